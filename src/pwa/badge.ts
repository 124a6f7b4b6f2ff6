/** Shows how many notifications are unread on the app's icon, where there is such a thing (not on Android). 0 takes it away. */
export function showBadge(count: number): void {
  const badging: { setAppBadge?: (count: number) => Promise<void> } = navigator;
  badging
    .setAppBadge?.(count)
    .catch((error: unknown) => console.warn('The icon shows no number of unread notifications:', error));
}
