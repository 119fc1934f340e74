import type { ReportFacts } from '../../../../shared/board/report-facts.ts';
import type { ByteLength, ByteOffset } from '../../../../shared/bytes/byte-source.ts';
import { type ByteRange, range as rangeOf } from '../../../../shared/bytes/byte-range.ts';
import type { Dialect } from '../../../../shared/dialect.ts';
import type { AppError, Failure } from '../../../../shared/errors.ts';
import { expectAnswer } from '../../../../shared/verdict/decide/expect.ts';
import type { Inspection } from '../../../../shared/verdict/decide/inspect.ts';
import { type PartDump, partDumps } from '../../../../shared/report/dump/analysis/part-dumps.ts';
import { CLI } from '../../../../shared/text/app/cli.ts';
import { dumpFindingSentence } from '../../../../shared/text/report/dump-findings.ts';
import { findingSentence } from '../../../../shared/text/verdict/findings.ts';
import { decidingFinding, isSameAnswer, predictionView } from '../../../../shared/text/presenters/prediction-of.ts';
import { shownHeaderName } from '../../../../shared/masking/public-headers.ts';
import type { Finding, Severity } from '../../../../shared/verdict/checks/finding.ts';
import type { Prediction } from '../../../../shared/bridge/view/prediction-view.ts';
import type { Capture } from '../../../../shared/report/wire/capture.ts';
import type { FileToRead } from '../../../host/report/reading/packed-reading.ts';
import { type ReadTools, readReportFile, unreadFile } from '../../../host/report/reading/read-report-file.ts';
import { outgoingHead } from '../../../host/report/view/outgoing-head.ts';
import { appErrorOf } from '../../common/streams.ts';

/** A finding for output, without values of the report. */
export interface CheckedFinding {
  readonly code: string;
  readonly severity: Severity;
  readonly range: ByteRange | null;
  /** The range in the file. null: the file does not contain these bytes, for example because the body is coded or the head is inferred. */
  readonly inFile: { readonly offset: ByteOffset; readonly length: ByteLength } | null;
  readonly header: string | null;
  readonly message: string;
  /** Index of the binary part whose dump is damaged; null for a finding about the request. */
  readonly dump: number | null;
}

/** The result for one report of a file. Plain data, so that it can be passed between threads. */
export interface CheckedReport {
  /** Index of the report in the file, from 0. */
  readonly item: number;
  /** SHA-256 of its bytes, lower-case hex. */
  readonly sha256: string;
  readonly size: ByteLength;
  readonly facts: ReportFacts;
  /** Predicted answers to the outgoing and the captured request. `captured`: null if it is the same. */
  readonly outgoing: Prediction;
  readonly captured: Prediction | null;
  /** Number of findings of severity `violation`, for the head line. */
  readonly violations: number;
  /** At most `MAX_FINDINGS` about the request, starting with the deciding finding, and as many about dumps. */
  readonly findings: readonly CheckedFinding[];
  /** Number of further findings. */
  readonly more: number;
}

/** The result for one file. */
export interface CheckedFile {
  /** The named path, or a path below the named folder. */
  readonly path: string;
  readonly size: ByteLength;
  /** ms since the epoch; 0 if unknown. */
  readonly mtimeMs: number;
  /** SHA-256 of the whole file, lower-case hex; null if the file could not be read. */
  readonly sha256: string | null;
  readonly reports: readonly CheckedReport[];
  /** Why the file could not be read, with sentences; null if it was read. */
  readonly failure: AppError | null;
}

interface CheckTools extends ReadTools {
  readonly dialect: Dialect;
}

/** Maximum number of findings listed for one report. */
const MAX_FINDINGS = 1_000;

/** Reads and judges one file. Throws IoFailure(cancelled) if the command has to stop. */
export async function checkFile({ path, name }: FileToRead, tools: CheckTools): Promise<CheckedFile> {
  const reports: CheckedReport[] = [];
  const { size, mtimeMs, sha256, failure } = await readReportFile(path, name, tools, (inspections, report) => {
    reports.push({ ...report, ...judgedReport(inspections[tools.dialect], tools) });
  });
  const isRead = failure === null;
  return { path, size, mtimeMs, sha256, reports: isRead ? reports : [], failure: isRead ? null : appErrorOf(failure) };
}

/** The result for a file that could not be read. */
export function uncheckedFile({ path }: Pick<FileToRead, 'path'>, why: Failure): CheckedFile {
  const { size, mtimeMs, sha256 } = unreadFile(path, why);
  return { path, size, mtimeMs, sha256, reports: [], failure: appErrorOf(why) };
}

type Judged = Pick<CheckedReport, 'outgoing' | 'captured' | 'violations' | 'findings' | 'more'>;

function judgedReport(inspection: Inspection, { now: clock, crashes }: CheckTools): Judged {
  const { capture, verdict } = inspection;
  const now = clock();
  const goingOut = expectAnswer(inspection, outgoingHead(inspection, 'captured'), now);
  const asCaptured = capture.kind === 'body' ? goingOut : expectAnswer(inspection, capture.request, now);
  const outgoing = predictionView(goingOut, 'outgoing', inspection);
  const found = verdict.findings.slice(0, MAX_FINDINGS).map((finding) => checkedFinding(finding, capture));
  const dumps = partDumps(capture.plain, inspection.report.parts).flatMap((dump) =>
    crashes === null ? hiddenFindings(dump) : dumpFindings(dump, capture),
  );
  const isOwn = REFUSED.has(goingOut.label) && decidingFinding(goingOut.decision, inspection) === null;
  return {
    outgoing,
    captured: isSameAnswer(goingOut, asCaptured) ? null : predictionView(asCaptured, 'captured', inspection),
    violations: verdict.findings.count('violation'),
    // If the outgoing request is refused for another reason than the captured request, its reason is a finding too.
    findings: [...(isOwn ? [decidedFinding(goingOut.decision.rule, outgoing, capture)] : []), ...found, ...dumps.slice(0, MAX_FINDINGS)],
    more: Math.max(verdict.findings.length - MAX_FINDINGS, 0) + Math.max(dumps.length - MAX_FINDINGS, 0),
  };
}

const REFUSED: ReadonlySet<string> = new Set(['malformed', 'server_error', 'refused']);

function checkedFinding(finding: Finding, capture: Capture): CheckedFinding {
  const { code, severity, range, header } = finding;
  const shown = header === null ? null : shownHeaderName(header);
  return { code, severity, range, inFile: inFile(range, capture), header: shown, message: findingSentence(finding), dump: null };
}

function decidedFinding(code: string, { range, header, sentence }: Prediction, capture: Capture): CheckedFinding {
  return { code, severity: 'error', range, inFile: inFile(range, capture), header, message: sentence, dump: null };
}

/** One finding instead of all those that the setting hides. */
function hiddenFindings({ part, findings }: PartDump): readonly CheckedFinding[] {
  if (findings.length === 0) return [];
  const shared = { severity: 'warning', range: null, inFile: null, header: null } as const;
  return [{ ...shared, code: 'minidump_hidden', message: CLI.dump.hiddenFindings, dump: part.index }];
}

/** The damage of a minidump. The codes have a prefix, because the verdict has codes about dumps too. A finding has a location, but no length. */
function dumpFindings({ part, findings }: PartDump, capture: Capture): readonly CheckedFinding[] {
  return findings.map((finding) => {
    const at = rangeOf('plain', part.contentOffset + Math.min(finding.offset, part.size), 0);
    return {
      code: `minidump_${finding.code}`,
      severity: 'warning',
      range: at,
      inFile: inFile(at, capture),
      header: null,
      message: dumpFindingSentence(finding),
      dump: part.index,
    };
  });
}

/**
 * Returns the range in the file. Returns null if the file does not contain these bytes: in a gzipped capture, a gzipped or chunked body, or an inferred head.
 */
function inFile(range: ByteRange | null, { kind, unpacked, headForm, bodyStart, sent, plain }: Capture): CheckedFinding['inFile'] {
  if (
    range === null ||
    unpacked ||
    (range.space === 'head' && (kind === 'body' || headForm !== 'http1')) ||
    (range.space === 'plain' && plain !== sent)
  )
    return null;
  const before = range.space === 'head' ? 0 : bodyStart;
  return { offset: before + range.offset, length: range.length };
}
