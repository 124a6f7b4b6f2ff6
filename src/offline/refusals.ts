/** Why nothing of what another app has shared is kept; `again`: there was no worker to receive it. */
export const REFUSALS = ['none', 'type', 'size', 'full', 'again'] as const;
export type Refusal = (typeof REFUSALS)[number];
