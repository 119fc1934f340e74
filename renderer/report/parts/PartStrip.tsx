import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import { visible } from '../../../shared/bytes/visible.ts';
import type { SizesView } from '../../../shared/bridge/view/explanation-view.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import { PART_STRIP, shareText, weightText } from '../../../shared/text/report/part-strip.ts';
import { SIZE_BAR, limitRow, sizeRows } from '../../../shared/text/verdict/size-bar.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Size } from '../../ui/controls/Size.tsx';
import { Toggle } from '../../ui/controls/Toggle.tsx';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import { SizeBars } from '../shared/SizeBars.tsx';
import { useReport } from '../shared/report-context.ts';
import { rangeOf } from './part-edits.ts';
import { intervalsOf, partWeights, type Weight } from './part-weights.ts';
import tables from '../../ui/controls/count-table.module.css';
import texts from '../../ui/controls/text.module.css';
import styles from './PartStrip.module.css';

interface WeightsProps {
  readonly weights: readonly Weight[];
  readonly total: number;
  /** The body size and the target's limit; null if no limit is known. */
  readonly sizes: SizesView | null;
  /** Anchor of the selected part; null if none. */
  readonly selected: string | null;
  /** Returns a function that shows the content of a segment; null if there is nothing to show. */
  readonly actOf: (weight: Weight) => (() => void) | null;
}

function Strip({ weights, total, sizes, selected, actOf }: WeightsProps) {
  const id = useId();
  const [at, setAt] = useState<number | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const intervals = useMemo(() => intervalsOf(weights), [weights]);
  const own = Math.max(
    weights.findIndex(({ key }) => key === selected),
    0,
  );
  const here = Math.min(at ?? own, weights.length - 1);
  const shown = weights[hovered ?? here];

  function onKeyDown(event: KeyboardEvent): void {
    const to = { ArrowLeft: here - 1, ArrowUp: here - 1, ArrowRight: here + 1, ArrowDown: here + 1, Home: 0, End: weights.length - 1 }[
      event.key
    ];
    const weight = weights[here];
    if (to !== undefined) setAt(Math.min(Math.max(to, 0), weights.length - 1));
    else if ((event.key === 'Enter' || event.key === ' ') && weight !== undefined) actOf(weight)?.();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className={styles.picture}>
      <svg
        role="listbox"
        aria-label={PART_STRIP.title}
        aria-orientation="horizontal"
        aria-activedescendant={`${id}-${String(here)}`}
        aria-describedby={`${id}-help`}
        tabIndex={0}
        className={styles.strip}
        onKeyDown={onKeyDown}
      >
        {weights.map((weight, index) => {
          const { key, name, bytes, region } = weight;
          const { from = 0, length = 0 } = intervals[index] ?? {};
          const act = actOf(weight);
          return (
            <rect
              key={key}
              id={`${id}-${String(index)}`}
              role="option"
              aria-selected={key === selected}
              aria-disabled={act === null}
              aria-label={weightText(visible(name), bytes, total)}
              className={styles.segment}
              data-region={region}
              data-here={index === here || undefined}
              x={`${String(from)}%`}
              width={`${String(length)}%`}
              y="2"
              height="16"
              onPointerEnter={() => {
                setHovered(index);
              }}
              onPointerLeave={() => {
                setHovered(null);
              }}
              onClick={() => {
                setAt(index);
                act?.();
              }}
            />
          );
        })}
      </svg>
      {shown === undefined ? null : (
        <p className={styles.caption} data-testid="strip-caption">
          <span className={styles.swatch} data-region={shown.region} />
          <span className={shown.part === null ? texts.cut : texts.monoCut}>
            <VisibleText text={shown.name} limit={200} />
          </span>
          <span className={styles.figures}>
            <Size bytes={shown.bytes} /> · {shareText(shown.bytes, total)}
          </span>
        </p>
      )}
      <p id={`${id}-help`} className="visually-hidden">
        {PART_STRIP.help}
      </p>
      {sizes === null ? null : <SizeBars sizes={sizes} />}
    </div>
  );
}

function Table({ weights, total, sizes, actOf }: WeightsProps) {
  return (
    <div className={styles.scroll} role="group" aria-label={PART_STRIP.title} tabIndex={0}>
      <table className={tables.table}>
        <caption className="visually-hidden">{PART_STRIP.title}</caption>
        <thead>
          <tr>
            <th scope="col">{PART_STRIP.part}</th>
            <th scope="col">{PART_STRIP.size}</th>
            <th scope="col">{PART_STRIP.share}</th>
          </tr>
        </thead>
        <tbody>
          {weights.map((weight) => {
            const { key, name, bytes, region } = weight;
            const act = actOf(weight);
            const text = <VisibleText text={name} limit={200} />;
            return (
              <tr key={key}>
                <th scope="row">
                  <span className={styles.swatch} data-region={region} />
                  {act === null ? (
                    text
                  ) : (
                    <Button variant="link" onPress={act}>
                      {text}
                    </Button>
                  )}
                </th>
                <td>
                  <Size bytes={bytes} />
                </td>
                <td>{shareText(bytes, total)}</td>
              </tr>
            );
          })}
        </tbody>
        {sizes === null ? null : (
          <tbody>
            <tr>
              <th scope="col">{SIZE_BAR.body}</th>
              <th scope="col">{SIZE_BAR.size}</th>
              <th scope="col">{SIZE_BAR.share}</th>
            </tr>
            {[...sizeRows(sizes), limitRow(sizes.limit)].map(({ name, size, exact, share }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td title={exact}>{size}</td>
                <td>{share}</td>
              </tr>
            ))}
          </tbody>
        )}
      </table>
    </div>
  );
}

/** Returns the body size before and after gzip with the target's limit, or null if no limit is known. */
function sizesOf({ maxBody, sizes, gzip }: InspectionView['source']): SizesView | null {
  if (maxBody === null) return null;
  return { limit: maxBody, before: sizes.plain, after: gzip ? sizes.sent : null, isAbout: false, sent: gzip ? 'after' : 'before' };
}

/** The composition of the body as a bar, with segments in proportion to size, or as a table. */
export function PartStrip({ view, selected }: { readonly view: InspectionView; readonly selected: string | null }) {
  const report = useReport();
  const [isTable, setTable] = useState(false);
  const weights = useMemo(() => partWeights(view), [view]);
  if (weights.length === 0) return null;

  function actOf({ key, part }: Weight): (() => void) | null {
    if (part !== null) {
      return () => {
        report.select(rangeOf(part));
      };
    }
    if (key !== 'annotations') return null;
    return () => {
      report.showTab('annotations');
    };
  }

  const props = { weights, total: view.source.sizes.plain, sizes: sizesOf(view.source), selected, actOf };
  return (
    <div className={styles.around}>
      {isTable ? <Table {...props} /> : <Strip {...props} />}
      <Toggle isSelected={isTable} onChange={setTable}>
        {PART_STRIP.asTable}
      </Toggle>
    </div>
  );
}
