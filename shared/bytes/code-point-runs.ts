/**
 * Creates a test for the code points in the listed runs. `text` lists the runs in order, in base 36. A run is its distance from the end of the previous run,
 * then `+` and the number of further code points.
 */
export function codePointRuns(text: string): (point: number) => boolean {
  const bounds = boundsOf(text);
  return (point) => {
    let [low, high] = [0, bounds.length / 2];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((bounds[2 * middle + 1] ?? 0) < point) low = middle + 1;
      else high = middle;
    }
    return point >= (bounds[2 * low] ?? Number.POSITIVE_INFINITY);
  };
}

/** First and last code point of each run. */
function boundsOf(text: string): Uint32Array {
  const bounds: number[] = [];
  let next = 0;
  for (const run of text.split(' ')) {
    const [distance = '', more = '0'] = run.split('+');
    const first = next + Number.parseInt(distance, 36);
    const last = first + Number.parseInt(more, 36);
    bounds.push(first, last);
    next = last + 1;
  }
  return Uint32Array.from(bounds);
}
