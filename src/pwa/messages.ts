/** Where the worker keeps pictures; deleted at log-out. */
export const PICTURES = 'pictures-v1';

/** What page and worker say to each other. */
export type Message = 'SKIP_WAITING';

export function isMessage(data: unknown, type: Message): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === type;
}
