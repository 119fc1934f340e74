import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import path from 'node:path';
import { createGunzip } from 'node:zlib';
import { openFileSource } from '../../../electron/host/platform/files/file-source.ts';
import { UNRECORDED } from '../../../electron/host/platform/files/partials.ts';
import { SymbolCache } from '../../../electron/host/report/symbols/symbol-cache.ts';
import { SymbolStore } from '../../../electron/host/report/symbols/symbol-store.ts';
import type { ByteLength } from '../../../shared/bytes/byte-source.ts';
import { allStacks, symbolOf } from '../../../shared/report/dump/analysis/analysis.ts';
import { isDumpFailure, openDump } from '../../../shared/report/dump/format/dump.ts';
import { DEFAULT_LIMITS } from '../../../shared/report/dump/unwind/unwinder.ts';
import { indexSize, SymbolIndexer } from '../../../shared/report/dump/symbols/symbol-indexer.ts';
import type { SymbolInput } from './symbol-inputs.ts';

/** Unwinds all threads of a dump with the symbols of its folder, as the host does, and names each frame. `cache`: a folder. Returns the number of names. */
export async function unwindWithSymbols({ dump: file, folder }: SymbolInput, cache: string): Promise<number> {
  const opened = openFileSource(file, path.basename(file));
  if (!opened.ok) throw new Error(opened.error.code);
  const source = opened.value;
  const store = new SymbolStore({
    cache: new SymbolCache({ folder: cache, limit: () => 2 ** 40, partials: UNRECORDED }),
    servers: null,
    places: () => [{ kind: 'folder', path: folder }],
    maxInflated: () => 2 ** 40,
  });
  const dump = openDump(source);
  let names = 0;
  if (!isDumpFailure(dump)) {
    const symbols = store.symbolsOf(dump);
    let stacks = [...allStacks(dump, DEFAULT_LIMITS, symbols.at)];
    while (await symbols.load(stacks)) stacks = [...allStacks(dump, DEFAULT_LIMITS, symbols.at)];
    for (const stack of stacks) for (const frame of stack.frames) if (symbolOf(stack, frame) !== null) names += 1;
  }
  store.forget();
  source.close();
  return names;
}

const PIECE: ByteLength = 1 << 20;

function eachPiece(file: string, take: (bytes: Uint8Array) => void): void {
  const descriptor = openSync(file, 'r');
  const buffer = new Uint8Array(PIECE);
  for (let read = readSync(descriptor, buffer); read > 0; read = readSync(descriptor, buffer)) take(buffer.subarray(0, read));
  closeSync(descriptor);
}

/** Makes the index of a file. Returns the bytes of the index. */
export function indexFile(file: string): ByteLength {
  const indexer = new SymbolIndexer();
  eachPiece(file, (bytes) => indexer.add(bytes));
  return indexSize(indexer.finish());
}

/** Reads a file and finds the end of each line. Returns the number of lines. */
export function countLines(file: string): number {
  let lines = 0;
  eachPiece(file, (bytes) => {
    for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) lines += 1;
  });
  return lines;
}

const LF = 0x0a;

/** Inflates a file, and makes its index if there is an indexer. */
export async function inflateFile(file: string, indexer: SymbolIndexer | null): Promise<void> {
  const gunzip = createReadStream(file, { highWaterMark: PIECE }).pipe(createGunzip({ chunkSize: PIECE / 4 }));
  for await (const bytes of gunzip as AsyncIterable<Uint8Array>) indexer?.add(bytes);
  indexer?.finish();
}
