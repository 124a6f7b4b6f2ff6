import { scanDocument } from 'scanic';
import { type Corners, isPage } from './straighten.ts';

/** Finds the page in a photo of it, if there is one. @param picture of about a megapixel */
export async function findPage(picture: ImageData): Promise<Corners | undefined> {
  const { success, corners } = await scanDocument(picture, { mode: 'detect', output: 'imagedata' });
  if (!success || !corners) return undefined;
  const { topLeft, topRight, bottomRight, bottomLeft } = corners;
  const share = ({ x, y }: { x: number; y: number }) => ({
    x: Math.min(1, Math.max(0, x / picture.width)),
    y: Math.min(1, Math.max(0, y / picture.height)),
  });
  const found: Corners = [share(topLeft), share(topRight), share(bottomRight), share(bottomLeft)];
  return isPage(picture, found) ? found : undefined;
}
