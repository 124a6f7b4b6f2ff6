import { type APIResponse, type Route } from 'playwright';

/**
 * Fetches what a page asks for. A browser asks again if the server has just closed the idle connection; Playwright
 * does so only if it is told to.
 */
export function fetchAnswer(route: Route): Promise<APIResponse> {
  return route.fetch({ maxRetries: 2 });
}
