import { m } from '#messages';

/** A route's `head`: the screen's name before the portal's. */
export function pageTitle(screen: string | undefined) {
  return { meta: [{ title: screen ? `${screen} · ${m.portal_title()}` : m.portal_title() }] };
}
