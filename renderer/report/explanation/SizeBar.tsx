import { SIZE_BAR, type SizeRow, limitRow, overText, sizeRows } from '../../../shared/text/verdict/size-bar.ts';
import type { SizesView } from '../../../shared/bridge/view/explanation-view.ts';
import { SizeBars } from '../shared/SizeBars.tsx';
import { Section } from './Section.tsx';

function TableRows({ rows }: { readonly rows: readonly SizeRow[] }) {
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{SIZE_BAR.body}</th>
          <th scope="col">{SIZE_BAR.size}</th>
          <th scope="col">{SIZE_BAR.exact}</th>
          <th scope="col">{SIZE_BAR.share}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, size, exact, share }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{size}</td>
            <td>{exact}</td>
            <td>{share}</td>
          </tr>
        ))}
      </tbody>
    </>
  );
}

/** The size of a body against the limit, before and after gzip, as bars and as a table. */
export function SizeBar({ sizes }: { readonly sizes: SizesView }) {
  const rows = [...sizeRows(sizes), limitRow(sizes.limit)];
  return (
    <Section title={SIZE_BAR.title} note={overText(sizes)} table={{ title: SIZE_BAR.table, content: <TableRows rows={rows} /> }}>
      <SizeBars sizes={sizes} />
    </Section>
  );
}
