import type { ReportFacts } from '../../../../shared/board/report-facts.ts';
import type { ByteLength, ByteOffset } from '../../../../shared/bytes/byte-source.ts';
import type { ByteRange } from '../../../../shared/bytes/byte-range.ts';
import type { Dialect } from '../../../../shared/dialect.ts';
import type { AppError, Failure } from '../../../../shared/errors.ts';
import { expectAnswer } from '../../../../shared/verdict/decide/expect.ts';
import type { Inspection } from '../../../../shared/verdict/decide/inspect.ts';
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

/** A finding as it is told; nothing in it is a value of the report. */
export interface CheckedFinding {
  readonly code: string;
  readonly severity: Severity;
  readonly range: ByteRange | null;
  /** Where that is in the file itself; null where the bytes do not stand there as they are: coded ones, an inferred head. */
  readonly inFile: { readonly offset: ByteOffset; readonly length: ByteLength } | null;
  readonly header: string | null;
  readonly message: string;
}

/** What was found in one report of a file. Plain data: it crosses threads. */
export interface CheckedReport {
  /** Which of the file's reports, from 0. */
  readonly item: number;
  /** Of its bytes, lower-case hex. */
  readonly sha256: string;
  readonly size: ByteLength;
  readonly facts: ReportFacts;
  /** What would be answered to the request as it would go out, and as it was captured where that is another answer. */
  readonly outgoing: Prediction;
  readonly captured: Prediction | null;
  /** Of severity `violation`: the count of the head line. */
  readonly violations: number;
  /** At most `MAX_FINDINGS`, the deciding one first. */
  readonly findings: readonly CheckedFinding[];
  /** Findings that are not among them. */
  readonly more: number;
}

/** What came of one file. */
export interface CheckedFile {
  /** As it was named, or below the folder that was named. */
  readonly path: string;
  readonly size: ByteLength;
  /** ms since the epoch; 0 where nothing is known of it. */
  readonly mtimeMs: number;
  /** Of all its bytes, lower-case hex; null where they could not be read. */
  readonly sha256: string | null;
  readonly reports: readonly CheckedReport[];
  /** Why nothing could be read of it, in its sentences; null where it was read. */
  readonly failure: AppError | null;
}

/** What files are checked with. */
interface CheckTools extends ReadTools {
  readonly dialect: Dialect;
}

/** Findings of one report that are told each. */
const MAX_FINDINGS = 1_000;

/** Reads and judges one file. Throws IoFailure(cancelled) where the command is to stop. */
export async function checkFile({ path, name }: FileToRead, tools: CheckTools): Promise<CheckedFile> {
  const reports: CheckedReport[] = [];
  const { size, mtimeMs, sha256, failure } = await readReportFile(path, name, tools, (inspections, report) => {
    reports.push({ ...report, ...judgedReport(inspections[tools.dialect], tools.now()) });
  });
  const isRead = failure === null;
  return { path, size, mtimeMs, sha256, reports: isRead ? reports : [], failure: isRead ? null : appErrorOf(failure) };
}

/** What came of a file of which nothing could be read. */
export function uncheckedFile({ path }: Pick<FileToRead, 'path'>, why: Failure): CheckedFile {
  const { size, mtimeMs, sha256 } = unreadFile(path, why);
  return { path, size, mtimeMs, sha256, reports: [], failure: appErrorOf(why) };
}

type Judged = Pick<CheckedReport, 'outgoing' | 'captured' | 'violations' | 'findings' | 'more'>;

function judgedReport(inspection: Inspection, now: number): Judged {
  const { capture, verdict } = inspection;
  const goingOut = expectAnswer(inspection, outgoingHead(inspection, 'captured'), now);
  const asCaptured = capture.kind === 'body' ? goingOut : expectAnswer(inspection, capture.request, now);
  const outgoing = predictionView(goingOut, 'outgoing', inspection);
  const found = verdict.findings.slice(0, MAX_FINDINGS).map((finding) => checkedFinding(finding, capture));
  const isOwn = REFUSED.has(goingOut.label) && decidingFinding(goingOut.decision, inspection) === null;
  return {
    outgoing,
    captured: isSameAnswer(goingOut, asCaptured) ? null : predictionView(asCaptured, 'captured', inspection),
    violations: verdict.findings.count('violation'),
    // What refuses the request that would go out is found too where the captured one was refused for another reason.
    findings: isOwn ? [decidedFinding(goingOut.decision.rule, outgoing, capture), ...found] : found,
    more: Math.max(verdict.findings.length - MAX_FINDINGS, 0),
  };
}

const REFUSED: ReadonlySet<string> = new Set(['malformed', 'server_error', 'refused']);

function checkedFinding(finding: Finding, capture: Capture): CheckedFinding {
  const { code, severity, range, header } = finding;
  const shown = header === null ? null : shownHeaderName(header);
  return { code, severity, range, inFile: inFile(range, capture), header: shown, message: findingSentence(finding) };
}

function decidedFinding(code: string, { range, header, sentence }: Prediction, capture: Capture): CheckedFinding {
  return { code, severity: 'error', range, inFile: inFile(range, capture), header, message: sentence };
}

/** A gzip file around a capture, a gzip body and chunks hold other bytes than those that a range counts. */
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
