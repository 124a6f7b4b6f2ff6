/** Why a share is not kept. `again`: there was no worker to receive it. `site`: a website sent it. */
export const REFUSALS = ['none', 'type', 'size', 'full', 'again', 'site'] as const;
export type Refusal = (typeof REFUSALS)[number];
