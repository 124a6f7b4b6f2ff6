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
    <table aria-label={label} style={{ width: '100%', fontSize: 'var(--text-xs)', overflowWrap: 'anywhere' }}>
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

const CELL = { padding: 'var(--space-1)', verticalAlign: 'top' } as const;
const START = { ...CELL, textAlign: 'start', fontWeight: 'inherit' } as const;
const END = { ...CELL, textAlign: 'end', fontWeight: 'inherit' } as const;
