import { useMemo, useState } from 'react';
import { CATALOG_SCREEN } from '../../../shared/text/report/catalog.ts';
import { formatCount } from '../../../shared/bytes/quantities.ts';
import type { CatalogRowView } from '../../../shared/bridge/view/catalog-view.ts';
import { DataGrid } from '../../ui/controls/DataGrid.tsx';
import type { GridColumn } from '../../ui/controls/grid-column.ts';
import { FilterField } from '../../ui/controls/FilterField.tsx';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import { aboutAnnotation } from '../../../shared/text/help/about-annotation.ts';
import { VisibilityBadge } from '../../ui/status/VisibilityBadge.tsx';
import styles from './CatalogTable.module.css';

const NAME_CHARACTERS = 200;

function Word({ text, title }: { readonly text: string | null; readonly title?: string }) {
  return (
    <span className={styles.word} title={title}>
      {text ?? ''}
    </span>
  );
}

const COLLECTOR_HELP = { removes: CATALOG_SCREEN.removes, writes: CATALOG_SCREEN.writes } as const;

const COLUMNS: readonly GridColumn<CatalogRowView>[] = [
  {
    id: 'name',
    title: 'Name',
    width: 'minmax(200px, 3fr)',
    text: ({ name }) => name,
    render: ({ name, own }) => (
      <span className={styles.name} data-own={own || undefined} title={own ? CATALOG_SCREEN.ownRow : undefined}>
        <VisibleText text={name} limit={NAME_CHARACTERS} />
      </span>
    ),
  },
  {
    id: 'visibility',
    title: 'Visibility',
    width: '104px',
    text: ({ visibility }) => visibility,
    render: ({ visibility }) => <VisibilityBadge visibility={visibility} exact />,
  },
  { id: 'type', title: 'Type', width: '76px', text: ({ type }) => type ?? '', render: ({ type }) => <Word text={type} /> },
  { id: 'scope', title: 'Scope', width: '68px', text: ({ scope }) => scope ?? '', render: ({ scope }) => <Word text={scope} /> },
  {
    id: 'processed',
    title: 'Processed as',
    width: 'minmax(112px, 1fr)',
    text: ({ processedType }) => processedType ?? '',
    render: ({ processedField, processedType }) => <Word text={processedType} title={processedField ?? undefined} />,
  },
  {
    id: 'collector',
    title: 'Collector',
    width: '84px',
    text: ({ collector }) => collector ?? '',
    render: ({ collector }) => <Word text={collector} title={collector === null ? undefined : COLLECTOR_HELP[collector]} />,
  },
];

/** The meaning of the selected name, or a hint if no name is selected. */
function AboutName({ row }: { readonly row: CatalogRowView | null }) {
  return (
    <div className={styles.about} role="group" aria-label={CATALOG_SCREEN.meaning}>
      {row === null ? (
        <p className={styles.word}>{CATALOG_SCREEN.selectName}</p>
      ) : (
        <>
          <h3 className={styles.name}>
            <VisibleText text={row.name} limit={NAME_CHARACTERS} />
          </h3>
          <p>{aboutAnnotation(row.name)}</p>
        </>
      )}
    </div>
  );
}

/** All names of the list in effect, with a filter. */
export function CatalogTable({ rows }: { readonly rows: readonly CatalogRowView[] | null }) {
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  const found = useMemo(() => (rows ?? []).filter(({ name }) => name.toLowerCase().includes(wanted)), [rows, wanted]);
  const [selected, setSelected] = useState<string | null>(null);
  // If the filter leaves only one name, that name counts as selected.
  const currentRow = found.length === 1 ? 0 : found.findIndex(({ name }) => name === selected);
  const empty = wanted === '' ? CATALOG_SCREEN.reading : CATALOG_SCREEN.noName(filter.trim());
  return (
    <section className={styles.table} aria-label={CATALOG_SCREEN.names}>
      <div className={styles.toolbar}>
        <FilterField label={CATALOG_SCREEN.filter} placeholder={CATALOG_SCREEN.filter} value={filter} onChange={setFilter} />
        <span className={styles.count} role="status">
          {rows === null ? '' : CATALOG_SCREEN.counted(formatCount(found.length), formatCount(rows.length))}
        </span>
      </div>
      <DataGrid
        label={CATALOG_SCREEN.names}
        columns={COLUMNS}
        rows={found}
        rowKey={({ name }) => name}
        currentRow={currentRow}
        onSelect={({ name }) => {
          setSelected(name);
        }}
        rowHelp={({ name }) => `annotation:${name}`}
        empty={<VisibleText text={empty} limit={300} />}
        minWidth={660}
      />
      <AboutName row={found[currentRow] ?? null} />
    </section>
  );
}
