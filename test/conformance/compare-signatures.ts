import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from '../../shared/report/dump/analysis/analysis.ts';
import { DumpDisclosure } from '../../shared/report/dump/disclosure.ts';
import { dumpSignature } from '../../shared/report/dump/signature/dump-signature.ts';
import { SHORT_LISTS } from '../../shared/report/dump/signature/short-lists.ts';
import type { SignatureFrame } from '../../shared/report/dump/signature/signature-frame.ts';
import { nameList, NO_LISTS, patternList, type SignatureLists } from '../../shared/report/dump/signature/signature-lists.ts';
import { NO_ANNOTATIONS, signatureOf, type SignatureAnnotations } from '../../shared/report/dump/signature/signature.ts';
import { CORPUS } from './corpus.ts';
import { dumpFiles, isRefused, readRecording } from './dumps/recordings.ts';

export const SIGNATURES_FILE = join(CORPUS, 'expected', 'signatures.tsv');

/** A crash and the signature that Socorro's own code gave it. */
type Line = Readonly<Record<string, string>>;

interface MadeFrame {
  readonly function?: string;
  readonly file?: string | null;
  readonly line?: number;
  readonly module?: string;
  readonly offset?: string;
  readonly unloaded_modules?: readonly { readonly module: string }[];
  readonly inlines?: readonly Pick<MadeFrame, 'function' | 'file' | 'line'>[];
}

interface MadeCrash {
  readonly os?: string;
  readonly reason?: string;
  readonly crashing_thread?: number | null;
  readonly threads: readonly { readonly frames: readonly MadeFrame[]; readonly last_error_value?: string }[];
  readonly additional_minidumps?: readonly string[];
  readonly mdsw_status_string?: string;
  readonly oom_allocation_size?: number;
  readonly abort_message?: string;
  readonly async_shutdown_timeout?: string;
  readonly ipc_channel_error?: string;
  readonly ipc_message_name?: string;
  readonly js_large_allocation_failure?: string;
  readonly hang?: string;
  readonly java_stack_trace?: string;
  readonly java_exception?: unknown;
}

interface Made {
  readonly lists: Readonly<Record<'irrelevant' | 'prefix' | 'sentinels' | 'line_numbers', readonly string[]>>;
  readonly crash: MadeCrash;
}

function readLines(): readonly Line[] {
  const [heads = [], ...rows] = readFileSync(SIGNATURES_FILE, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));
  return rows.map((row) => Object.fromEntries(heads.map((head, index) => [head, row[index] ?? ''])));
}

function linesOf(texts: readonly string[]): readonly { readonly text: string; readonly line: number }[] {
  return texts.map((text, index) => ({ text, line: index + 1 }));
}

function listsOf({ irrelevant, prefix, sentinels, line_numbers: numbers }: Made['lists']): SignatureLists {
  return {
    irrelevant: patternList(linesOf(irrelevant)),
    prefix: patternList(linesOf(prefix)),
    lineNumbers: patternList(linesOf(numbers)),
    sentinels: nameList(linesOf(sentinels)),
  };
}

/** The inlined calls of a frame, then the frame. */
function framesOf(frame: MadeFrame): readonly SignatureFrame[] {
  const { module = null, unloaded_modules: unloaded = [], offset, inlines = [] } = frame;
  return [...inlines, frame].map((each) => ({
    function: each.function ?? null,
    file: each.file ?? null,
    line: each.line ?? null,
    module,
    unloadedModules: unloaded.map((one) => one.module),
    address: offset === undefined ? null : BigInt(offset),
  }));
}

function annotationsOf(crash: MadeCrash): SignatureAnnotations {
  return {
    oomAllocationSize: crash.oom_allocation_size === undefined ? null : BigInt(crash.oom_allocation_size),
    abortMessage: crash.abort_message ?? null,
    asyncShutdownTimeout: crash.async_shutdown_timeout ?? null,
    ipcChannelError: crash.ipc_channel_error ?? null,
    ipcMessageName: crash.ipc_message_name ?? null,
    jsLargeAllocationFailure: crash.js_large_allocation_failure ?? null,
    hang: crash.hang ?? null,
    javaStackTrace: crash.java_stack_trace ?? null,
    javaException: crash.java_exception ?? null,
  };
}

function madeSignature({ lists, crash }: Made): string {
  const thread = crash.threads[crash.crashing_thread ?? 0];
  return signatureOf(
    {
      isWindows: crash.os === 'Windows NT',
      reason: crash.reason ?? null,
      frames: (thread?.frames ?? []).flatMap(framesOf),
      firstThread: () => (crash.threads[0]?.frames ?? []).flatMap(framesOf),
      lastError: thread?.last_error_value ?? null,
      annotations: annotationsOf(crash),
      otherDumps: crash.additional_minidumps ?? [],
      readError: crash.mdsw_status_string ?? null,
    },
    listsOf(lists),
  ).text;
}

/** A signature that differs from the recorded one. */
interface OtherSignature {
  /** The crash: its line in the file, with the columns dump and symbols. */
  readonly id: string;
  readonly text: string;
  readonly expected: string;
}

/** How many signatures are as recorded, and the others. */
export interface SignatureAgreement {
  readonly total: number;
  readonly others: readonly OtherSignature[];
}

function agreementOf(compared: readonly OtherSignature[]): SignatureAgreement {
  return { total: compared.length, others: compared.filter(({ text, expected }) => text !== expected) };
}

/** The made crashes, with the lists of their lines. */
export function madeSignatures(): SignatureAgreement {
  const made = readLines().filter(({ dump }) => dump?.startsWith('made/') === true);
  return agreementOf(
    made.map(({ dump = '', socorro = '', fed = '' }) => ({ id: dump, text: madeSignature(JSON.parse(fed) as Made), expected: socorro })),
  );
}

/** The dumps that rust-minidump refuses, with its error. */
function refusedSignatures(): readonly OtherSignature[] {
  return readLines()
    .filter(({ symbols }) => symbols === 'refused')
    .map(({ dump = '', no_lists: expected = '' }) => {
      const crash: MadeCrash = { threads: [], mdsw_status_string: 'MissingThreadList' };
      return {
        id: `${dump} refused`,
        text: madeSignature({ lists: { irrelevant: [], prefix: [], sentinels: [], line_numbers: [] }, crash }),
        expected,
      };
    });
}

/** The dumps, with symbols and without. `noLists`: without lists; `shortLists`: with the lists of Crashlens, where Socorro used its own. */
export function dumpSignatures(): { readonly noLists: SignatureAgreement; readonly shortLists: SignatureAgreement } {
  const expected = new Map(readLines().map((line) => [`${line['dump'] ?? ''} ${line['symbols'] ?? ''}`, line]));
  const compared = dumpFiles(CORPUS).flatMap((file) => {
    const recording = readRecording(CORPUS, file);
    if (recording === null || isRefused(recording)) return [];
    const { dump, withSymbols } = recording;
    const name = file.replace(/\.m?dmp$/, '');
    return [
      { id: `${name} no`, analysis: analyse(dump, { disassembler: null }) },
      ...(withSymbols === null
        ? []
        : [{ id: `${name} yes`, analysis: analyse(dump, { disassembler: null, symbolsAt: withSymbols.symbolsAt }) }]),
    ].flatMap(({ id, analysis }) => {
      const line = expected.get(id);
      if (line === undefined) return [];
      const textOf = (lists: SignatureLists): string =>
        dumpSignature(analysis, NO_ANNOTATIONS, [], lists, DumpDisclosure.everything()).text;
      return [
        {
          noLists: { id, text: textOf(NO_LISTS), expected: line['no_lists'] ?? '' },
          shortLists: { id, text: textOf(SHORT_LISTS), expected: line['socorro'] ?? '' },
        },
      ];
    });
  });
  return {
    noLists: agreementOf([...compared.map(({ noLists }) => noLists), ...refusedSignatures()]),
    shortLists: agreementOf(compared.map(({ shortLists }) => shortLists)),
  };
}
