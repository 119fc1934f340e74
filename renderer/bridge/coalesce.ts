/** How often what changes all the time is drawn anew, in milliseconds. */
const EVERY = 100;

/**
 * Shows a value at once, and while more of them come the newest every 100 ms, or every so many: a hundred small files are not a thousand drawings of the
 * window.
 */
export function coalesce<T>(show: (value: T) => void, every = EVERY): (value: T) => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let waiting: { readonly value: T } | null = null;

  function showNow(value: T): void {
    waiting = null;
    timer = setTimeout(() => {
      timer = null;
      if (waiting !== null) showNow(waiting.value);
    }, every);
    show(value);
  }

  return (value) => {
    if (timer === null) showNow(value);
    else waiting = { value };
  };
}
