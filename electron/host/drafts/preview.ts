import { range } from '../../../shared/bytes/byte-range.ts';
import { codingNotes } from '../../../shared/draft/coding-notes.ts';
import type { DraftVersion } from '../../../shared/draft/draft-version.ts';
import type { Edit } from '../../../shared/draft/edit.ts';
import type { Rewrite } from '../../../shared/draft/rewrites.ts';
import { rewritesBetween } from '../../../shared/draft/rewrites.ts';
import type { MaskSet } from '../../../shared/redact/masks.ts';
import type { TargetRules } from '../../../shared/target/target-rules.ts';
import type { ExcerptView, ExpectedAnswer, PreviewView, RewriteView } from '../../../shared/view/draft-view.ts';
import { codingNoteText } from '../../../shared/present/step-sentence.ts';
import { predictionView } from '../../../shared/present/prediction-of.ts';
import type { Expected } from '../../../shared/inspection/expect.ts';
import { expectAnswer } from '../../../shared/inspection/expect.ts';
import type { Inspection } from '../../../shared/inspection/inspect.ts';
import { outgoingHead } from '../reports/outgoing-head.ts';

/** A version with what is masked of it. */
export interface SeenVersion {
  readonly version: DraftVersion;
  readonly masks: MaskSet;
}

export interface TriedStep {
  readonly sentence: string;
  readonly edits: readonly Edit[];
  readonly rules: TargetRules;
  /** The clock that throttling rules would go by, ms since the epoch. */
  readonly now: number;
}

const MOST_REWRITES = 200;

/** Bytes of a stretch that are shown. */
const EXCERPT = 120;

/** What a step would rewrite, and how the answer to the report as it would go out would change. */
export function previewOf(before: SeenVersion, after: SeenVersion, { sentence, edits, rules, now }: TriedStep): PreviewView {
  const spaces = (['head', 'plain'] as const).map((space) => ({
    space,
    rewrites: rewritesBetween(before.version.state[space], after.version.state[space]),
  }));
  const all = spaces.flatMap(({ space, rewrites }) => rewrites.map((rewrite) => ({ space, rewrite })));
  const codesBefore = before.version.inspection(rules).verdict.findings.codes();
  const codesAfter = after.version.inspection(rules).verdict.findings.codes();
  return {
    sentence,
    notes: codingNotes(before.version, after.version, edits).map(codingNoteText),
    rewrites: all.slice(0, MOST_REWRITES).map(({ space, rewrite }) => rewriteView(space, rewrite, before, after)),
    totalRewrites: all.length,
    before: answerTo(expectedNow(before.version, rules, now)),
    after: answerTo(expectedNow(after.version, rules, now)),
    solved: lessThan(codesBefore, codesAfter),
    added: lessThan(codesAfter, codesBefore),
  };
}

/** What is likely to be answered to a version as it would go out, and the reading that says so. */
export interface ExpectedNow {
  readonly expected: Expected;
  readonly inspection: Inspection;
}

/** `now`: the clock that throttling rules would go by, ms since the epoch. */
export function expectedNow(version: DraftVersion, rules: TargetRules, now: number): ExpectedNow {
  const inspection = version.inspection(rules);
  return { inspection, expected: expectAnswer(inspection, outgoingHead(inspection, version.state.length), now) };
}

function answerTo({ expected, inspection }: ExpectedNow): ExpectedAnswer {
  return { expected: predictionView(expected, 'outgoing', inspection), violations: inspection.verdict.findings.count('violation') };
}

function rewriteView(space: 'head' | 'plain', rewrite: Rewrite, before: SeenVersion, after: SeenVersion): RewriteView {
  const { offset, removed, newOffset, inserted } = rewrite;
  return {
    space,
    offset,
    removed,
    newOffset,
    inserted,
    before: excerpt(before, space, offset, removed),
    after: excerpt(after, space, newOffset, inserted),
  };
}

function excerpt({ version, masks }: SeenVersion, space: 'head' | 'plain', offset: number, length: number): ExcerptView {
  const where = range(space, offset, Math.min(length, EXCERPT));
  const bytes = version.state[space].read(offset, where.length);
  const pieces: (string | null)[] = [];
  let done = 0;
  for (const hidden of masks.hidden(where)) {
    const start = hidden.offset - offset;
    if (start > done) pieces.push(printable(bytes.subarray(done, start)));
    // Two masks side by side are one: where the one ends is nobody's business either.
    if (pieces.at(-1) !== null) pieces.push(null);
    done = start + hidden.length;
  }
  if (done < bytes.length) pieces.push(printable(bytes.subarray(done)));
  return { pieces, cut: length > EXCERPT };
}

function printable(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·')).join('');
}

/** What of the first list the second has fewer of, each as often as it is missing. */
function lessThan(codes: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const code of others) counts.set(code, (counts.get(code) ?? 0) + 1);
  return codes.filter((code) => {
    const count = counts.get(code) ?? 0;
    counts.set(code, count - 1);
    return count <= 0;
  });
}
