import { type AppError, fail, type Failure, ok } from '../../../../shared/errors.ts';
import { allStacks, analyse, type DumpAnalysis, stackOf, type ThreadStack } from '../../../../shared/report/dump/analysis/analysis.ts';
import { structureFindings } from '../../../../shared/report/dump/analysis/structure-findings.ts';
import { DumpDisclosure } from '../../../../shared/report/dump/disclosure.ts';
import { type Dump, isDumpFailure, openDump } from '../../../../shared/report/dump/format/dump.ts';
import { systemOf } from '../../../../shared/report/dump/format/system-info.ts';
import { dumpJson } from '../../../../shared/report/dump/output/dump-json.ts';
import { machineLines } from '../../../../shared/report/dump/output/machine-text.ts';
import { firstThreadOf } from '../../../../shared/report/dump/unwind/thread-stack.ts';
import { CLI } from '../../../../shared/text/app/cli.ts';
import { DUMP_FAILURES } from '../../../../shared/text/report/dump-crash.ts';
import { dumpSignature, type MadeSignature, signatureStack } from '../../../../shared/report/dump/signature/dump-signature.ts';
import { signatureJson } from '../../../../shared/report/dump/signature/signature-json.ts';
import type { ListsInEffect } from '../../../../shared/report/dump/signature/list-files.ts';
import type { SymbolLookups } from '../../../../shared/report/dump/symbols/symbol-lookup.ts';
import type { SymbolsAt } from '../../../../shared/report/dump/symbols/symbols-at.ts';
import type { LogSink } from '../../../host/platform/base/log-sink.ts';
import { IoFailure } from '../../../host/platform/files/io-error.ts';
import { spillSinks } from '../../../host/platform/files/spill-sink.ts';
import type { SymbolStore } from '../../../host/report/symbols/symbol-store.ts';
import { commandSymbols } from '../command-symbols.ts';
import { SignatureListFolder } from '../../../host/report/dumps/signature-lists.ts';
import { disassemblerFor } from '../../../host/report/dumps/disassemblers.ts';
import type { FileToRead } from '../../../host/report/reading/packed-reading.ts';
import { answeringBugs } from '../../../host/report/reading/read-in-thread.ts';
import { type CommandResult, commandFailure } from '../../common/command-result.ts';
import { appErrorOf } from '../../common/streams.ts';
import { columns, visible } from '../../common/terminal-text.ts';
import type { DumpStart } from './dump-options.ts';
import { dumpMarkdown } from '../../../../shared/text/report/dump-summary.ts';
import { symbolRows } from '../../../../shared/text/report/dump-symbols.ts';
import { dumpLines } from './dump-text.ts';
import { findDump, type FoundDump } from './find-dumps.ts';
import { streamOutput } from './stream-output.ts';

/** The output for one file. Plain data, so that it can be passed between threads. */
export interface DumpOutput {
  /** What to print, without the last line end; null if the file could not be read. */
  readonly text: string | null;
  /** Why there is no text, with sentences; null if there is. */
  readonly error: AppError | null;
  /** Whether the structure of the dump is damaged. */
  readonly hasFindings: boolean;
}

/**
 * Makes a function that reads dumps in this thread. An unreadable file has an output too. The function rejects with IoFailure(cancelled) if the command has to
 * stop.
 */
export function dumpReaderHere(start: DumpStart, log: LogSink): (file: FileToRead) => Promise<DumpOutput> {
  const store = commandSymbols(start.symbols, start.processFolder);
  const lists = new SignatureListFolder().in(start.signatureLists);
  return answeringBugs((file) => readDump(file, { ...start, store, lists }), unreadDump, log);
}

/** The output for a file that could not be read. */
export function unreadDump(_: unknown, why: Failure | AppError): DumpOutput {
  return { text: null, error: appErrorOf(why), hasFindings: false };
}

/** One store serves all files: many dumps have the same modules. */
interface DumpReading extends DumpStart {
  readonly store: SymbolStore;
  /** For signatures. */
  readonly lists: ListsInEffect;
}

async function readDump(file: FileToRead, start: DumpReading): Promise<DumpOutput> {
  const sinks = spillSinks(start.temporary);
  try {
    const found = await findDump(file, start, sinks);
    if (!found.ok) return unreadDump(file, found.error);
    try {
      const output = await outputOf(found.value, file, start);
      const changed = found.value.changed();
      if (changed !== null) return unreadDump(file, changed);
      return output.ok ? output.value : unreadDump(file, output.error);
    } finally {
      found.value.close();
    }
  } catch (reason) {
    if (!(reason instanceof IoFailure) || reason.error.code === 'cancelled') throw reason;
    return unreadDump(file, reason.error);
  } finally {
    sinks.close();
  }
}

async function outputOf(found: FoundDump, { name }: FileToRead, start: DumpReading): Promise<CommandResult<DumpOutput>> {
  const dump = openDump(found.source);
  if (isDumpFailure(dump)) {
    const isOtherFile = found.isFile && dump.code === 'not_a_dump';
    return fail(commandFailure('invalid_request', isOtherFile ? CLI.dump.otherFile : CLI.dump.unread(DUMP_FAILURES[dump.code])));
  }
  const text = start.stream === null ? await dumpText(dump, found, name, start) : streamText(dump, start.stream, name, start);
  return text.ok ? ok({ text: text.value, error: null, hasFindings: structureFindings(dump).length > 0 }) : text;
}

function streamText(dump: Dump, stream: string, name: string, start: DumpStart): CommandResult<string> {
  const output = streamOutput(dump, stream, start.isHex, disclosureOf(start));
  return output.ok && start.isMany ? ok(`${visible(name)}\n${output.value}\n`) : output;
}

async function dumpText(
  dump: Dump,
  { annotations, signed, policy }: FoundDump,
  name: string,
  start: DumpReading,
): Promise<CommandResult<string>> {
  const { form, limits, lists } = start;
  const disclosure = disclosureOf(start);
  if (form === 'machine' && !disclosure.shows('open')) return fail(commandFailure('invalid_request', CLI.dump.machineHidden));
  // The findings are the same in all formats.
  structureFindings(dump);
  const disassembler = await disassemblerFor(systemOf(dump)?.cpu ?? 'unknown');
  const symbols = start.store.symbolsOf(dump);
  const unwind = (): Unwound => {
    const analysis = analyse(dump, { disassembler, annotations, limits, symbolsAt: symbols.at });
    const signature = dumpSignature(analysis, signed.annotations, signed.otherDumps, lists.lists, disclosure);
    return { analysis, stacks: stacksOf(analysis, start, symbols.at), made: { lists, signature } };
  };
  let unwound = unwind();
  // With symbols, a stack can lead into further modules. The stack of the signature is not always printed.
  while (await symbols.load([...unwound.stacks, signatureStack(unwound.analysis)], disclosure.shows('open'))) unwound = unwind();
  const { analysis, stacks, made } = unwound;
  return ok(printed(analysis, stacks, { disclosure, policy, lookupOf: symbols.lookupOf, made, name, start }));
}

interface Unwound {
  readonly analysis: DumpAnalysis;
  readonly stacks: readonly ThreadStack[];
  readonly made: MadeSignature;
}

interface PrintedWith {
  readonly disclosure: DumpDisclosure;
  readonly policy: FoundDump['policy'];
  readonly lookupOf: SymbolLookups;
  readonly made: MadeSignature;
  readonly name: string;
  readonly start: DumpStart;
}

function printed(analysis: DumpAnalysis, stacks: readonly ThreadStack[], given: PrintedWith): string {
  const { name, start } = given;
  const { form, isMany } = start;
  if (form === 'json') {
    const { signature, lists } = given.made;
    const json = dumpJson(analysis, stacks, { ...given, signature: signatureJson(signature, lists) });
    return isMany ? JSON.stringify({ file: name, ...json }) : JSON.stringify(json, null, 2);
  }
  const lines = linesOf(analysis, stacks, given, form);
  return [...(isMany ? [visible(name)] : []), ...lines, ...(isMany ? [''] : [])].join('\n');
}

function linesOf(
  analysis: DumpAnalysis,
  stacks: readonly ThreadStack[],
  { disclosure, lookupOf, made, start: { symbols, isExplained } }: PrintedWith,
  form: Exclude<DumpStart['form'], 'json'>,
): readonly string[] {
  switch (form) {
    case 'machine':
      return machineLines(analysis, stacks, disclosure).map(visible);
    case 'markdown':
      return dumpMarkdown(analysis, stacks, disclosure, made);
    case 'text':
      return [
        ...dumpLines(analysis, stacks, disclosure, { made, isExplained }),
        ...symbolLines(analysis.dump, stacks, { disclosure, lookupOf, symbols }),
      ];
  }
}

/** What was found in the folders with symbol files; nothing without such folders. */
function symbolLines(
  dump: Dump,
  stacks: readonly ThreadStack[],
  { disclosure, lookupOf, symbols }: Pick<PrintedWith, 'disclosure' | 'lookupOf'> & Pick<DumpStart, 'symbols'>,
): readonly string[] {
  const rows = disclosure.shows('open') ? symbolRows(dump, stacks, lookupOf) : [];
  return rows.length === 0 || symbols.places.length === 0
    ? []
    : [
        '',
        CLI.dump.symbolsIn(symbols.places.map((place) => (place.kind === 'folder' ? place.path : place.server))),
        ...columns(rows).map((row) => `  ${row}`),
      ].map(visible);
}

function disclosureOf({ shown, reveal }: DumpStart): DumpDisclosure {
  if (reveal === 'closed') return DumpDisclosure.everything();
  const atOnce = DumpDisclosure.atOnce(shown);
  return reveal === 'values' ? atOnce.withValues() : atOnce;
}

/** The stacks to print. JSON has them in the order of the dump; people read the stack first that the Dump tab selects. */
function stacksOf(analysis: DumpAnalysis, start: DumpStart, symbolsAt: SymbolsAt): readonly ThreadStack[] {
  const { threads, form, limits } = start;
  const first = firstStackOf(analysis, start, symbolsAt);
  const shown = first === null ? [] : [first];
  if (threads === 'crashed') return shown;
  const all = Array.from(allStacks(analysis.dump, limits, symbolsAt), (stack) =>
    stack.threadIndex === first?.threadIndex ? first : stack,
  );
  return form === 'json' ? all : [...shown, ...all.filter((stack) => stack !== first)];
}

/** The stack of the crashed thread. Without one, people read the stack of another thread; the formats for programs have none. */
function firstStackOf({ dump, crashedStack }: DumpAnalysis, { form, limits }: DumpStart, symbolsAt: SymbolsAt): ThreadStack | null {
  const index = form === 'text' || form === 'markdown' ? firstThreadOf(dump) : null;
  return crashedStack ?? (index === null ? null : stackOf(dump, index, limits, symbolsAt));
}
