import { scanDocument } from 'scanic';
import { type Corners, isPage } from './straighten.ts';

/** Edges are found in WebAssembly, too: that takes a third less time, because the script runs too seldom to be optimized. */
const OPTIONS = { mode: 'detect', output: 'imagedata', useWasmFullCanny: true } as const;

/** Finds the page in a photo of it, if there is one. @param picture of about 600 px */
export async function findPage(picture: ImageData): Promise<Corners | undefined> {
  const corners = await cornersIn(picture);
  if (!corners) return undefined;
  const { topLeft, topRight, bottomRight, bottomLeft } = corners;
  const share = ({ x, y }: { x: number; y: number }) => ({
    x: Math.min(1, Math.max(0, x / picture.width)),
    y: Math.min(1, Math.max(0, y / picture.height)),
  });
  const found: Corners = [share(topLeft), share(topRight), share(bottomRight), share(bottomLeft)];
  return isPage(picture, found) ? found : undefined;
}

/** Without its corners a photo is still a page: a picture of an odd shape must not hold up the claim. */
async function cornersIn(picture: ImageData) {
  try {
    const { success, corners } = await scanDocument(picture, OPTIONS);
    return success ? corners : undefined;
  } catch (error) {
    console.warn('No page could be looked for in a photo:', error);
    return undefined;
  }
}
