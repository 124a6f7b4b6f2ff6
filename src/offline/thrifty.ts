/** Whether data is dear on this device's network, or slow to come, by what the browser tells of it; not every browser does. */
export function isThrifty(): boolean {
  const { connection }: Navigator & { connection?: { saveData?: boolean; effectiveType?: string } } =
    navigator;
  return connection?.saveData === true || connection?.effectiveType?.includes('2g') === true;
}
