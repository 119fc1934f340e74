import { written } from '../../common/streams.ts';

/** Maximum delay of a line in ms. Lines are combined, because each write has to reach the main thread, which costs as much as reading a small file. */
const MAX_WAIT = 10;
/** Number of pending characters at which all are written immediately. */
const ENOUGH = 1 << 16;

/** Combines many short lines of standard output into few writes. */
interface GatheredOutput {
  /** Resolves when the output has room for more. */
  tell(text: string): Promise<void>;
  /** Writes all pending text. */
  flush(): Promise<void>;
}

export function gatheredOutput(): GatheredOutput {
  let waiting = '';
  let last = 0;
  let timer: NodeJS.Timeout | null = null;

  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    last = performance.now();
    const text = waiting;
    waiting = '';
    return text === '' ? Promise.resolve() : written(Buffer.from(text));
  }

  return {
    flush,
    tell(text) {
      waiting += text;
      if (waiting.length >= ENOUGH || performance.now() - last >= MAX_WAIT) return flush();
      timer ??= setTimeout(() => void flush(), MAX_WAIT);
      return Promise.resolve();
    },
  };
}
