/** A plot's figures. The first column names the row. Long amounts break, so that it never needs to scroll. */
export function PlotTable({
  label,
  head,
  rows,
}: {
  label: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}) {
  return (
    <table aria-label={label} style={TABLE}>
      <thead>
        <tr>
          {head.map((name, index) => (
            <th key={name} scope="col" style={index === 0 ? START : END}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values]) => (
          <tr key={name}>
            <th scope="row" style={START}>
              {name}
            </th>
            {values.map((value, index) => (
              <td key={head[index + 1]} style={END}>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The days need less room than the amounts, which have the same each. */
const TABLE = {
  width: '100%',
  tableLayout: 'fixed',
  borderSpacing: 0,
  fontSize: 'var(--text-xs)',
  overflowWrap: 'anywhere',
} as const;
const CELL = { padding: 'var(--space-1) 1px', verticalAlign: 'top' } as const;
const START = { ...CELL, width: '22%', textAlign: 'start', fontWeight: 'inherit' } as const;
const END = { ...CELL, textAlign: 'end', fontWeight: 'inherit' } as const;
