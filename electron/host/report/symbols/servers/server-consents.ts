import type { SymbolSource } from '../symbol-sources.ts';

/** Which servers may be asked: those that the user always allows, and those that the user allowed in this run. */
export class ServerConsents {
  readonly #sources: () => readonly SymbolSource[];
  readonly #allowed = new Set<string>();

  /** `sources`: the places that the user listed. */
  constructor(sources: () => readonly SymbolSource[]) {
    this.#sources = sources;
  }

  /** Allows a server until the end of the run. */
  allow(server: string): void {
    this.#allowed.add(server);
  }

  /** A server that is not in the list any more is not asked, whatever the user said before. */
  readonly isAllowed = (server: string): boolean => {
    const source = this.#sources().find((each) => each.kind === 'server' && each.server === server);
    return source?.kind === 'server' && (source.isAlwaysAsked || this.#allowed.has(server));
  };
}
