import { type Page } from 'playwright';
import { type manySchemes } from '../many-claims.ts';

const LIST = '**/api/partner/claims/scheme';

export type ManySchemes = ReturnType<typeof manySchemes>;

/** The API lists these schemes and their claims, and nothing that SPEC §7 does not have. */
export async function withSchemes(
  page: Page,
  schemes: ManySchemes,
  fails: (id: number) => boolean = () => false,
): Promise<void> {
  await page.route(LIST, (route) =>
    route.fulfill({ json: { success: true, data: schemes.map(({ id, title }) => ({ id, title })) } }),
  );
  await page.route(`${LIST}/*`, async (route) => {
    const id = Number(new URL(route.request().url()).pathname.split('/').at(-1));
    const scheme = schemes.find((one) => one.id === id);
    if (!scheme || fails(id))
      return route.fulfill({ status: 404, json: { success: false, error: 'This scheme is being moved.' } });
    const { title, claims } = scheme;
    return route.fulfill({ json: { success: true, data: { program: { title }, claims } } });
  });
}
