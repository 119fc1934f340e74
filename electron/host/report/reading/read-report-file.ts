import { hash } from 'node:crypto';
import { statSync } from 'node:fs';
import { type ReportFacts, factsOf } from '../../../../shared/board/report-facts.ts';
import { type ByteLength, type ByteSource, MAX_TEXTUAL_SIZE } from '../../../../shared/bytes/byte-source.ts';
import type { DisclosurePolicy } from '../../../../shared/report/catalog/disclosure-policy.ts';
import type { Dialect } from '../../../../shared/dialect.ts';
import type { Failure } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { type Inspection, inspectCapture, inspectInOther } from '../../../../shared/verdict/decide/inspect.ts';
import { type MaskSet, masksOf } from '../../../../shared/masking/masks.ts';
import { reportsInFile } from '../../../../shared/report/sources/reports-in-file.ts';
import type { TargetRules } from '../../../../shared/verdict/rules/target-rules.ts';
import type { Capture } from '../../../../shared/report/wire/capture.ts';
import type { RequestHead } from '../../../../shared/report/wire/request-head.ts';
import { openFileSource } from '../../platform/files/file-source.ts';
import { sha256Hex } from '../../platform/files/hash.ts';
import { memorySource } from '../../platform/files/inflate-now.ts';
import { IoFailure, systemCode } from '../../platform/files/io-error.ts';
import { pathOnDisk } from '../../platform/files/path-on-disk.ts';
import { nodeInflate } from '../../platform/files/node-inflate.ts';
import { spillSinks } from '../../platform/files/spill-sink.ts';
import { outgoingHead } from '../view/outgoing-head.ts';
import type { SymbolUse } from '../symbols/symbols-of-dump.ts';
import { type CrashTools, readCrash } from './read-crash.ts';

type Inspections = Readonly<Record<Dialect, Inspection>>;

export interface ReadTools {
  /** Decides which values are public. */
  readonly policy: DisclosurePolicy;
  /** The rules of a target, for both dialects. */
  readonly rules: Omit<TargetRules, 'dialect'>;
  /** Maximum number of bytes from inflating one report. */
  readonly inflateLimit: ByteLength;
  /** An existing folder for large inflated bodies. */
  readonly temporary: string;
  /** Null: nothing is read from dumps. */
  readonly crashes: CrashTools | null;
  readonly now: () => number;
}

export interface ReadReport {
  /** Index of the report in the file, from 0. */
  readonly item: number;
  /** Place of the request among all requests of the file, from 1; null if the report is the whole file. */
  readonly request: number | null;
  /** SHA-256 of the report's bytes, lower-case hex. */
  readonly sha256: string;
  readonly size: ByteLength;
  readonly facts: ReportFacts;
  /** The symbols with which the crash was read; null: without. */
  readonly symbols: SymbolUse | null;
}

/** The result of reading one file. Plain data, so that it can be passed between threads. */
export interface FileReading {
  /** Size of the file; 0 if unknown. */
  readonly size: ByteLength;
  /** ms since the epoch; 0 if unknown. */
  readonly mtimeMs: number;
  /** SHA-256 of the whole file, lower-case hex; null if the file could not be read. */
  readonly sha256: string | null;
  /** Empty if `failure` is set. */
  readonly reports: readonly ReadReport[];
  readonly failure: Failure | null;
}

/** Called for each report while its file is open, for callers that need more than the facts. */
type EachReport = (inspections: Inspections, report: ReadReport) => void;

/**
 * Reads a file to the facts of its reports, in both dialects. `name`: for display. If the file cannot be read or parsed, the result has a `failure`. Throws
 * IoFailure(cancelled) if the current work is cancelled. Any other exception is a bug.
 */
export async function readReportFile(path: string, name: string, tools: ReadTools, each?: EachReport): Promise<FileReading> {
  const opened = openFileSource(path, name);
  if (!opened.ok) return unreadFile(path, opened.error);
  const file = opened.value;
  const { size, mtimeMs } = file;
  const sinks = spillSinks(tools.temporary);
  try {
    // A small file is read at once and also kept as text. This makes all later steps much faster.
    const bytes = size <= MAX_TEXTUAL_SIZE ? memorySource(file.read(0, size)) : file;
    const sha256 = size <= MAX_TEXTUAL_SIZE ? hashOf(bytes) : await file.sha256InTurns();
    const read = await readReports(bytes, sha256, name, { ...tools, inflate: nodeInflate(sinks.create) }, each);
    const changed = file.error();
    return changed === null ? { size, mtimeMs, sha256, ...read } : { size, mtimeMs, sha256: null, reports: [], failure: changed };
  } catch (reason) {
    if (!(reason instanceof IoFailure) || reason.error.code === 'cancelled') throw reason;
    return { size, mtimeMs, sha256: null, reports: [], failure: reason.error };
  } finally {
    sinks.close();
    file.close();
  }
}

/** The result for a file that could not be read. */
export function unreadFile(path: string, why: Failure): FileReading {
  return { ...statOf(path), sha256: null, reports: [], failure: why };
}

async function readReports(
  file: ByteSource,
  sha256: string,
  name: string,
  tools: ReadTools & { readonly inflate: ReturnType<typeof nodeInflate> },
  each: EachReport | undefined,
): Promise<Pick<FileReading, 'reports' | 'failure'>> {
  const found = await reportsInFile(file, tools.inflate, tools.inflateLimit);
  if (!found.ok) return { reports: [], failure: failure('not_recognised', { name, recognised: found.recognised }) };
  const reports: ReadReport[] = [];
  for (const { item, request, open } of found.reports) {
    const { bytes, capture } = await open();
    const inspections = inspectBoth(capture, tools);
    const read = tools.crashes === null ? null : await readCrash(inspections, tools.crashes);
    const hash = bytes === file ? sha256 : sha256Hex(bytes);
    const facts = factsIn(inspections, bytes, { sha256: hash, crash: read?.facts ?? null, now: tools.now() });
    const report = { item, request, sha256: hash, size: bytes.size, facts, symbols: read?.symbols ?? null };
    each?.(inspections, report);
    reports.push(report);
  }
  return { reports, failure: null };
}

/** Inspects a capture in both dialects, but scans it only once. */
function inspectBoth(capture: Capture, { rules, policy }: Pick<ReadTools, 'rules' | 'policy'>): Inspections {
  const antenna = inspectCapture(capture, { ...rules, dialect: 'antenna' }, null, policy);
  return { antenna, spec: inspectInOther(antenna) };
}

function factsIn(
  inspections: Inspections,
  file: ByteSource,
  { sha256, crash, now }: Pick<ReadReport, 'sha256'> & Pick<ReportFacts, 'crash'> & { readonly now: number },
): ReportFacts {
  /** Outgoing heads by masks. An outgoing head depends only on the masks, not on the rules. */
  const heads = new Map<MaskSet, RequestHead>();
  const outgoing = (inspection: Inspection): RequestHead => {
    const masks = masksOf(inspection);
    const head = heads.get(masks) ?? outgoingHead(inspection, 'captured');
    heads.set(masks, head);
    return head;
  };
  return factsOf(inspections, {
    // For a body without head and coding, the plain body is the file.
    sha256: (plain) => (plain === file ? sha256 : plain.size <= MAX_TEXTUAL_SIZE ? hashOf(plain) : sha256Hex(plain)),
    outgoing,
    now,
    crash,
  });
}

function hashOf(small: ByteSource): string {
  return hash('sha256', small.read(0, small.size));
}

function statOf(path: string): Pick<FileReading, 'size' | 'mtimeMs'> {
  try {
    const stats = statSync(pathOnDisk(path), { throwIfNoEntry: false });
    return { size: stats?.size ?? 0, mtimeMs: stats?.mtimeMs ?? 0 };
  } catch (reason) {
    // The read failure was already reported.
    if (systemCode(reason) === null) throw reason;
    return { size: 0, mtimeMs: 0 };
  }
}
