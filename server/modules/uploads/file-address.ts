const ADDRESS = /\/api\/files\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

export function fileAddress(publicUrl: string | undefined, id: string): string {
  return `${publicUrl ?? ''}/api/files/${id}`;
}

/** The id in an address that {@link fileAddress} made, with any origin. */
export function fileIdOf(address: string): string | undefined {
  return ADDRESS.exec(address)?.[1];
}
