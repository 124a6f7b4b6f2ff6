/** In one file of the build, which both load. As two, their parts would be merged with those of the claim form. */
export { ClaimPanel } from './claim-panel.tsx';
export { OneClaim } from './one-claim.tsx';
