let held: Event | undefined;
let take = (event: Event) => {
  held = event;
};

/** Catches the install prompt early: the browser fires it once, and before install.ts is loaded. */
export function catchInstallPrompt(): void {
  globalThis.addEventListener('beforeinstallprompt', (event) => {
    // Otherwise the browser shows its own bar unasked.
    event.preventDefault();
    take(event);
  });
}

/** Gives the prompt that has been caught, and later ones. Only one listener at a time. */
export function onInstallPrompt(listener: (event: Event) => void): void {
  take = listener;
  if (held) take(held);
  held = undefined;
}
