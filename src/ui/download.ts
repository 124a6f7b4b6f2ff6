const REVOKE_AFTER_MS = 40_000;

export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Safari on iPhones reads the address only once the partner has agreed to the download.
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}
