/** Origins with an API of their own; set at build time, empty ones are not used. */
const BASES: readonly { origin: string | undefined; api: string | undefined }[] = [
  { origin: import.meta.env.VITE_PRODUCTION_ORIGIN, api: import.meta.env.VITE_PRODUCTION_API },
  { origin: import.meta.env.VITE_TEST_ORIGIN, api: import.meta.env.VITE_TEST_API },
];

/**
 * The API's whole prefix for a page at `origin`, without a closing slash (SPEC §7: the base depends on the page's
 * origin). Any origin that is not in the table, a phone on the LAN too, asks its own origin under `/api`.
 */
export function apiBase(origin: string): string {
  const known = BASES.find((row) => row.origin === origin);
  return (known?.api || `${origin}/api`).replace(/\/+$/, '');
}
