const ADDRESS = /\/api\/files\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** Where a stored file is fetched from. */
export function fileAddress(publicUrl: string | undefined, id: string): string {
  return `${publicUrl ?? ''}/api/files/${id}`;
}

/** The id in an address that {@link fileAddress} made, whatever host it was made absolute with. */
export function fileIdOf(address: string): string | undefined {
  return ADDRESS.exec(address)?.[1];
}
