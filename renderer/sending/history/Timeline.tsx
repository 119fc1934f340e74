import { HISTORY, PHASE_WORDS } from '../../../shared/text/sending/history-screen.ts';
import type { ExchangeTrace, PhaseTimes } from '../../../shared/bridge/view/exchange-view.ts';
import texts from '../../ui/controls/text.module.css';
import styles from './Timeline.module.css';

const PHASES = Object.keys(PHASE_WORDS) as readonly (keyof PhaseTimes)[];

/** The duration of each phase of an exchange, in sequence. */
export function Timeline({ trace: { times, isReused } }: { readonly trace: ExchangeTrace }) {
  const total = PHASES.reduce((sum, phase) => sum + (times[phase] ?? 0), 0);
  const begins = PHASES.map((_, index) => PHASES.slice(0, index).reduce((sum, phase) => sum + (times[phase] ?? 0), 0));
  const percent = (ms: number): string => `${String(total === 0 ? 0 : (ms / total) * 100)}%`;
  return (
    <section aria-label={HISTORY.timeline}>
      <h3 className={texts.caps}>{HISTORY.timeline}</h3>
      <ul className={styles.list} role="list">
        {PHASES.map((phase, index) => {
          const ms = times[phase];
          return (
            <li key={phase} className={styles.phase} data-phase={phase}>
              <span>{PHASE_WORDS[phase]}</span>
              <span className={styles.track} aria-hidden>
                {ms === null ? null : (
                  <span className={styles.bar} style={{ marginInlineStart: percent(begins[index] ?? 0), width: percent(ms) }} />
                )}
              </span>
              <span className={styles.ms}>{ms === null ? HISTORY.notReached : `${String(ms)} ms`}</span>
            </li>
          );
        })}
      </ul>
      {isReused ? <p className={styles.note}>{HISTORY.reused}</p> : null}
    </section>
  );
}
