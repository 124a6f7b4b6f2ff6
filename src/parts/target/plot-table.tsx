import { Fragment } from 'react';

/** Below this width in CSS pixels a row has its name above its amounts. */
const NARROW = 250;

/** A plot's figures. The first column names the row. Long amounts break after a comma, so that it never scrolls. */
export function PlotTable({
  label,
  head: [name, ...heads],
  rows,
  width,
}: {
  label: string;
  head: readonly [string, ...string[]];
  rows: readonly (readonly [string, ...string[]])[];
  /** Of the place, in CSS pixels. */
  width: number;
}) {
  const amountHeads = heads.map((text) => (
    <th key={text} scope="col" style={END}>
      {text}
    </th>
  ));
  const amounts = (values: readonly string[]) =>
    values.map((value, index) => (
      <td key={heads[index]} style={END}>
        {breakable(value)}
      </td>
    ));
  if (width < NARROW) {
    return (
      <table aria-label={label} style={TABLE}>
        <thead>
          <tr>
            <th scope="col" colSpan={heads.length} style={ABOVE}>
              {name}
            </th>
          </tr>
          <tr>{amountHeads}</tr>
        </thead>
        {rows.map(([title, ...values]) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={heads.length} style={ABOVE}>
                {title}
              </th>
            </tr>
            <tr>{amounts(values)}</tr>
          </tbody>
        ))}
      </table>
    );
  }
  return (
    <table aria-label={label} style={TABLE}>
      <thead>
        <tr>
          <th scope="col" style={START}>
            {name}
          </th>
          {amountHeads}
        </tr>
      </thead>
      <tbody>
        {rows.map(([title, ...values]) => (
          <tr key={title}>
            <th scope="row" style={START}>
              {title}
            </th>
            {amounts(values)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function breakable(amount: string) {
  return amount.split(',').map((part, index, all) => (
    <Fragment key={all.slice(0, index + 1).join()}>
      {index < all.length - 1 ? `${part},` : part}
      {index < all.length - 1 && <wbr />}
    </Fragment>
  ));
}

/** The days need less room than the amounts, which have the same each. */
const TABLE = {
  width: '100%',
  tableLayout: 'fixed',
  borderSpacing: 0,
  fontSize: 'var(--text-xs)',
  overflowWrap: 'anywhere',
} as const;
const CELL = { padding: 'var(--space-1) var(--size-hairline)', verticalAlign: 'top' } as const;
const START = { ...CELL, width: '22%', textAlign: 'start', fontWeight: 'inherit' } as const;
const ABOVE = { ...CELL, textAlign: 'start', paddingBlockEnd: 0 } as const;
const END = { ...CELL, textAlign: 'end', fontWeight: 'inherit' } as const;
