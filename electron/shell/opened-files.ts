/** Files that the app gets from its command line, from a later launch, or from the system. */
interface OpenedFiles {
  /** The files from this launch's command line. */
  readonly initial: readonly string[];
  /** Passes the files to the function of `openWith`. Until that function is set, stores the paths. */
  add(paths: readonly string[]): void;
  /** Sets the function that opens files, and calls it at once with the stored files. */
  openWith(open: (paths: readonly string[]) => void): void;
}

export function openedFiles(initial: readonly string[]): OpenedFiles {
  const waiting = [...initial];
  let opener: ((paths: readonly string[]) => void) | null = null;
  return {
    initial,
    add(paths) {
      if (opener === null) waiting.push(...paths);
      else if (paths.length > 0) opener(paths);
    },
    openWith(open) {
      opener = open;
      const queued = waiting.splice(0);
      if (queued.length > 0) open(queued);
    },
  };
}
