import path from 'node:path';
import type { ModuleIds } from '../../../../shared/report/dump/format/module-ids.ts';
import type { SymbolPath } from '../../../../shared/report/dump/symbols/symbol-path.ts';

const SUFFIXES = ['', '.gz'];

/**
 * The paths below a folder at which the symbol file of a module can be: `LEAF/ID/NAME.sym`, as written and in lower case; Sentry's unified layout
 * `ab/cdef.../breakpad` by code id or debug id in lower case; and `NAME.sym` in the folder itself. Each is also looked for with `.gz`.
 */
export function symbolFilePaths({ leaf, id, name }: SymbolPath, codeId: ModuleIds['codeId']): readonly string[] {
  const asWritten = path.join(leaf, id, name);
  const unified = unifiedIds(id, codeId).map((one) => path.join(one.slice(0, 2), one.slice(2), 'breakpad'));
  const paths = new Set([asWritten, asWritten.toLowerCase(), ...unified, name]);
  return [...paths].flatMap((one) => SUFFIXES.map((suffix) => `${one}${suffix}`));
}

/** Sentry's ids: the code id of ELF and Mach-O files, the debug id of PE files. Without a code id, the debug id without its age of 0. */
function unifiedIds(debugId: string, codeId: string | null): readonly string[] {
  const ids = [codeId ?? '', debugId, debugId.endsWith('0') ? debugId.slice(0, -1) : ''];
  return ids.map((one) => one.toLowerCase()).filter((one) => /^[0-9a-f]{9,64}$/.test(one));
}
