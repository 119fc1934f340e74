/** Least ms between two times that a change is told. */
const EVERY = 100;

/** Tells that something changed: at once where nothing was told for a while, and never more often than ten times a second. */
export function changeNews(tell: () => void): { readonly changed: () => void; readonly close: () => void } {
  let timer: NodeJS.Timeout | null = null;
  let isDue = false;

  function told(): void {
    isDue = false;
    tell();
    timer = setTimeout(() => {
      timer = null;
      if (isDue) told();
    }, EVERY).unref();
  }

  return {
    changed() {
      isDue = true;
      // What changes in one turn of the loop is told together.
      timer ??= setTimeout(told, 0).unref();
    },
    close() {
      if (timer !== null) clearTimeout(timer);
      if (isDue) tell();
      isDue = false;
    },
  };
}
