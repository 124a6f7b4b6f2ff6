import * as v from 'valibot';

/** Bytes, because some browsers return a stored `File` without its name. */
export const StoredFile = v.object({ name: v.string(), type: v.string(), bytes: v.instance(ArrayBuffer) });
export type StoredFile = v.InferOutput<typeof StoredFile>;

export async function storedFile(file: File): Promise<StoredFile> {
  return { name: file.name, type: file.type, bytes: await file.arrayBuffer() };
}

export function fileOf({ bytes, name, type }: StoredFile): File {
  return new File([bytes], name, { type });
}

/** `undefined` for what is no stored file. */
export function fileFrom(stored: unknown): File | undefined {
  return v.is(StoredFile, stored) ? fileOf(stored) : undefined;
}
