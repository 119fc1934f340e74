/** How often what changes all the time is drawn anew, in milliseconds. */
const EVERY = 100;

/** Shows a value at once, and while more of them come the newest every 100 ms: a hundred small files are not a thousand drawings of the window. */
export function calmly<T>(show: (value: T) => void): (value: T) => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let waiting: { readonly value: T } | null = null;

  function showNow(value: T): void {
    waiting = null;
    timer = setTimeout(() => {
      timer = null;
      if (waiting !== null) showNow(waiting.value);
    }, EVERY);
    show(value);
  }

  return (value) => {
    if (timer === null) showNow(value);
    else waiting = { value };
  };
}
