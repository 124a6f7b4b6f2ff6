/** A Wi-Fi that asks for a sign-in answers with its page in place of any file, and calls it a success. */
export function isPage({ headers }: Response): boolean {
  return headers.get('Content-Type')?.startsWith('text/html') === true;
}

/** A script or other file of a screen, from any cache. A page that was kept in its place counts as missing. */
export async function keptFile(address: string): Promise<Response | undefined> {
  const kept = await caches.match(address);
  return kept && !isPage(kept) ? kept : undefined;
}
