/** What an announcer needs of its surroundings. */
interface AnnouncerPorts {
  readonly say: (text: string) => void;
  /** Milliseconds of a clock that only goes on. */
  readonly now: () => number;
  /** Runs something once after so many milliseconds; returns what gives that up. */
  readonly later: (run: () => void, ms: number) => () => void;
}

export interface Announcer {
  /** Takes what is to be said now; it takes the place of what still waits. */
  readonly tell: (text: string) => void;
  readonly stop: () => void;
}

/** At most one announcement in so many milliseconds: typing can change a verdict at every letter. */
export const QUIET_MS = 1_000;

/** Says a text when it differs from what was said last, never twice within a second; of several only the last. */
export function makeAnnouncer({ say, now, later }: AnnouncerPorts): Announcer {
  let said: string | null = null;
  let saidAt = Number.NEGATIVE_INFINITY;
  let cancelPending: (() => void) | null = null;

  function speak(text: string): void {
    cancelPending = null;
    said = text;
    saidAt = now();
    say(text);
  }

  return {
    tell: (text) => {
      cancelPending?.();
      cancelPending = null;
      if (text === said) return;
      const wait = saidAt + QUIET_MS - now();
      if (wait <= 0) speak(text);
      else
        cancelPending = later(() => {
          speak(text);
        }, wait);
    },
    stop: () => {
      cancelPending?.();
      cancelPending = null;
    },
  };
}
