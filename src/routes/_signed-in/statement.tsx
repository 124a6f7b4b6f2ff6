import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { m } from '#messages';
import { maybe } from '#src/api/contract/tolerant.ts';
import { StatementScreen } from '#src/features/statement/statement-screen.tsx';
import { pageTitle } from '#src/shell/page-title.ts';
import { Screen } from '#src/shell/screen.tsx';
import { BackLink } from '#src/ui/back-link.tsx';

const Search = v.object({
  /** A financial year, such as `2026-27`. */
  year: maybe(v.pipe(v.string(), v.regex(/^20\d\d-\d\d$/))),
});

export const Route = createFileRoute('/_signed-in/statement')({
  validateSearch: Search,
  head: () => pageTitle(m.statement_title()),
  component: Statement,
});

function Statement() {
  const { year } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Screen back={<BackLink to="/">{m.back()}</BackLink>} title={m.statement_title()}>
      <StatementScreen
        year={year}
        onYear={(next) => void navigate({ search: { year: next }, replace: true, resetScroll: false })}
      />
    </Screen>
  );
}
