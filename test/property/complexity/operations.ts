import { type ByteSource, sourceOfBytes } from '../../../shared/bytes/byte-source.ts';
import { readPattern } from '../../../shared/bytes/search/byte-pattern.ts';
import { findPattern } from '../../../shared/bytes/search/find-pattern.ts';
import { runsBetween } from '../../../shared/bytes/search/runs.ts';
import { rangeBetween } from '../../../shared/bytes/byte-range.ts';
import { type Dialect, DIALECTS } from '../../../shared/dialect.ts';
import { answerLine } from '../../../shared/verdict/differences/answer-line.ts';
import { collectedOf, stored } from '../../../shared/verdict/differences/stored.ts';
import type { Draft } from '../../../shared/editing/edits/draft.ts';
import type { Edit } from '../../../shared/editing/edits/edit.ts';
import { type Inspection, inspectCapture } from '../../../shared/verdict/decide/inspect.ts';
import { outcomeOf } from '../../../shared/sending/outcome/read-answer.ts';
import { inspectionView } from '../../../shared/text/presenters/inspection-of.ts';
import { storedView } from '../../../shared/text/presenters/stored-of.ts';
import { masksOf, secretsOf } from '../../../shared/masking/masks.ts';
import { MUTATION_IDS, editsOfMutation } from '../../../shared/editing/mutations/mutations.ts';
import { editsOfFix, fixSummariesOf } from '../../../shared/editing/fixes/fixes.ts';
import { safeFixes } from '../../../shared/editing/fixes/safe-fixes.ts';
import { type Capture, openCapture } from '../../../shared/report/wire/capture.ts';
import { protectedValues } from '../../../electron/host/report/view/protected-values.ts';
import { reportMasks } from '../../../electron/host/report/view/report-masks.ts';
import { createReveals } from '../../../electron/host/report/view/reveals.ts';
import { memoryInflate } from '../../builders/report/capture-of.ts';
import { draftOf } from '../../builders/editing/draft-of.ts';

/** An operation on a report. `source`: the file, whose reads are counted. */
export interface Act {
  readonly name: string;
  readonly run: (source: ByteSource) => unknown;
}

const ALL = Number.MAX_SAFE_INTEGER;

async function opened(source: ByteSource): Promise<Capture> {
  const result = await openCapture(source, memoryInflate, 1 << 28);
  if (!result.ok) throw new Error(`not recognised: ${JSON.stringify(result.recognised)}`);
  return result.capture;
}

async function readings(source: ByteSource): Promise<readonly Inspection[]> {
  const capture = await opened(source);
  return DIALECTS.map((dialect) => inspectCapture(capture, dialect));
}

const noHash = (): string => '';

/** Makes the view of the whole report as one page, and the masks page by page. */
function show(inspection: Inspection): void {
  const masks = masksOf(inspection);
  const { plain } = inspection.capture;
  const page = { from: 0, limit: ALL };
  const how = { name: 'x', displayPath: null, sha256: noHash, length: 'captured', now: 0 } as const;
  inspectionView(inspection, masks, { ...page, ...how, valueLimit: 1_024 });
  inspectionView(inspection, masks.reveal(null), { ...page, ...how, valueLimit: null });
  storedView(inspection, masks, { ...page, valueLimit: 1_024 });
  storedView(inspection, masks.reveal(null), { ...page, valueLimit: 1_024 });
  for (let at = 0; at < plain.size; at += 4_096)
    masks.fill(plain.read(at, 4_096), rangeBetween('plain', at, Math.min(at + 4_096, plain.size)));
  secretsOf(inspection);
}

function keep(inspection: Inspection): void {
  stored(inspection);
  const findings = inspection.verdict.findings.map(({ code }) => code);
  answerLine(collectedOf(inspection), { id: '1', findings, specRules: [], plain: inspection.capture.plain, sha256: noHash });
}

/** Reveals everything range by range, hides it again, and masks an answer that repeats the report. */
async function reveal(source: ByteSource): Promise<void> {
  const draft = draftOf(await opened(source));
  const reveals = createReveals();
  const masks = reportMasks(reveals);
  const { capture } = draft.current;
  const whole = rangeBetween('plain', 0, capture.plain.size);
  const values = [...protectedValues(draft.current.inspection('spec'), masks.closed(draft.current, 'spec'))];
  outcomeOf({ status: 400, contentType: 'text/plain', body: capture.plain.read(0, capture.plain.size) }, values);
  reveals.reveal(whole, masks.shown(draft.current, 'spec'), capture);
  masks.shown(draft.current, 'spec').hidden(whole);
  reveals.hide();
}

/** Applies edits as one step, and inspects the result. */
async function make(draft: Draft, edits: readonly Edit[], dialect: Dialect = 'spec'): Promise<void> {
  const made = await draft.tryStep({ id: '1', edits, sentence: '' });
  if (!made.ok) return;
  const inspection = made.value.inspection(dialect);
  inspectionView(inspection, reportMasks(createReveals()).closed(made.value, dialect), {
    ...{ name: 'x', displayPath: null, sha256: noHash, length: 'follows', now: 0, valueLimit: 100 },
    ...{ from: 0, limit: 100 },
  });
}

/** Applies every fix of the first finding of each code. */
async function fix(source: ByteSource): Promise<void> {
  const draft = draftOf(await opened(source));
  for (const dialect of DIALECTS) {
    const inspection = draft.current.inspection(dialect);
    const made = new Set<string>();
    for (const finding of inspection.verdict.findings) {
      const isFirst = !made.has(finding.code);
      made.add(finding.code);
      for (const choice of fixSummariesOf(finding, inspection).keys()) {
        if (isFirst) await make(draft, editsOfFix(finding, choice, inspection) ?? [], dialect);
      }
    }
  }
}

async function fixAll(source: ByteSource): Promise<void> {
  const draft = draftOf(await opened(source));
  await safeFixes(draft.current, async (edits) => {
    const made = await draft.tryStep({ id: '1', edits, sentence: '' });
    return made.ok ? made.value : null;
  });
}

async function broken(source: ByteSource): Promise<void> {
  const draft = draftOf(await opened(source));
  for (const id of MUTATION_IDS) await make(draft, editsOfMutation(id, draft.current.inspection('spec')) ?? []);
}

async function converted(source: ByteSource): Promise<void> {
  const draft = draftOf(await opened(source));
  const acts: readonly Edit[] = [
    { op: 'form', form: 'json' },
    { op: 'form', form: 'kv' },
    { op: 'normalise' },
    { op: 'drop_duplicates' },
    { op: 'boundary', boundary: 'another' },
    { op: 'gzip', on: true, level: 1 },
    { op: 'gzip', on: false, level: 1 },
    { op: 'length', value: 'follows' },
  ];
  for (const act of acts) await make(draft, [act]);
}

/** Searches for a pattern that occurs in every line, which gives many hits. */
async function find(source: ByteSource): Promise<void> {
  const inspection = inspectCapture(await opened(source), 'spec');
  const masks = masksOf(inspection);
  const { plain } = inspection.capture;
  const hidden = (offset: number, length: number) => masks.hidden(rangeBetween('plain', offset, offset + length));
  for (const written of [
    { mode: 'hex', text: '0d 0a ??', isCaseSensitive: true },
    { mode: 'text', text: 'name', isCaseSensitive: false },
  ] as const) {
    const read = readPattern(written);
    if (!('pattern' in read) || read.pattern.kind !== 'bytes') throw new Error(written.text);
    for (const { hits } of findPattern(plain, runsBetween(plain.size, hidden), read.pattern, ALL)) hits.at(-1);
  }
}

export const ACTS: readonly Act[] = [
  {
    name: 'read, judge, show and keep',
    run: async (source) => {
      for (const inspection of await readings(source)) {
        show(inspection);
        keep(inspection);
      }
    },
  },
  { name: 'find', run: find },
  { name: 'reveal', run: reveal },
  { name: 'mend', run: fix },
  { name: 'mend all', run: fixAll },
  { name: 'convert', run: converted },
];

/** Applies every mutation to the captured report, one at a time. */
export const BREAK: Act = { name: 'break', run: broken };

/** A byte source that counts the bytes read from it. */
export function countedSource(bytes: Uint8Array): { readonly source: ByteSource; readonly read: () => number } {
  const source = sourceOfBytes(bytes);
  let total = 0;
  return {
    read: () => total,
    source: {
      size: source.size,
      read(offset, length) {
        const found = source.read(offset, length);
        total += found.length;
        return found;
      },
    },
  };
}
