import { Fragment } from 'react';
import { STATION_WORDS, stationStateText } from '../../../shared/text/verdict/stations.ts';
import type { ExplanationView, StationView } from '../../../shared/bridge/view/explanation-view.ts';
import tones from '../../ui/status/tones.module.css';
import { stateStyle } from './step-styles.ts';
import styles from './Stations.module.css';

/** Symbol in the circle of a station, centred at the origin. */
const MARKS: Readonly<Record<StationView['state'], string | null>> = {
  passed: 'm-5 0.5 3.5 3.5 7-7',
  failed: 'm-4.5-4.5 9 9m0-9-9 9',
  not_reached: null,
  not_known: 'm-3-2.5c0-4 6-4 6-0.5 0 2.5-3 2.5-3 5m0 3v0.2',
};

interface GlyphProps {
  readonly state: StationView['state'];
  /**
   * Colours of the line before and after this station. True: the collector reached this station (`before`) or the next one (`after`). null: the line ends here.
   */
  readonly before: boolean | null;
  readonly after: boolean | null;
}

/** A circle on the line between the stations. The styles draw the line horizontally, or vertically in a narrow pane. */
function Glyph({ state, before, after }: GlyphProps) {
  const mark = MARKS[state];
  return (
    <svg className={styles.glyph} aria-hidden data-state={state}>
      {before === null ? null : (
        <>
          <line className={styles.across} data-reached={before} x1="0" x2="50%" y1="16" y2="16" />
          <line className={styles.down} data-reached={before} x1="50%" x2="50%" y1="0" y2="50%" />
        </>
      )}
      {after === null ? null : (
        <>
          <line className={styles.across} data-reached={after} x1="50%" x2="100%" y1="16" y2="16" />
          <line className={styles.down} data-reached={after} x1="50%" x2="50%" y1="50%" y2="100%" />
        </>
      )}
      <circle className={styles.circle} cx="50%" />
      {mark === null ? null : (
        <svg className={styles.mark} x="50%" overflow="visible">
          <path className={styles.sign} d={mark} />
        </svg>
      )}
    </svg>
  );
}

/** A fact. Its text may wrap after each underscore of a name. */
function Fact({ text }: { readonly text: string }) {
  return (
    <code className={styles.fact}>
      {text.split('_').map((word, index) => (
        <Fragment key={index}>
          {index === 0 ? null : (
            <>
              _<wbr />
            </>
          )}
          {word}
        </Fragment>
      ))}
    </code>
  );
}

/** The path of a report: the stations passed, the failure, and the stations not reached. */
export function Stations({ explanation: { stations, expected } }: { readonly explanation: ExplanationView }) {
  const isReached = (index: number): boolean | null => {
    const station = stations[index];
    return station === undefined ? null : station.state !== 'not_reached';
  };
  return (
    <div className={styles.frame}>
      <ol className={styles.line} aria-label={STATION_WORDS.title}>
        {stations.map(({ station, state, fact }, index) => {
          const { tone } = stateStyle(state, expected);
          return (
            <li
              key={station}
              className={`${styles.station ?? ''} ${(state === 'failed' ? tones.ground : tones.tone) ?? ''}`}
              data-tone={tone}
              data-station={station}
              data-state={state}
            >
              <Glyph state={state} before={index === 0 ? null : isReached(index)} after={isReached(index + 1)} />
              <span className={styles.name}>{station}</span>
              <span className="visually-hidden">{stationStateText(state, fact)}</span>
              <Fact text={fact} />
            </li>
          );
        })}
      </ol>
    </div>
  );
}
