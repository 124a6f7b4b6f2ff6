/** Sets the number on the app's icon, where supported (not on Android). 0 removes it. */
export function showBadge(count: number): void {
  const badging: { setAppBadge?: (count: number) => Promise<void> } = navigator;
  badging.setAppBadge?.(count).catch((error: unknown) => console.warn('The icon shows no number:', error));
}
