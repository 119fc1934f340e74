import { useId, type KeyboardEvent } from 'react';
import { OUTBOX_LIST, shortTime, waitWords } from '../../../../shared/text/sending/outbox-list.ts';
import { axisPositions, axisTicks, positionOfTime, type AttemptTime } from '../../../../shared/sending/queue/attempt-times.ts';
import type { Tone } from '../../../ui/status/StatusIcon.tsx';
import tones from '../../../ui/status/tones.module.css';
import styles from './Attempts.module.css';

/** Maximum number of attempts on the axis. */
export const MAX_ON_AXIS = 10;
/** Minimum distance between two attempts, as a fraction of the axis. */
const LEAST = 0.09;
/** Margin at both ends of the axis, in percent of the drawing. It prevents circles from being clipped. */
const EDGE = 5;
/** Width of a label character in a narrow pane, in percent of the drawing. */
const CHARACTER = 2.1;
const MAX_TICKS = 4;
/** Minimum distance between two ticks, as a fraction of the axis. */
const TICK_GAP = 0.16;

const Y = { attempt: 14, wait: 38, axis: 50, tick: 66, height: 72 } as const;

function percent(position: number): string {
  return `${String(EDGE + position * (100 - 2 * EDGE))}%`;
}

/** The wait after an attempt, labelled with the longest text that fits. */
function Wait({
  from,
  to,
  start,
  end,
}: {
  readonly from: AttemptTime;
  readonly to: AttemptTime;
  readonly start: number;
  readonly end: number;
}) {
  const time = Math.max(to.from - (from.to ?? from.from), 0);
  const words = waitWords(time, from.cause);
  const room = ((end - start) * (100 - 2 * EDGE)) / CHARACTER;
  // Sample rolls (`asked_for`) follow each other immediately, so no time is shown for the wait between them.
  const shown = [words, ...(from.cause === 'asked_for' ? [] : [shortTime(time)])].find((text) => text.length <= room);
  return (
    <g>
      <title>{words}</title>
      <line className={styles.wait} x1={percent(start)} x2={percent(end)} y1={Y.attempt} y2={Y.attempt} />
      {shown === undefined ? null : (
        <text className={styles.words} x={percent((start + end) / 2)} y={Y.wait} textAnchor="middle">
          {shown}
        </text>
      )}
    </g>
  );
}

function Ticks({ times, positions }: { readonly times: readonly number[]; readonly positions: readonly number[] }) {
  const [first = 0] = times;
  const length = (times.at(-1) ?? first) - first;
  const places: { readonly time: number; readonly at: number }[] = [];
  for (const time of axisTicks(length, MAX_TICKS)) {
    const at = positionOfTime(first + time, times, positions);
    if (places.length === 0 || at - (places.at(-1)?.at ?? 0) >= TICK_GAP) places.push({ time, at });
  }
  return (
    <g aria-hidden>
      <line className={styles.scale} x1={percent(0)} x2={percent(1)} y1={Y.axis} y2={Y.axis} />
      {places.map(({ time, at }) => (
        <g key={time}>
          <line className={styles.scale} x1={percent(at)} x2={percent(at)} y1={Y.axis - 3} y2={Y.axis + 3} />
          <text className={styles.words} x={percent(at)} y={Y.tick} textAnchor="middle">
            {time === 0 ? '0 s' : shortTime(time)}
          </text>
        </g>
      ))}
    </g>
  );
}

/** An attempt: a numbered circle, or a square for a sample roll. */
function Mark({ attempt, position, isCurrent }: { readonly attempt: AttemptTime; readonly position: number; readonly isCurrent: boolean }) {
  const { number, isRoll } = attempt;
  const own = { className: styles.mark, 'data-current': isCurrent || undefined };
  return (
    <>
      {isRoll ? (
        // `x` is in percent and is the centre of the square, so the square starts half its width to the left.
        <svg x={percent(position)} y={Y.attempt} overflow="visible" aria-hidden>
          <rect {...own} x={-9} y={-9} width={18} height={18} rx={3} />
        </svg>
      ) : (
        <circle {...own} cx={percent(position)} cy={Y.attempt} r={9.5} />
      )}
      <text className={styles.number} data-current={isCurrent || undefined} x={percent(position)} y={Y.attempt + 4} textAnchor="middle">
        {number}
      </text>
    </>
  );
}

interface AttemptAxisProps {
  /** Between one and `MAX_ON_AXIS` attempts. */
  readonly attempts: readonly AttemptTime[];
  /** Returns the accessible name of an attempt: number, time and answer. */
  readonly nameOf: (attempt: AttemptTime) => string;
  readonly toneOf: (attempt: AttemptTime) => Tone;
  /** Number of the current attempt. */
  readonly current: number;
  readonly onChoose: (number: number) => void;
}

/** The attempts and the waits between them as a picture. The table below has the same data. */
export function AttemptAxis({ attempts, nameOf, toneOf, current, onChoose }: AttemptAxisProps) {
  const id = useId();
  const times = attempts.map(({ from }) => from);
  const positions = axisPositions(times, LEAST);
  const here = attempts.findIndex(({ number }) => number === current);

  function onKeyDown(event: KeyboardEvent): void {
    const to = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: attempts.length - 1 }[event.key];
    if (to === undefined) return;
    const next = attempts[Math.min(Math.max(to, 0), attempts.length - 1)];
    if (next !== undefined) onChoose(next.number);
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <svg
      role="listbox"
      aria-label={OUTBOX_LIST.axis}
      aria-orientation="horizontal"
      aria-activedescendant={here === -1 ? undefined : `${id}-${String(current)}`}
      tabIndex={0}
      className={styles.axis}
      height={Y.height}
      onKeyDown={onKeyDown}
    >
      {attempts.slice(1).map((to, index) => {
        const from = attempts[index];
        return from === undefined ? null : (
          <Wait key={to.number} from={from} to={to} start={positions[index] ?? 0} end={positions[index + 1] ?? 0} />
        );
      })}
      <Ticks times={times} positions={positions} />
      {attempts.map((attempt, index) => (
        <g
          key={attempt.number}
          role="option"
          id={`${id}-${String(attempt.number)}`}
          aria-selected={attempt.number === current}
          aria-label={nameOf(attempt)}
          className={`${tones.tone ?? ''} ${styles.option ?? ''}`}
          data-tone={toneOf(attempt)}
          onClick={() => {
            onChoose(attempt.number);
          }}
        >
          <title>{nameOf(attempt)}</title>
          <Mark attempt={attempt} position={positions[index] ?? 0} isCurrent={attempt.number === current} />
        </g>
      ))}
    </svg>
  );
}
