import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ByteLength } from '../../../shared/bytes/byte-source.ts';

const CORPUS = path.join(import.meta.dirname, '../../../../shared/corpus');

/** A dump and a folder with its symbol files. */
export interface SymbolInput {
  readonly name: string;
  readonly dump: string;
  readonly folder: string;
}

/** The dumps of the corpus whose group has symbol files; empty without the corpus. */
export function corpusSymbolInputs(): readonly SymbolInput[] {
  const symbols = path.join(CORPUS, 'symbols');
  if (!existsSync(symbols)) return [];
  return readdirSync(symbols).flatMap((group) => {
    const folder = path.join(symbols, group);
    const dumps = path.join(CORPUS, 'minidumps', group);
    return (existsSync(dumps) ? readdirSync(dumps) : [])
      .filter((name) => name.endsWith('.dmp') && !name.startsWith('microdump'))
      .toSorted()
      .map((name) => ({ name: `${group}/${name.replace('.dmp', '')}`, dump: path.join(dumps, name), folder }));
  });
}

const LARGE_DUMP = 'breakpad/minidump2.dmp';
const LARGE_MODULE = 'test_app.pdb';

/** A dump of the corpus whose symbol file is filled up with made functions to `size` bytes; null without the corpus. */
export function largeSymbolInput(folder: string, size: ByteLength): (SymbolInput & { readonly file: string }) | null {
  const from = path.join(CORPUS, 'symbols/breakpad', LARGE_MODULE);
  if (!existsSync(from)) return null;
  const [id = ''] = readdirSync(from);
  const to = path.join(folder, LARGE_MODULE, id);
  mkdirSync(to, { recursive: true });
  const file = path.join(to, 'test_app.sym');
  const text = readFileSync(path.join(from, id, 'test_app.sym'), 'latin1');
  writeFilled(file, text, size);
  return {
    name: `minidump2, ${String(Math.round(size / 1e6))} MB of symbols`,
    dump: path.join(CORPUS, 'minidumps', LARGE_DUMP),
    folder,
    file,
  };
}

/** Above all addresses of the true functions. */
const MADE_AT = 0x1000_0000;
/** Functions that are written at once. */
const AT_ONCE = 10_000;
/** Bytes of a made function. */
const FUNCTION_BYTES = 64;

function writeFilled(file: string, text: string, size: ByteLength): void {
  const descriptor = openSync(file, 'wx');
  let written = writeSync(descriptor, text.endsWith('\n') ? text : `${text}\n`);
  for (let first = 0; written < size; first += AT_ONCE)
    written += writeSync(descriptor, Array.from({ length: AT_ONCE }, (_, at) => functionLines(first + at)).join(''));
  closeSync(descriptor);
}

/** FUNC with 10 lines, as in files of large programs: about 300 bytes. */
function functionLines(index: number): string {
  const start = MADE_AT + index * FUNCTION_BYTES;
  const lines = [
    `FUNC ${start.toString(16)} ${FUNCTION_BYTES.toString(16)} 0 made::Class${String(index % 977)}::function_${String(index)}(int, char const*)`,
  ];
  for (let line = 0; line < 10; line += 1) lines.push(`${(start + line * 6).toString(16)} 6 ${String((index + line) % 4_000)} 1`);
  return `${lines.join('\n')}\n`;
}

/** Compresses a file beside it. Returns the path. */
export async function gzipped(file: string): Promise<string> {
  const to = `${file}.gz`;
  await pipeline(createReadStream(file), createGzip({ level: 1 }), createWriteStream(to));
  return to;
}
