import type { ByteLength, ByteSource } from '../bytes/byte-source.ts';
import type { Dialect } from '../dialect.ts';
import { range } from '../bytes/byte-range.ts';
import { type BinaryKind, type PartRole, binaryPartFacts, partRole } from '../report/catalog/binary-parts.ts';
import type { Client } from '../editing/clients/client-table.ts';
import { likelyClient } from '../editing/clients/likely-client.ts';
import { type Expected, expectAnswer } from '../verdict/decide/expect.ts';
import { type Inspection, inspectionFor } from '../verdict/decide/inspect.ts';
import type { ExpectedLabel, VerdictLabel } from '../verdict/decide/labels.ts';
import { type MaskSet, isProtected, masksOf, nameUnder } from '../masking/masks.ts';
import { type CrashReport, annotationText } from '../report/parts/crash-report.ts';
import { rulesAlone } from '../verdict/rules/target-rules.ts';
import type { Severity } from '../verdict/checks/finding.ts';
import type { RequestHead } from '../report/wire/request-head.ts';
import type { Coding } from './codings.ts';
import type { CrashFacts } from './crash-facts.ts';
import { MAX_VALUE_LENGTH, oneLine } from './one-line.ts';

/** The predicted answer to the outgoing request. */
export interface PredictedFacts {
  readonly label: ExpectedLabel;
  readonly rejection: 'soft' | 'hard' | null;
  /** Malformed reason without the prefix `malformed_`. */
  readonly reason: string | null;
  /** Percentage of identical requests that get this answer. */
  readonly chance: number;
  /** Name of the throttling rule without the prefix `rule_`; null if the throttler is not reached. */
  readonly rule: string | null;
  /** Percentage of sample rolls that pass the rule. */
  readonly rate: number | null;
  /** Time from which a different answer is expected, ms since the epoch. */
  readonly until: number | null;
}

/** The verdict on a report in one dialect. */
export interface AnswerFacts {
  readonly verdict: VerdictLabel;
  /** Malformed reason without the prefix `malformed_`. */
  readonly reason: string | null;
  /** The rule that decides the verdict. */
  readonly decidedBy: string;
  /** Codes of the findings in order, without repetitions. */
  readonly findings: readonly string[];
  readonly counts: Readonly<Record<Severity, number>>;
  /** The prediction with the throttling rules of `ReadBy` (in the host). */
  readonly predicted: PredictedFacts;
  /** The prediction for a collector that accepts every well-formed report. */
  readonly passing: PredictedFacts;
}

interface PartFacts {
  /** Name of the part, masked if necessary. */
  readonly name: string;
  readonly size: ByteLength;
  readonly kind: BinaryKind | null;
  readonly role: PartRole;
}

/** Annotations whose public values are stored separately, for sorting and filtering. */
const VALUE_NAMES = [
  'ProductName',
  'Version',
  'ReleaseChannel',
  'BuildID',
  'CrashTime',
  'Vendor',
  'ProductID',
  'ProcessType',
  'OS',
  'OSVersion',
  'LinuxLSBDescription',
  'CPUArchitecture',
  'Android_Version',
  'Android_Model',
  'useragent_locale',
  'ShutdownReason',
  'StartupCrash',
  'DistributionID',
] as const;

export type ValueName = (typeof VALUE_NAMES)[number];

/** Everything the board knows about a report's bytes, from an inspection with the rules of one `ReadBy` (in the host). */
export interface ReportFacts {
  readonly source: 'request' | 'body';
  readonly form: CrashReport['form'];
  readonly codings: readonly Coding[];
  /** Size of the body in bytes: as sent, and decompressed. */
  readonly sentSize: ByteLength;
  readonly plainSize: ByteLength;
  /** SHA-256 of the decompressed body, lower-case hex: equal for reports with the same body. */
  readonly bodySha256: string;
  readonly answers: Readonly<Record<Dialect, AnswerFacts>>;
  readonly client: Client | null;
  readonly parts: readonly PartFacts[];
  /** Number of annotations, and number of annotations that are not public. */
  readonly annotations: number;
  readonly protectedAnnotations: number;
  /** Public values, each at most `MAX_VALUE_LENGTH` characters. */
  readonly values: Readonly<Partial<Record<ValueName, string>>>;
  /** All public values in lower case, one per line, at most `MAX_WORDS_LENGTH` characters. */
  readonly words: string;
  /** Null without a main minidump that can be read, and if the user chose that dumps show nothing. */
  readonly crash: CrashFacts | null;
}

const MAX_WORDS_LENGTH = 4_096;

/** Maximum number of annotations and of parts that are examined in a report. */
const MAX_SCANNED = 1_000;

interface FactTools {
  /** SHA-256 of a body, lower-case hex. */
  readonly sha256: (plain: ByteSource) => string;
  /** Returns the head that would be sent with the body of a report, without edits and credentials. */
  readonly outgoing: (inspection: Inspection) => RequestHead;
  /** The instant for which the answer is predicted, ms since the epoch. */
  readonly now: number;
  /** What the main minidump of the report says. */
  readonly crash: CrashFacts | null;
}

/**
 * Extracts the facts of a report from its inspections in both dialects. The two inspections must have the same capture and annotation list. Linear in the
 * report; large values are cut to `MAX_VALUE_LENGTH` characters.
 */
export function factsOf(inspections: Readonly<Record<Dialect, Inspection>>, tools: FactTools): ReportFacts {
  const { capture, report } = inspections.antenna;
  const masks = masksOf(inspections.antenna);
  const codings = [
    ...(capture.gzip === null ? [] : ['gzip' as const]),
    ...(capture.chunked === null ? [] : ['chunked' as const]),
    ...(capture.unpacked ? ['gzip_file' as const] : []),
  ];
  return {
    source: capture.kind,
    form: report.form,
    codings,
    sentSize: capture.bodySize,
    plainSize: capture.plain.size,
    bodySha256: tools.sha256(capture.plain),
    answers: { spec: answerFacts(inspections.spec, tools), antenna: answerFacts(inspections.antenna, tools) },
    client: likelyClient(inspections.antenna)?.client ?? null,
    parts: report.parts.slice(0, MAX_SCANNED).map((part) => {
      const name = nameUnder(masks, part);
      return { name, size: part.size, kind: binaryPartFacts(name)?.kind ?? null, role: partRole(name) };
    }),
    annotations: report.annotations.length,
    protectedAnnotations: masks.protectedAnnotations,
    ...publicValues(inspections, masks),
    crash: tools.crash,
  };
}

function answerFacts(inspection: Inspection, { outgoing, now }: FactTools): AnswerFacts {
  const { decision, label, findings } = inspection.verdict;
  return {
    verdict: label,
    reason: decision.malformed,
    decidedBy: decision.rule,
    findings: [...new Set(findings.codes())],
    counts: {
      error: findings.count('error'),
      violation: findings.count('violation'),
      warning: findings.count('warning'),
      info: findings.count('info'),
    },
    ...forecasts(inspection, (asked) => predictedFacts(expectAnswer(asked, outgoing(asked), now))),
  };
}

/** Predicts with the rules of an inspection, and with rules that accept every well-formed report. */
export function forecasts<P>(inspection: Inspection, of: (inspection: Inspection) => P): { readonly predicted: P; readonly passing: P } {
  const predicted = of(inspection);
  const isPassing = inspection.throttling === 'accept_all';
  return {
    predicted,
    passing: isPassing ? predicted : of(inspectionFor(inspection, { ...rulesAlone(inspection), throttling: 'accept_all' })),
  };
}

export function predictedFacts({ label, rejection, decision, chance, throttling, until }: Expected): PredictedFacts {
  return { label, rejection, reason: decision.malformed, chance, rule: throttling?.rule ?? null, rate: throttling?.rate ?? null, until };
}

const NAMES: ReadonlySet<string> = new Set(VALUE_NAMES);

function isValueName(name: string): name is ValueName {
  return NAMES.has(name);
}

/** Returns the values that are public in both dialects. The dialects can read different structures from the same body. */
function publicValues({ spec, antenna }: Readonly<Record<Dialect, Inspection>>, masks: MaskSet): Pick<ReportFacts, 'values' | 'words'> {
  const { report, capture } = antenna;
  const others = masksOf(spec);
  const values: Partial<Record<ValueName, string>> = {};
  let words = '';
  for (const annotation of report.annotations.slice(0, MAX_SCANNED)) {
    if (annotation.length === 0 || isProtected(annotation)) continue;
    const where = range('plain', annotation.offset, annotation.length);
    if (masks.isHidden(where) || others.isHidden(where)) continue;
    const text = oneLine(annotationText(capture.plain, annotation, MAX_VALUE_LENGTH * 4));
    // If a name is repeated, the last annotation wins, as in the collector.
    if (isValueName(annotation.name)) values[annotation.name] = text;
    if (words.length < MAX_WORDS_LENGTH) words += `${words === '' ? '' : '\n'}${text.toLowerCase()}`;
  }
  return { values, words: words.slice(0, MAX_WORDS_LENGTH) };
}
