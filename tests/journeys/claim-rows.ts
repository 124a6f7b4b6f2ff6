import { type Locator, type Page } from 'playwright';

/** The claims on My Claims: the rows of a table at a desk, lines of a list on a phone. */
export function claimRows(page: Page): Locator {
  return page.getByRole('region', { name: 'Claims', exact: true }).locator('tbody > tr, ul > li');
}

/** The id of the claim that a row opens. */
export async function claimIdOf(row: Locator): Promise<string> {
  const address = await row.getByRole('link').getAttribute('href');
  return address?.split('/').at(-1) ?? '';
}
