/**
 * Creates a function that runs one request at a time. Requests during a run are merged (`merge`) into one later run. Each promise settles after the run that
 * includes its request.
 */
export function mergedRuns<T>(run: (asked: T) => Promise<void>, merge: (before: T, later: T) => T): (asked: T) => Promise<void> {
  let running: Promise<unknown> | null = null;
  let next: { readonly waiting: { asked: T }; readonly over: Promise<void> } | null = null;

  function begin(asked: T): Promise<void> {
    const over = run(asked);
    const ended = over.then(
      () => undefined,
      () => undefined,
    );
    running = ended;
    void ended.then(() => {
      if (running === ended) running = null;
    });
    return over;
  }

  return (asked) => {
    if (next !== null) {
      next.waiting.asked = merge(next.waiting.asked, asked);
      return next.over;
    }
    if (running === null) return begin(asked);
    const waiting = { asked };
    const over = running.then(() => {
      next = null;
      return begin(waiting.asked);
    });
    next = { waiting, over };
    return over;
  };
}
