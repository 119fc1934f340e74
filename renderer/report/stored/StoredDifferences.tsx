import type { ReactNode } from 'react';
import { STORED, STORED_WORDS, type StoredSays } from '../../../shared/text/verdict/stored.ts';
import type { StoredDifferenceView, StoredView } from '../../../shared/bridge/view/stored-view.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { formatCount } from '../../../shared/bytes/quantities.ts';
import { hexOffset } from '../../core/format/hex.ts';
import { StoredWordSign } from './StoredSign.tsx';
import { useReport } from '../shared/report-context.ts';
import styles from './StoredDifferences.module.css';

function Difference({ difference }: { readonly difference: StoredDifferenceView }) {
  const report = useReport();
  const { code, names, ranges, sentence } = difference;
  const [range] = ranges;
  return (
    <li className={styles.difference} data-difference={code}>
      <StoredWordSign word={STORED_WORDS[code]} />
      <span className={styles.sentence}>{sentence}</span>
      {range === undefined ? null : (
        <>
          <span className={styles.place}>{hexOffset(range.offset)}</span>
          <Button
            variant="link"
            aria-label={`Show the bytes of ${names[0] === undefined || names[0] === '' ? STORED.nameless : names[0]}, ${STORED_WORDS[code]}`}
            onPress={() => {
              report.select(range);
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

interface StoredDifferencesProps {
  readonly asStored: StoredView;
  readonly says: StoredSays;
  readonly more: ReactNode;
}

/** The differences between the sent and the stored report, and the collector's notes about it. */
export function StoredDifferences({ asStored, says, more }: StoredDifferencesProps) {
  const { differences, notes, totals } = asStored;
  return (
    <div className={styles.lists} tabIndex={0} role="group" aria-label="Differences and notes">
      <h3 className={styles.title}>
        Differences <span className={styles.count}>{formatCount(totals.differences)}</span>
      </h3>
      {totals.differences === 0 ? <p className={styles.empty}>{says.noDifferences}</p> : null}
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
                {note ?? STORED.maskedNote}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
