import { LineCursor } from './line-cursor.ts';

/** The module of a symbol file, by its MODULE line. */
export interface SymbolModule {
  readonly os: string;
  readonly cpu: string;
  /** The debug id, in upper case. */
  readonly id: string;
  readonly name: string;
}

const LF = 0x0a;

/** The MODULE line with which the bytes begin; null if they begin with another line. */
export function moduleLineOf(head: Uint8Array): SymbolModule | null {
  const end = head.indexOf(LF);
  const cursor = new LineCursor();
  cursor.start(head, 0, end < 0 ? head.length : end);
  return cursor.skips('MODULE') ? readModuleLine(cursor) : null;
}

/** Reads a MODULE line after its keyword; null without an id. */
export function readModuleLine(cursor: LineCursor): SymbolModule | null {
  const [os, cpu, id] = [cursor.word(), cursor.word(), cursor.word()];
  return id === '' ? null : { os, cpu, id: id.toUpperCase(), name: cursor.rest() };
}
