import { range } from '../../../../shared/bytes/byte-range.ts';
import type { ByteSource } from '../../../../shared/bytes/byte-source.ts';
import { codingNotes } from '../../../../shared/editing/edits/coding-notes.ts';
import type { DraftVersion } from '../../../../shared/editing/edits/draft-version.ts';
import type { Edit } from '../../../../shared/editing/edits/edit.ts';
import { type Rewrite, rewritesBetween } from '../../../../shared/editing/edits/rewrites.ts';
import { valuesAsText } from '../../../../shared/editing/edits/values-as-text.ts';
import type { MaskSet } from '../../../../shared/masking/masks.ts';
import type { TargetRules } from '../../../../shared/verdict/rules/target-rules.ts';
import type { ExpectedAnswer, PreviewView, RewriteView } from '../../../../shared/bridge/view/draft-view.ts';
import { codingNoteText, valuesAsTextNotes } from '../../../../shared/text/presenters/step-sentence.ts';
import { excerptOf } from '../../../../shared/text/presenters/excerpt-of.ts';
import { predictionView } from '../../../../shared/text/presenters/prediction-of.ts';
import { type Expected, expectAnswer } from '../../../../shared/verdict/decide/expect.ts';
import type { Inspection } from '../../../../shared/verdict/decide/inspect.ts';
import { outgoingHead } from '../view/outgoing-head.ts';

interface SeenVersion {
  readonly version: DraftVersion;
  readonly masks: MaskSet;
}

interface TriedStep {
  readonly sentence: string;
  readonly edits: readonly Edit[];
  readonly rules: TargetRules;
  /** The time at which throttling rules are applied, in ms since the epoch. */
  readonly now: number;
}

const MAX_REWRITES = 200;

/** Describes the ranges that a step would rewrite, and how the step would change the predicted answer to the outgoing report. */
export function previewOf(before: SeenVersion, after: SeenVersion, { sentence, edits, rules, now }: TriedStep): PreviewView {
  const spaces = (['head', 'plain'] as const).map((space) => ({
    space,
    rewrites: rewritesBetween(before.version.state[space], after.version.state[space]),
  }));
  const all = spaces.flatMap(({ space, rewrites }) => rewrites.map((rewrite) => ({ space, rewrite })));
  const codesBefore = before.version.inspection(rules).verdict.findings.codes();
  const asText = valuesAsText(before.version.inspection(rules).report, edits);
  const codesAfter = after.version.inspection(rules).verdict.findings.codes();
  return {
    sentence,
    notes: [...valuesAsTextNotes(asText), ...codingNotes(before.version, after.version, edits).map(codingNoteText)],
    rewrites: all.slice(0, MAX_REWRITES).map(({ space, rewrite }) => rewriteView(space, rewrite, before, after)),
    totalRewrites: all.length,
    before: answerTo(expectedNow(before.version, rules, now)),
    after: answerTo(expectedNow(after.version, rules, now)),
    solved: lessThan(codesBefore, codesAfter),
    added: lessThan(codesAfter, codesBefore),
  };
}

/** The predicted answer to the outgoing form of a version, and the inspection that the prediction is based on. */
export interface ExpectedNow {
  readonly expected: Expected;
  readonly inspection: Inspection;
}

/** Predicts the answer to the outgoing form of a version. `now`: the time at which throttling rules are applied, in ms since the epoch. */
export function expectedNow(version: DraftVersion, rules: TargetRules, now: number): ExpectedNow {
  const inspection = version.inspection(rules);
  return { inspection, expected: expectAnswer(inspection, outgoingHead(inspection, version.state.length), now) };
}

function answerTo({ expected, inspection }: ExpectedNow): ExpectedAnswer {
  return { expected: predictionView(expected, 'outgoing', inspection), violations: inspection.verdict.findings.count('violation') };
}

function sourceOf({ version }: SeenVersion, space: 'head' | 'plain'): ByteSource {
  return version.state[space];
}

function rewriteView(space: 'head' | 'plain', rewrite: Rewrite, before: SeenVersion, after: SeenVersion): RewriteView {
  const { offset, removed, newOffset, inserted } = rewrite;
  return {
    space,
    offset,
    removed,
    newOffset,
    inserted,
    before: excerptOf(sourceOf(before, space), before.masks, range(space, offset, removed)),
    after: excerptOf(sourceOf(after, space), after.masks, range(space, newOffset, inserted)),
  };
}

/** Returns the codes that occur more often in `codes` than in `others`. Each code is repeated for every additional occurrence. */
function lessThan(codes: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const code of others) counts.set(code, (counts.get(code) ?? 0) + 1);
  return codes.filter((code) => {
    const count = counts.get(code) ?? 0;
    counts.set(code, count - 1);
    return count <= 0;
  });
}
