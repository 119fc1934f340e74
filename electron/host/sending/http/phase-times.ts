import { performance } from 'node:perf_hooks';
import type { PhaseTimes } from '../../../../shared/bridge/view/exchange-view.ts';
import type { DialTimes } from '../../platform/http/dial.ts';

/** Records when an exchange reached each phase. */
interface PhaseClock {
  /** Call this when the connection is open. `dialled`: how long opening it took; null if it was opened for an earlier request. */
  connected(dialled: DialTimes | null): void;
  sent(): void;
  answerBegan(): void;
  /** The times so far. `dns`: duration (ms) of the lookup. */
  times(dns: number | null): PhaseTimes;
}

export function phaseClock(): PhaseClock {
  let dialled: DialTimes | null = null;
  let connectedAt: number | null = null;
  let sentAt: number | null = null;
  let answeredAt: number | null = null;
  return {
    connected(taken) {
      dialled = taken;
      connectedAt = performance.now();
    },
    sent() {
      sentAt ??= performance.now();
    },
    answerBegan() {
      answeredAt ??= performance.now();
    },
    times(dns) {
      const now = performance.now();
      return {
        dns: roundedTime(dns),
        connect: roundedTime(dialled?.connect ?? null),
        tls: roundedTime(dialled?.tls ?? null),
        send: between(connectedAt, sentAt ?? answeredAt ?? now),
        wait: between(sentAt, answeredAt ?? now),
        receive: between(answeredAt, now),
      };
    },
  };
}

/** If an answer begins before everything is sent, the wait is 0. */
function between(from: number | null, to: number): number | null {
  return from === null ? null : roundedTime(Math.max(to - from, 0));
}

/** Rounds a time to tenths of a ms. */
export function roundedTime(time: number | null): number | null {
  return time === null ? null : Math.round(time * 10) / 10;
}
