import { readAll } from '../../shared/bytes/byte-source.ts';
import { type Dialect, DIALECTS } from '../../shared/dialect.ts';
import type { CodeExample, ExampleBytes } from '../../shared/text/help/example.ts';
import { type Inspection, inspectCapture } from '../../shared/verdict/decide/inspect.ts';
import { findingSentence } from '../../shared/text/verdict/findings.ts';
import { fixTitle } from '../../shared/text/editing/fixes.ts';
import { VERDICT_SENTENCES } from '../../shared/text/verdict/verdicts.ts';
import { MUTATION_IDS, editsOfMutation, findingOfMutation } from '../../shared/editing/mutations/mutations.ts';
import { fixSummariesOf } from '../../shared/editing/fixes/fixes.ts';
import { makeSamples } from '../../shared/report/samples/samples.ts';
import { DEFAULT_MAX_BODY, targetRulesOf } from '../../shared/verdict/rules/target-rules.ts';
import { type DecidingCode, type FindingCode, FINDING_CODES } from '../../shared/verdict/checks/finding-codes.ts';
import type { Finding } from '../../shared/verdict/checks/finding.ts';
import { DIRECT_RULES } from '../builders/verdict/direct-ingress-rules.ts';
import { BROKEN_REQUESTS } from '../builders/report/broken-requests.ts';
import { captureOf } from '../builders/report/capture-of.ts';
import { draftOf, edit } from '../builders/editing/draft-of.ts';
import { FINDING_CASES } from '../builders/verdict/finding-cases/all-cases.ts';
import type { FindingCase } from '../builders/verdict/finding-cases/finding-case.ts';
import { storedGzip } from '../builders/report/stored-gzip.ts';
import { COLLECTOR_REQUESTS } from './collector-requests.ts';

/** Number of bytes shown before and after the range of a finding. */
const AROUND = 40;
/** Maximum number of bytes shown of the range itself. */
const MAX_EXAMPLE_BYTES = 160;
/** Number of bytes shown of the head if the finding is about a missing header. */
const HEAD = 240;

const TOOLS = { now: Date.UTC(2033, 1, 28), version: '1.0.0', gzip: (bytes: Uint8Array) => storedGzip(bytes) };

type CodeExamples = Readonly<Record<string, CodeExample>>;

/** Returns an example for each finding code and deciding rule, from an actual run, in the order of their tables. */
async function codeExamples(): Promise<CodeExamples> {
  const examples: Record<string, CodeExample> = {};
  for (const code of FINDING_CODES) examples[code] = await findingExample(code);
  const broken = await brokenByMutations();
  for (const code of Object.keys(VERDICT_SENTENCES)) if (isDeciding(code)) examples[code] = await ruleExample(code, broken);
  return examples;
}

/** Returns the text of shared/text/help/examples.ts. */
export async function examplesFile(): Promise<string> {
  const lines = Object.entries(await codeExamples()).map(([code, example]) => `  ${code}: ${written(example)},`);
  return [
    "import type { DecidingCode, FindingCode } from '../../verdict/checks/finding-codes.ts';",
    "import type { CodeExample } from './example.ts';",
    '',
    '/** Written by `npm run docs` from runs of the program over made-up reports. Do not edit. */',
    'export const CODE_EXAMPLES: Readonly<Record<FindingCode | DecidingCode, CodeExample>> = {',
    ...lines,
    '};',
    '',
  ].join('\n');
}

/** Escapes non-ASCII characters, so that every tool treats the file as text. */
function written(example: CodeExample): string {
  return JSON.stringify(example).replace(/[\u007f-\u00ff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function isDeciding(code: string): code is DecidingCode {
  return code !== 'accepted' && code !== 'throttled';
}

async function findingExample(code: FindingCode): Promise<CodeExample> {
  const cases = FINDING_CASES.flatMap(({ cases: its }) => its).filter((item) => item.code === code);
  const [first] = cases;
  if (first === undefined) throw new Error(`no case of ${code}`);
  const fixes = new Set<string>();
  for (const item of cases) for (const title of await titlesOf(item)) fixes.add(title);
  const [spec = null, antenna = null] = DIALECTS.map((dialect) =>
    cases.map(({ severities }) => severities[dialect]).find((one) => one !== undefined),
  );
  const inspection = await inspected(first, spec === null ? 'antenna' : 'spec');
  const found = findingIn(inspection, code);
  if (found === null) throw new Error(`no finding ${code}`);
  return { sentence: findingSentence(found), severity: { spec, antenna }, bytes: bytesOf(inspection, found), fixes: [...fixes] };
}

async function inspected(
  { captured, inflateLimit, maxBody = DEFAULT_MAX_BODY, policy }: FindingCase,
  dialect: Dialect,
): Promise<Inspection> {
  return inspectCapture(await captureOf(captured, inflateLimit), { ...targetRulesOf(dialect), maxBody }, null, policy);
}

async function titlesOf(item: FindingCase): Promise<readonly string[]> {
  const titles: string[] = [];
  for (const dialect of DIALECTS) {
    const inspection = await inspected(item, dialect);
    const found = findingIn(inspection, item.code);
    if (found !== null) titles.push(...fixSummariesOf(found, inspection).map(fixTitle));
  }
  return titles;
}

function findingIn({ verdict }: Inspection, code: string): Finding | null {
  return verdict.findings.find((finding) => finding.code === code) ?? null;
}

/** Returns inspections of broken requests by the rule that decides them. */
async function brokenByMutations(): Promise<ReadonlyMap<string, readonly Inspection[]>> {
  const samples = makeSamples(TOOLS).filter(({ id }) => id === 'accepted-key-value' || id === 'accepted-extra-gzip');
  const found = new Map<string, Inspection[]>();
  for (const sample of samples) {
    for (const id of MUTATION_IDS) {
      const draft = draftOf(await captureOf(sample.bytes()));
      const edits = editsOfMutation(id, draft.current.inspection('spec'));
      const code = findingOfMutation(id);
      if (edits === null || code === null) continue;
      await edit(draft, ...edits);
      const inspection = draft.current.inspection(DIRECT_RULES);
      found.set(code, [...(found.get(code) ?? []), inspection]);
    }
  }
  return found;
}

async function ruleExample(code: DecidingCode, broken: ReadonlyMap<string, readonly Inspection[]>): Promise<CodeExample> {
  const severity = { spec: 'error', antenna: 'error' } as const;
  const sentence = VERDICT_SENTENCES[code];
  const byHand: Inspection[] = [];
  for (const request of BROKEN_REQUESTS) {
    if (request.code === code) byHand.push(inspectCapture(await captureOf(request.captured), request.dialect));
  }
  const inspections = [...byHand, ...(broken.get(code) ?? [])];
  const found = inspections.flatMap((inspection) => {
    const finding = findingIn(inspection, code);
    return finding === null ? [] : [{ inspection, finding }];
  });
  const fixes = [...new Set(found.flatMap(({ inspection, finding }) => fixSummariesOf(finding, inspection).map(fixTitle)))];
  const [first] = found;
  const own = COLLECTOR_REQUESTS[code];
  const bytes =
    first === undefined
      ? own === undefined
        ? null
        : exampleBytesOf(own.captured, own.checked)
      : ruleBytes(first.inspection, first.finding);
  return { sentence, severity, bytes, fixes };
}

function bytesOf({ capture }: Inspection, { range, header }: Finding): ExampleBytes | null {
  if (range !== null) return around(readAll(capture[range.space]), range.offset, range.length, range.space);
  if (header === null) return null;
  return { ...around(readAll(capture.head), 0, 0, 'head', HEAD) };
}

/** Returns the bytes that a finding marks. A finding without a range is about the request line, the first line of the head. */
function ruleBytes(inspection: Inspection, finding: Finding): ExampleBytes {
  const head = readAll(inspection.capture.head);
  return bytesOf(inspection, finding) ?? around(head, 0, Buffer.from(head).indexOf('\r\n'), 'head');
}

/** Returns where `checked` occurs in the head or in the body. Offsets in the body count from its start. */
function exampleBytesOf(captured: Buffer, checked: string): ExampleBytes {
  const at = captured.indexOf(checked, 0, 'latin1');
  const body = captured.indexOf('\r\n\r\n') + 4;
  return at < body
    ? around(captured.subarray(0, body), at, checked.length, 'head')
    : around(captured.subarray(body), at - body, checked.length, 'plain');
}

/**
 * Returns the start of the first line after `from - AROUND` and before `to`, or `from` if there is none. A line that is cut at its start would look like
 * another line.
 */
function lineBegin(bytes: Uint8Array, from: number, to: number): number {
  if (from === 0) return 0;
  for (let at = Math.max(0, from - AROUND); at < to; at += 1) if (bytes[at] === 0x0a) return at + 1;
  return from;
}

function around(bytes: Uint8Array, offset: number, length: number, space: ExampleBytes['space'], after = AROUND): ExampleBytes {
  const start = lineBegin(bytes, Math.max(0, offset - AROUND), offset);
  const shown = Math.min(length, MAX_EXAMPLE_BYTES);
  const end = offset + shown + (shown < length ? 0 : after);
  const text = Buffer.from(bytes.subarray(start, end)).toString('latin1');
  return { space, offset: start, text, from: offset - start, length: shown, isCut: shown < length };
}
