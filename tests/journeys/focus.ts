import { type Locator } from 'playwright';
import { expect } from 'vitest';

/** Waits until the element has the focus: the portal moves it a frame after it has changed the screen. */
export async function expectFocus(locator: Locator): Promise<void> {
  await expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true);
}
