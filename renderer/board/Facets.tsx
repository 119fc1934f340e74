import { Minus, Plus, Check as CheckIcon } from 'lucide-react';
import { memo, useMemo } from 'react';
import { formatCount } from '../../shared/bytes/quantities.ts';
import type { FieldId } from '../../shared/board/fields.ts';
import { BOARD, facetAbout, fieldAbout, fieldWord, noneOf, boardSentences, titleOf } from '../../shared/text/board/board-screen.ts';
import type { FacetView } from '../../shared/bridge/view/board-view.ts';
import { VisibleText } from '../ui/controls/VisibleText.tsx';
import { StatusIcon } from '../ui/status/StatusIcon.tsx';
import { wordStyle } from '../ui/status/row-styles.ts';
import { useFacets } from './state/board-facets.ts';
import { useBoard, setFilter } from './state/board-store.ts';
import { isBoardGrowing } from './state/rows-loaded.ts';
import { tokenUseIn, withToken, type TokenUse } from './state/board-token.ts';
import texts from '../ui/controls/text.module.css';
import tones from '../ui/status/tones.module.css';
import styles from './Facets.module.css';

function facetText(field: FieldId, value: string | null): string {
  return value === null ? noneOf(field) : fieldWord(field, value);
}

interface ValueProps {
  readonly field: FieldId;
  readonly value: string | null;
  readonly count: number;
  readonly token: string;
  readonly asked: TokenUse;
}

/** The line of one value. Memoized, because new counts usually leave most lines unchanged. */
const Value = memo(function Value({ field, value, count, token, asked }: ValueProps) {
  const statusStyle = value === null ? null : wordStyle(field, value);
  const text = facetText(field, value);
  return (
    <li className={styles.value} data-asked={asked ?? undefined}>
      <button
        type="button"
        className={styles.take}
        aria-pressed={asked === 'with'}
        title={token}
        onClick={(event) => {
          setFilter(withToken(useBoard.getState().filter, token, event.altKey));
        }}
      >
        <span className={`${tones.tone ?? ''} ${styles.mark ?? ''}`} data-tone={statusStyle?.tone}>
          {asked === 'with' ? (
            <CheckIcon size={12} aria-hidden />
          ) : asked === 'without' ? (
            <Minus size={12} aria-hidden />
          ) : statusStyle === null ? null : (
            <StatusIcon icon={statusStyle.icon} size={12} />
          )}
        </span>
        <span className={styles.text}>
          <VisibleText text={text} limit={80} />
        </span>
        <span className={texts.tally}>
          <span aria-hidden>{formatCount(count)}</span>
          <span className="visually-hidden">, {boardSentences.reports(count)}</span>
        </span>
      </button>
      <button
        type="button"
        className={styles.leave}
        aria-pressed={asked === 'without'}
        aria-label={boardSentences.without(text)}
        title={boardSentences.without(text)}
        onClick={() => {
          setFilter(withToken(useBoard.getState().filter, token, true));
        }}
      >
        {asked === 'without' ? <Plus size={12} aria-hidden /> : <Minus size={12} aria-hidden />}
      </button>
    </li>
  );
});

/** The sum of a facet's counts. It equals the number of reports, because the field has exactly one value in each report. */
function Total({ values }: Pick<FacetView, 'values'>) {
  const total = values.reduce((sum, { count }) => sum + count, 0);
  return (
    <span className={`${texts.tally ?? ''} ${styles.total ?? ''}`}>
      <span aria-hidden>{formatCount(total)}</span>
      <span className="visually-hidden">, {boardSentences.reports(total)}</span>
    </span>
  );
}

function Facet({ facet, tokenUseOf }: { readonly facet: FacetView; readonly tokenUseOf: (token: string) => TokenUse }) {
  const { field, values, more } = facet;
  const about = facetAbout(field);
  return (
    <details className={styles.facet} open>
      <summary className={styles.title} title={fieldAbout(field)}>
        {titleOf(field)}
        {about === null ? null : (
          <>
            {' '}
            <span className={styles.about}>{about}</span>
            <Total values={values} />
          </>
        )}
      </summary>
      <ul className={styles.values} role="list">
        {values.map(({ value, count, token }) => (
          <Value key={value ?? ''} field={field} value={value} count={count} token={token} asked={tokenUseOf(token)} />
        ))}
      </ul>
      {more === 0 ? null : <p className={styles.more}>{boardSentences.moreValues(more)}</p>}
    </details>
  );
}

/** True if some matching row has a value. An empty facet is not shown. */
function isTelling({ values }: FacetView): boolean {
  return values.some(({ value }) => value !== null);
}

/** Counts of values among the matching rows. A click on a value adds it to the filter. A click with Alt, or on the minus, excludes the value. */
export function Facets() {
  const facets = useFacets((state) => state.facets);
  const counted = useFacets((state) => state.filter);
  const filter = useBoard((state) => state.filter);
  const isGrowing = useBoard(isBoardGrowing);
  const tokenUseOf = useMemo(() => tokenUseIn(filter), [filter]);
  return (
    <section
      className={styles.facets}
      aria-label={BOARD.facets}
      data-pane=""
      data-pane-order={4}
      data-facets-of={counted ?? undefined}
      tabIndex={-1}
    >
      {isGrowing ? <p className={styles.growing}>{BOARD.facetsGrow}</p> : null}
      {facets.filter(isTelling).map((facet) => (
        <Facet key={facet.field} facet={facet} tokenUseOf={tokenUseOf} />
      ))}
    </section>
  );
}
