interface AnnouncerPorts {
  readonly say: (text: string) => void;
  /** Monotonic clock in milliseconds. */
  readonly now: () => number;
  /** Runs a function once after `ms` milliseconds. Returns a function that cancels the timer. */
  readonly later: (run: () => void, ms: number) => () => void;
}

export interface Announcer {
  /** Announces a text. It replaces a pending text. */
  readonly tell: (text: string) => void;
  readonly stop: () => void;
}

/** Minimum interval between announcements in milliseconds. Typing can change a verdict at every keystroke. */
export const QUIET_MS = 1_000;

/** Announces a text if it differs from the last announced text, at most once per second. Of several texts within a second, only the last is announced. */
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
