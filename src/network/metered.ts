interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

const networkInformation = (): NetworkInformation | undefined => {
  const { connection }: typeof navigator & { connection?: NetworkInformation } = navigator;
  return connection;
};

/** The partner has asked the browser to save data. Not every browser tells. */
export function savesData(): boolean {
  return networkInformation()?.saveData === true;
}

/** Nothing is fetched ahead: data is to be saved, or the connection is as slow as 2G. */
export function isMetered(): boolean {
  return savesData() || networkInformation()?.effectiveType?.includes('2g') === true;
}
