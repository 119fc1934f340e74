import { Minus, Plus, Check as CheckIcon } from 'lucide-react';
import { memo, useMemo } from 'react';
import { formatCount } from '../../shared/bytes/quantities.ts';
import type { FieldId } from '../../shared/board/fields.ts';
import { BOARD, fieldWord, noneOf, sayBoard, titleOf } from '../../shared/text/board/board-screen.ts';
import type { FacetView } from '../../shared/bridge/view/board-view.ts';
import { VisibleText } from '../ui/controls/VisibleText.tsx';
import { MeaningMark } from '../ui/status/Meaning.tsx';
import { wordMeaning } from '../ui/status/row-meaning.ts';
import { useFacets } from './state/board-facets.ts';
import { useBoard, setFilter } from './state/board-store.ts';
import { askedIn, withAsked, type Asked } from './state/board-token.ts';
import texts from '../ui/controls/text.module.css';
import tones from '../ui/status/tones.module.css';
import styles from './Facets.module.css';

export function facetText(field: FieldId, value: string | null): string {
  return value === null ? noneOf(field) : fieldWord(field, value);
}

interface ValueProps {
  readonly field: FieldId;
  readonly value: string | null;
  readonly count: number;
  readonly token: string;
  readonly asked: Asked;
}

/** Not drawn anew with every counting that finds the same. */
const Value = memo(function Value({ field, value, count, token, asked }: ValueProps) {
  const meaning = value === null ? null : wordMeaning(field, value);
  const text = facetText(field, value);
  return (
    <li className={styles.value} data-asked={asked ?? undefined}>
      <button
        type="button"
        className={styles.take}
        aria-pressed={asked === 'with'}
        title={token}
        onClick={(event) => {
          setFilter(withAsked(useBoard.getState().filter, token, event.altKey));
        }}
      >
        <span className={`${tones.tone ?? ''} ${styles.mark ?? ''}`} data-tone={meaning?.tone}>
          {asked === 'with' ? (
            <CheckIcon size={12} aria-hidden />
          ) : asked === 'without' ? (
            <Minus size={12} aria-hidden />
          ) : meaning === null ? null : (
            <MeaningMark icon={meaning.icon} size={12} />
          )}
        </span>
        <span className={styles.text}>
          <VisibleText text={text} limit={80} />
        </span>
        <span className={texts.tally}>
          <span aria-hidden>{formatCount(count)}</span>
          <span className="visually-hidden">, {sayBoard.reports(count)}</span>
        </span>
      </button>
      <button
        type="button"
        className={styles.leave}
        aria-pressed={asked === 'without'}
        aria-label={sayBoard.without(text)}
        title={sayBoard.without(text)}
        onClick={() => {
          setFilter(withAsked(useBoard.getState().filter, token, true));
        }}
      >
        {asked === 'without' ? <Plus size={12} aria-hidden /> : <Minus size={12} aria-hidden />}
      </button>
    </li>
  );
});

function Facet({ facet, askedOf }: { readonly facet: FacetView; readonly askedOf: (token: string) => Asked }) {
  const { field, values, more } = facet;
  return (
    <details className={styles.facet} open>
      <summary className={styles.title}>{titleOf(field)}</summary>
      <ul className={styles.values} role="list">
        {values.map(({ value, count, token }) => (
          <Value key={value ?? ''} field={field} value={value} count={count} token={token} asked={askedOf(token)} />
        ))}
      </ul>
      {more === 0 ? null : <p className={styles.more}>{sayBoard.moreValues(more)}</p>}
    </details>
  );
}

/** Worth a place: it tells rows apart, or the filter asks for it. */
function isTelling({ values }: FacetView): boolean {
  return values.some(({ value }) => value !== null);
}

/** What the rows that match have in common, counted; a press on a value puts it into the filter, with Alt or the minus beside it what has it is left out. */
export function Facets() {
  const facets = useFacets((state) => state.facets);
  const counted = useFacets((state) => state.filter);
  const filter = useBoard((state) => state.filter);
  const askedOf = useMemo(() => askedIn(filter), [filter]);
  return (
    <section className={styles.facets} aria-label={BOARD.facets} data-pane="" data-facets-of={counted ?? undefined} tabIndex={-1}>
      {facets.filter(isTelling).map((facet) => (
        <Facet key={facet.field} facet={facet} askedOf={askedOf} />
      ))}
    </section>
  );
}
