/** Default interval between two updates, in milliseconds. */
const EVERY = 100;

/**
 * Limits the rate of updates. Shows the first value at once, then the newest value every `every` ms. Without this, a hundred small files would render the
 * window a thousand times.
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
