import type { SymbolSource } from '../symbol-sources.ts';

/** Which servers may be asked: those that the user always allows, and those that the user allowed in this run. */
export class ServerConsents {
  readonly #places: () => readonly SymbolSource[];
  readonly #allowed = new Set<string>();

  /** `places`: all places in which symbol files are looked for. */
  constructor(places: () => readonly SymbolSource[]) {
    this.#places = places;
  }

  /** Allows a server until the end of the run. */
  allow(server: string): void {
    this.#allowed.add(server);
  }

  /** Called when the user removed a server. */
  forget(server: string): void {
    this.#allowed.delete(server);
  }

  /** A server that is no place any more is not asked, whatever the user said before. */
  readonly isAllowed = (server: string): boolean => {
    const place = this.#places().find((each) => each.kind === 'server' && each.server === server);
    return place?.kind === 'server' && (place.isAlwaysAsked || this.#allowed.has(server));
  };
}
