import { visible } from '../../../shared/bytes/visible.ts';
import { KEPT } from '../../../shared/text/verdict/kept.ts';
import type { KeptThingView } from '../../../shared/bridge/view/kept-view.ts';
import type { GridColumn } from '../../ui/controls/grid-column.ts';
import type { CellText } from '../../ui/controls/grid-copy.ts';
import { MaskedValue } from '../../ui/controls/MaskedValue.tsx';
import { Size } from '../../ui/controls/Size.tsx';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import { KeptSign, keptText } from './KeptSign.tsx';
import type { KeptRow } from './kept-rows.ts';
import texts from '../../ui/controls/text.module.css';
import styles from './KeptTab.module.css';

/** Characters of a value that a row draws. */
const ROW_CHARACTERS = 400;

function Text({ text }: { readonly text: string }) {
  return (
    <span className={texts.monoCut} data-may-cut="title" title={visible(text)}>
      <VisibleText text={text} limit={ROW_CHARACTERS} />
    </span>
  );
}

function NotKept() {
  return <span className={styles.none}>{KEPT.notKept}</span>;
}

function SentName({ thing }: { readonly thing: KeptThingView }) {
  return thing.what === 'nameless' ? <span className={styles.none}>{KEPT.nameless}</span> : <Text text={thing.sent.name} />;
}

function SentValue({ thing }: { readonly thing: KeptThingView }) {
  if (thing.what !== 'annotation') return <Size bytes={thing.size} />;
  return thing.sent.value === null ? <MaskedValue /> : <Text text={thing.sent.value} />;
}

function KeptName({ thing }: { readonly thing: KeptThingView }) {
  return thing.what === 'nameless' || thing.kept === null ? <NotKept /> : <Text text={thing.kept.name} />;
}

function KeptValue({ thing }: { readonly thing: KeptThingView }) {
  if (thing.what === 'nameless' || thing.kept === null) return <span className={styles.none}>–</span>;
  if (thing.what === 'part') return <Size bytes={thing.size} />;
  return thing.kept.value === null ? <MaskedValue /> : <Text text={thing.kept.value} />;
}

function sentName(thing: KeptThingView): string {
  return thing.what === 'nameless' ? KEPT.nameless : thing.sent.name;
}

function valueText(value: string | null, truncated: boolean): CellText {
  return truncated && value !== null ? { beginning: value } : value;
}

function sentValue(thing: KeptThingView): CellText {
  return thing.what === 'annotation' ? valueText(thing.sent.value, thing.truncated) : String(thing.size);
}

function keptName(thing: KeptThingView): string {
  return thing.what === 'nameless' || thing.kept === null ? KEPT.notKept : thing.kept.name;
}

function keptValue(thing: KeptThingView): CellText {
  if (thing.what === 'nameless' || thing.kept === null) return '';
  return thing.what === 'part' ? String(thing.size) : valueText(thing.kept.value, thing.truncated);
}

function ofThing<R>(of: (thing: KeptThingView) => R): (row: KeptRow) => R | null {
  return (row) => (row.kind === 'thing' ? of(row.thing) : null);
}

/** What was sent on the left, what is kept of it on the right. */
export const KEPT_COLUMNS: readonly GridColumn<KeptRow>[] = [
  {
    id: 'name',
    title: 'Sent name',
    width: 'minmax(172px, 3fr)',
    text: ofThing(sentName),
    render: ofThing((thing) => <SentName thing={thing} />),
  },
  {
    id: 'value',
    title: 'Sent value',
    width: 'minmax(100px, 2fr)',
    text: ofThing(sentValue),
    render: ofThing((thing) => <SentValue thing={thing} />),
  },
  {
    id: 'difference',
    title: 'Difference',
    width: '124px',
    text: ofThing(keptText),
    render: ofThing((thing) => <KeptSign thing={thing} />),
  },
  {
    id: 'keptName',
    title: 'Kept name',
    width: 'minmax(172px, 3fr)',
    text: ofThing(keptName),
    render: ofThing((thing) => <KeptName thing={thing} />),
  },
  {
    id: 'keptValue',
    title: 'Kept value',
    width: 'minmax(100px, 2fr)',
    text: ofThing(keptValue),
    render: ofThing((thing) => <KeptValue thing={thing} />),
  },
];
