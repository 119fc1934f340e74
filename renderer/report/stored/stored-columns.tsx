import { visible } from '../../../shared/bytes/visible.ts';
import { STORED } from '../../../shared/text/verdict/stored.ts';
import type { StoredItemView } from '../../../shared/bridge/view/stored-view.ts';
import type { GridColumn } from '../../ui/controls/grid-column.ts';
import type { CellText } from '../../ui/controls/grid-copy.ts';
import { MaskedValue } from '../../ui/controls/MaskedValue.tsx';
import { Size } from '../../ui/controls/Size.tsx';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import { StoredSign, storedSignText } from './StoredSign.tsx';
import type { StoredRow } from './stored-rows.ts';
import texts from '../../ui/controls/text.module.css';
import styles from './StoredTab.module.css';

/** Maximum number of rendered characters of a value. */
const ROW_CHARACTERS = 400;

function Text({ text }: { readonly text: string }) {
  return (
    <span className={texts.monoCut} data-may-cut="title" title={visible(text)}>
      <VisibleText text={text} limit={ROW_CHARACTERS} />
    </span>
  );
}

function NotStored() {
  return <span className={styles.none}>{STORED.notStored}</span>;
}

function SentName({ thing }: { readonly thing: StoredItemView }) {
  return thing.what === 'nameless' ? <span className={styles.none}>{STORED.nameless}</span> : <Text text={thing.sent.name} />;
}

function SentValue({ thing }: { readonly thing: StoredItemView }) {
  if (thing.what !== 'annotation') return <Size bytes={thing.size} />;
  return thing.sent.value === null ? <MaskedValue /> : <Text text={thing.sent.value} />;
}

function StoredName({ thing }: { readonly thing: StoredItemView }) {
  return thing.what === 'nameless' || thing.asStored === null ? <NotStored /> : <Text text={thing.asStored.name} />;
}

function StoredValue({ thing }: { readonly thing: StoredItemView }) {
  if (thing.what === 'nameless' || thing.asStored === null) return <span className={styles.none}>–</span>;
  if (thing.what === 'part') return <Size bytes={thing.size} />;
  return thing.asStored.value === null ? <MaskedValue /> : <Text text={thing.asStored.value} />;
}

function sentName(thing: StoredItemView): string {
  return thing.what === 'nameless' ? STORED.nameless : thing.sent.name;
}

function valueText(value: string | null, truncated: boolean): CellText {
  return truncated && value !== null ? { beginning: value } : value;
}

function sentValue(thing: StoredItemView): CellText {
  return thing.what === 'annotation' ? valueText(thing.sent.value, thing.truncated) : String(thing.size);
}

function storedName(thing: StoredItemView): string {
  return thing.what === 'nameless' || thing.asStored === null ? STORED.notStored : thing.asStored.name;
}

function storedValue(thing: StoredItemView): CellText {
  if (thing.what === 'nameless' || thing.asStored === null) return '';
  return thing.what === 'part' ? String(thing.size) : valueText(thing.asStored.value, thing.truncated);
}

function ofThing<R>(of: (thing: StoredItemView) => R): (row: StoredRow) => R | null {
  return (row) => (row.kind === 'thing' ? of(row.thing) : null);
}

/** Sent values on the left, stored values on the right. */
export const STORED_COLUMNS: readonly GridColumn<StoredRow>[] = [
  {
    id: 'name',
    title: 'Sent name',
    width: 'minmax(148px, 3fr)',
    text: ofThing(sentName),
    render: ofThing((thing) => <SentName thing={thing} />),
  },
  {
    id: 'value',
    title: 'Sent value',
    width: 'minmax(90px, 2fr)',
    text: ofThing(sentValue),
    render: ofThing((thing) => <SentValue thing={thing} />),
  },
  {
    id: 'difference',
    title: 'Difference',
    width: '116px',
    text: ofThing(storedSignText),
    render: ofThing((thing) => <StoredSign thing={thing} />),
  },
  {
    id: 'storedName',
    title: 'Stored name',
    width: 'minmax(144px, 3fr)',
    text: ofThing(storedName),
    render: ofThing((thing) => <StoredName thing={thing} />),
  },
  {
    id: 'storedValue',
    title: 'Stored value',
    width: 'minmax(106px, 2fr)',
    text: ofThing(storedValue),
    render: ofThing((thing) => <StoredValue thing={thing} />),
  },
];
