import { m } from '#messages';

export function pageTitle(screen: string | undefined) {
  return { meta: [{ title: screen ? `${screen} · ${m.portal_title()}` : m.portal_title() }] };
}
