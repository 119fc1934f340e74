/** Files that were given to the app from outside: by its command line, by a later launch, by the system. */
interface OpenedFiles {
  /** Those of this launch's own command line. */
  readonly initial: readonly string[];
  /** Kept until there is someone to open them. */
  add(paths: readonly string[]): void;
  /** From now on they are opened by this, the kept ones at once. */
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
