/** How many inputs a property test generates in `npm test`, and in `npm run test:deep` (`DEEP=1`). */
export function runs({ quick, deep }: { quick: number; deep: number }): number {
  return process.env['DEEP'] === '1' ? deep : quick;
}
