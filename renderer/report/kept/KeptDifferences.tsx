import type { ReactNode } from 'react';
import { KEPT, KEPT_WORDS } from '../../../shared/text/verdict/kept.ts';
import type { KeptDifferenceView, KeptView } from '../../../shared/bridge/view/kept-view.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { formatCount } from '../../../shared/bytes/quantities.ts';
import { hexOffset } from '../../core/format/hex.ts';
import { KeptWordSign } from './KeptSign.tsx';
import { useReport } from '../shared/report-context.ts';
import styles from './KeptDifferences.module.css';

function Difference({ difference }: { readonly difference: KeptDifferenceView }) {
  const report = useReport();
  const { code, names, ranges, sentence } = difference;
  const [place] = ranges;
  return (
    <li className={styles.difference} data-difference={code}>
      <KeptWordSign word={KEPT_WORDS[code]} />
      <span className={styles.sentence}>{sentence}</span>
      {place === undefined ? null : (
        <>
          <span className={styles.place}>{hexOffset(place.offset)}</span>
          <Button
            look="link"
            aria-label={`Show the bytes of ${names[0] === undefined || names[0] === '' ? KEPT.nameless : names[0]}, ${KEPT_WORDS[code]}`}
            onPress={() => {
              report.select(place);
              report.showTab('bytes');
            }}
          >
            Show
          </Button>
        </>
      )}
    </li>
  );
}

/** Everything that is kept otherwise than it was sent, and what the collector notes about the report. */
export function KeptDifferences({ kept, more }: { readonly kept: KeptView; readonly more: ReactNode }) {
  const { differences, notes, totals } = kept;
  return (
    <div className={styles.lists} tabIndex={0} role="group" aria-label="Differences and notes">
      <h3 className={styles.title}>
        Differences <span className={styles.count}>{formatCount(totals.differences)}</span>
      </h3>
      {totals.differences === 0 ? <p className={styles.empty}>{KEPT.noDifferences}</p> : null}
      {totals.differences === 0 ? null : (
        <ul aria-label="Differences">
          {differences.map((difference, index) => (
            <Difference key={index} difference={difference} />
          ))}
        </ul>
      )}
      {differences.length < totals.differences ? more : null}
      {totals.notes === 0 ? null : (
        <>
          <h3 className={styles.title}>
            Notes of the collector <span className={styles.count}>{formatCount(totals.notes)}</span>
          </h3>
          <ul aria-label="Notes of the collector">
            {notes.map((note, index) => (
              <li key={index} className={note === null ? styles.empty : styles.note}>
                {note ?? KEPT.maskedNote}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
