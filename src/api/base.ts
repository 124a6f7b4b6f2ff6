/** Origins with an API of their own, set at build time. Rows with an empty value are ignored. */
const BASES: readonly { origin: string | undefined; api: string | undefined }[] = [
  { origin: import.meta.env.VITE_PRODUCTION_ORIGIN, api: import.meta.env.VITE_PRODUCTION_API },
  { origin: import.meta.env.VITE_TEST_ORIGIN, api: import.meta.env.VITE_TEST_API },
];

/**
 * An origin that is not in the table, such as that of a phone on the LAN, uses itself under `/api` (SPEC §7).
 */
export function apiBase(origin: string): string {
  const known = BASES.find((row) => row.origin === origin);
  return (known?.api || `${origin}/api`).replace(/\/+$/, '');
}
