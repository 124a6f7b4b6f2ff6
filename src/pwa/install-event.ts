let held: Event | undefined;
let take = (event: Event) => {
  held = event;
};

/**
 * Catches the browser's prompt to install as soon as the portal runs: it comes once, and sooner than what deals with it
 * (install.ts), for which no first screen waits.
 */
export function catchInstallPrompt(): void {
  globalThis.addEventListener('beforeinstallprompt', (event) => {
    // The browser's own bar would come unasked.
    event.preventDefault();
    take(event);
  });
}

/** Tells of the prompt that has come, and of any that comes from now on; one listener at a time. */
export function onInstallPrompt(listener: (event: Event) => void): void {
  take = listener;
  if (held) take(held);
  held = undefined;
}
