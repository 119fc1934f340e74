import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { crashReport } from '../../../builders/report/crash-dump.ts';
import { XUL_ID, XUL_SYMBOLS } from '../../../builders/report/crash-symbols.ts';
import { largeSymbols } from '../../../builders/report/large-symbols.ts';
import { testSymbolServer } from '../../../builders/report/symbol-download.ts';
import { type Kill, afterwards, childAnswers } from '../kill.ts';
import { sha256 } from '../test-report.ts';

const ROUNDS = 40;
const ADDED = ['A', 'B'].map((letter) => Buffer.from(largeSymbols(8_000, `${letter.repeat(32)}0`)));
/** Large enough to be sent in several pieces, and to get an index. */
const SERVED = Buffer.from(`${XUL_SYMBOLS}${'INFO filler of the file\n'.repeat(40_000)}`);
const WHOLE: ReadonlySet<string> = new Set([...ADDED, SERVED].map(sha256));

/** Expects that every symbol file in the cache is complete, and that no half-written file is left. */
export async function symbols(kill: Kill): Promise<number> {
  const path = join(kill.user, 'a.http');
  const folder = join(kill.user, 'files');
  mkdirSync(folder);
  writeFileSync(path, crashReport());
  for (const [index, content] of ADDED.entries()) writeFileSync(join(folder, `added-${String(index)}.sym.gz`), gzipSync(content));
  const server = await testSymbolServer({ files: new Map([[`xul.pdb/${XUL_ID}/xul.sym`, SERVED]]) });
  const answered = await childAnswers(kill, 'symbols', path, folder, server.url, String(ROUNDS));
  await afterwards(kill, () => {
    const cache = join(kill.home, 'symbols');
    const names = existsSync(cache) ? readdirSync(cache).filter((name) => name.endsWith('.sym')) : [];
    for (const name of names) expect(WHOLE).toContain(sha256(readFileSync(join(cache, name))));
    return Promise.resolve();
  });
  // The files of the user are as they were.
  for (const [index, content] of ADDED.entries())
    expect(gunzipSync(readFileSync(join(folder, `added-${String(index)}.sym.gz`))).equals(content)).toBe(true);
  return answered.length;
}
