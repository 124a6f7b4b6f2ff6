import * as v from 'valibot';
import { maybe } from '#src/api/contract/tolerant.ts';
import { openDeviceStore } from '#src/device/device-store.ts';
import { type ClaimStore, fileIdOf } from './claim-store.ts';

/**
 * The photos that the PDF of a claim was made of, so that its pages can still be changed after a reload. Apart from
 * the claims, because they are large: a claim never waits for them, and without room for them it loses nothing.
 */
export interface Originals {
  /** Keeps the photos of a claim's PDF, or what was `chosen` for it. */
  keep: (of: File | string, pages: readonly OriginalPage[]) => Promise<void>;
  /** `undefined` if none are kept. */
  of: (of: File | string) => Promise<readonly OriginalPage[] | undefined>;
  /** Deletes those whose claim was sent or discarded, or has another PDF now. Never rejects. */
  sweep: () => Promise<void>;
}

const Share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const Corner = v.object({ x: Share, y: Share });

/** A photo as it was taken, and how its page was cut out and turned. */
const Placed = {
  /** Quarter turns to the right. */
  turns: v.number(),
  /** The corners of the page in shares of the photo, clockwise from the top left. */
  frame: v.optional(
    v.union([v.literal('whole'), v.pipe(v.tuple([Corner, Corner, Corner, Corner]), v.readonly())]),
  ),
};
/** Some browsers return a stored `File` without its name. The photo itself is not copied by the page's thread. */
const Stored = v.array(v.object({ ...Placed, name: v.string(), photo: v.instance(Blob) }));
const Page = v.object({ ...Placed, picture: v.file() });
export type OriginalPage = Readonly<v.InferOutput<typeof Page>>;

const keyOf = (of: File | string) => (typeof of === 'string' ? of : fileIdOf(of));

export function createOriginals(claims: Pick<ClaimStore, 'fileIds'>): Originals {
  const store = openDeviceStore('portal-originals');
  return {
    async keep(of, pages) {
      const stored: v.InferOutput<typeof Stored> = pages.map(({ picture, ...placed }) => ({
        ...placed,
        name: picture.name,
        photo: picture,
      }));
      await store.set(keyOf(of), stored);
    },
    async of(of) {
      const stored = v.parse(maybe(Stored), await store.get(keyOf(of)));
      return stored?.map(({ name, photo, ...placed }) => ({
        ...placed,
        picture: new File([photo], name, { type: photo.type }),
      }));
    },
    async sweep() {
      // Before the claims: photos are kept after the claim that they belong to.
      const kept = await store.keys();
      if (kept.length === 0) return;
      try {
        const used = await claims.fileIds();
        for (const id of kept) if (!used.has(id)) await store.delete(id);
      } catch (error) {
        console.warn('Photos of sent claims could not be deleted:', error);
      }
    },
  };
}
