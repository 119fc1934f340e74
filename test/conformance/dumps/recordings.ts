import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createDemangler } from '../../../electron/host/report/symbols/demangler.ts';
import { sourceOfBytes } from '../../../shared/bytes/byte-source.ts';
import { type Dump, type DumpFailure, isDumpFailure, openDump } from '../../../shared/report/dump/format/dump.ts';
import { threadsOf } from '../../../shared/report/dump/format/threads.ts';
import { dumpSymbols } from '../../../shared/report/dump/symbols/dump-symbols.ts';
import { SymbolFile } from '../../../shared/report/dump/symbols/symbol-file.ts';
import { indexSymbols } from '../../../shared/report/dump/symbols/symbol-indexer.ts';
import type { SymbolsAt } from '../../../shared/report/dump/symbols/symbols-at.ts';
import { lastComponent, modulesOf } from '../../../shared/report/dump/format/modules.ts';
import { type MachineReport, parseMachine, parseStackwalk, type RustReport, type StackwalkText } from './expected.ts';
import { parsePrintedDump, type PrintedDump } from './printed-records.ts';

/** A dump and what the reference programs print for it. Null: there is no such recording. */
export interface Recording {
  /** The path below `minidumps`, with `/`. */
  readonly file: string;
  readonly dump: Dump;
  /** rust-minidump's JSON without symbols; with symbols if only that was recorded. */
  readonly rust: RustReport | null;
  /** rust-minidump's JSON with the symbol files of the folder `symbols`, and these files. */
  readonly withSymbols: { readonly rust: RustReport; readonly symbolsAt: SymbolsAt } | null;
  readonly machine: MachineReport | null;
  readonly stackwalk: StackwalkText | null;
  readonly printed: PrintedDump | null;
}

/** A dump without a stack to show: rust-minidump refuses it, and so must Crashlens find no threads in it. */
export interface RefusedDump {
  readonly file: string;
  /** The reference program's message; null if it reads the dump. */
  readonly refusedBy: string | null;
  /** Why Crashlens shows no threads; null if it does. */
  readonly reason: DumpFailure['code'] | 'no_threads' | null;
  readonly printed: PrintedDump | null;
  readonly dump: Dump | null;
}

/** The dumps of a folder `minidumps`, by path. */
export function dumpFiles(folder: string): readonly string[] {
  return readdirSync(join(folder, 'minidumps'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.m?dmp$/i.test(file))
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();
}

/** Reads a dump and its recordings from the folders `minidumps` and `expected`. Null if nothing is recorded for it. */
export function readRecording(folder: string, file: string): Recording | RefusedDump | null {
  const stem = join(folder, 'expected', file.replace(/\.m?dmp$/i, ''));
  const read = (suffix: string): string | null => (existsSync(`${stem}.${suffix}`) ? readFileSync(`${stem}.${suffix}`, 'utf8') : null);
  const opened = openDump(sourceOfBytes(readFileSync(join(folder, 'minidumps', file))));
  const rust = read('rust-minidump.nosyms.json') ?? read('rust-minidump.json');
  const withSymbols = read('rust-minidump.json');
  const error = read('rust-minidump.error.txt');
  const printedText = read('minidump_dump.txt');
  const machine = read('stackwalk.machine.txt');
  const stackwalk = read('stackwalk.txt');
  if (rust === null && error === null && printedText === null && machine === null) return null;
  const printed = printedText === null ? null : parsePrintedDump(printedText);
  const dump = isDumpFailure(opened) ? null : opened;
  const reason = isDumpFailure(opened) ? opened.code : threadsOf(opened) === null ? 'no_threads' : null;
  if (error !== null || reason !== null || dump === null) return { file, refusedBy: error?.trim() ?? null, reason, printed, dump };
  return {
    file,
    dump,
    rust: rust === null ? null : (JSON.parse(rust) as RustReport),
    withSymbols:
      withSymbols === null
        ? null
        : { rust: JSON.parse(withSymbols) as RustReport, symbolsAt: symbolsIn(join(folder, 'symbols', dirname(file)), dump) },
    machine: machine === null ? null : parseMachine(machine),
    stackwalk: stackwalk === null ? null : parseStackwalk(stackwalk),
    printed,
  };
}

/** The symbol files of a folder `LEAF/ID/NAME.sym` for the modules of a dump. */
function symbolsIn(folder: string, dump: Dump): SymbolsAt {
  const files = new Map<number, SymbolFile>();
  for (const { index, ids } of modulesOf(dump)) {
    const leaf = lastComponent(ids.debugPath);
    const file = join(folder, leaf, ids.debugId ?? '', `${leaf.replace(/\.pdb$/i, '')}.sym`);
    if (leaf === '' || !existsSync(file)) continue;
    const source = sourceOfBytes(readFileSync(file));
    files.set(index, new SymbolFile(source, indexSymbols(source), createDemangler()));
  }
  return dumpSymbols(dump, (index) => files.get(index) ?? null);
}

/** True if one of the programs refuses the dump. */
export function isRefused(recording: Recording | RefusedDump): recording is RefusedDump {
  return 'refusedBy' in recording;
}
