import { DIRECT_RULES } from '../builders/verdict/direct-ingress-rules.ts';
import { gzipSync } from 'node:zlib';
import { readAll } from '../../shared/bytes/byte-source.ts';
import type { Dialect } from '../../shared/dialect.ts';
import type { Draft } from '../../shared/editing/edits/draft.ts';
import type { DraftVersion } from '../../shared/editing/edits/draft-version.ts';
import { MUTATION_VIEWS } from '../../shared/text/presenters/mutation-views.ts';
import { editsOfMutation, findingOfMutation } from '../../shared/editing/mutations/mutations.ts';
import type { Edit } from '../../shared/editing/edits/edit.ts';
import { causeSentences } from '../../shared/text/verdict/causes.ts';
import { lossSentence } from '../../shared/text/editing/losses.ts';
import { losesNothing, lossOf } from '../../shared/editing/fixes/loss.ts';
import { rankFixes } from '../../shared/editing/fixes/ranked-fixes.ts';
import { DAMAGED_CAPTURES } from '../builders/report/damaged-captures.ts';
import { fixTitle } from '../../shared/text/editing/fixes.ts';
import { editsOfFix, fixSummariesOf } from '../../shared/editing/fixes/fixes.ts';
import { makeSamples } from '../../shared/report/samples/samples.ts';
import type { MutationView } from '../../shared/bridge/view/draft-view.ts';
import { type TargetRules, DEFAULT_MAX_BODY, targetRulesOf, DEFAULT_RULES } from '../../shared/verdict/rules/target-rules.ts';
import { BROKEN_REQUESTS } from '../builders/report/broken-requests.ts';
import { captureOf } from '../builders/report/capture-of.ts';
import { draftOf } from '../builders/editing/draft-of.ts';
import { FINDING_CASES } from '../builders/verdict/finding-cases/all-cases.ts';
import type { FindingCase } from '../builders/verdict/finding-cases/finding-case.ts';

/** The effect of one fix on a broken report. */
export interface FixRun {
  readonly title: string;
  /** True if the fix needs no guess, loses nothing and adds no error. */
  readonly safe: boolean;
  /** The loss in words; null if nothing is lost. */
  readonly loses: string | null;
  /** The collector's answer after the fix. */
  readonly after: string;
}

/** The effect of a mutation on one sample, and of each fix of its finding. */
export interface MutationRun {
  readonly mutation: MutationView;
  readonly form: 'key/value' | 'extra JSON';
  readonly answer: string;
  readonly finding: string;
  readonly fixes: readonly FixRun[];
}

/** The samples to break, one of each form. One sample is compressed. */
const FORMS = [
  { form: 'key/value', id: 'accepted-key-value' },
  { form: 'extra JSON', id: 'accepted-extra-gzip' },
] as const;

const TOOLS = { now: Date.UTC(2033, 1, 28), version: '1.0.0', gzip: (bytes: Uint8Array) => gzipSync(bytes) };

/** Applies every mutation to both samples, and the fixes to the results. */
export async function runMutations(): Promise<readonly MutationRun[]> {
  const samples = makeSamples(TOOLS);
  const runs: MutationRun[] = [];
  for (const mutation of MUTATION_VIEWS) {
    for (const { form, id } of FORMS) {
      const sample = samples.find((candidate) => candidate.id === id);
      if (sample === undefined) throw new Error(`no sample ${id}`);
      const draft = draftOf(await captureOf(sample.bytes()));
      const edits = editsOfMutation(mutation.id, draft.current.inspection('spec'));
      if (edits === null) continue;
      await push(draft, edits);
      const finding = findingOfMutation(mutation.id) ?? '';
      runs.push({
        mutation,
        form,
        answer: answerOf(draft.current, DIRECT_RULES),
        finding,
        fixes: await runFixes(draft, finding, DIRECT_RULES),
      });
    }
  }
  return runs;
}

/** Returns the fixes of each code, from the mutations, the broken requests and the finding cases. */
export async function runAllFixes(mutations: readonly MutationRun[]): Promise<ReadonlyMap<string, readonly FixRun[]>> {
  const found = new Map<string, FixRun[]>();
  const note = (code: string, fixes: readonly FixRun[]): void => {
    const known = found.get(code) ?? [];
    for (const fix of fixes) if (!known.some(({ title, safe }) => title === fix.title && safe === fix.safe)) known.push(fix);
    found.set(code, known);
  };
  for (const { finding, fixes } of mutations) note(finding, fixes);
  for (const { code, dialect, captured } of BROKEN_REQUESTS) note(code, await runFixes(draftOf(await captureOf(captured)), code, dialect));
  for (const item of FINDING_CASES.flatMap(({ cases }) => cases)) if (item.fixed) note(item.code, await runCase(item));
  return found;
}

/** Runs the fixes of a case in `spec`, or in the only dialect that reports its finding. */
async function runCase({ code, severities, captured, inflateLimit, maxBody = DEFAULT_MAX_BODY }: FindingCase): Promise<readonly FixRun[]> {
  const dialect = severities.spec === undefined ? 'antenna' : 'spec';
  return runFixes(draftOf(await captureOf(captured, inflateLimit)), code, { ...targetRulesOf(dialect), maxBody });
}

async function runFixes(draft: Draft, code: string, by: Dialect | TargetRules): Promise<readonly FixRun[]> {
  const inspection = draft.current.inspection(by);
  const finding = inspection.verdict.findings.find((candidate) => candidate.code === code);
  if (finding === undefined) throw new Error(`no finding ${code}`);
  const runs: FixRun[] = [];
  for (const [choice, fix] of fixSummariesOf(finding, inspection).entries()) {
    const before = draft.current;
    const edits = editsOfFix(finding, choice, inspection) ?? [];
    await push(draft, edits);
    const loss = lossOf(before, draft.current, edits);
    const bringsError = isTaken(before, by) && !isTaken(draft.current, by);
    const isBack = Buffer.compare(readAll(draft.current.capture.plain), readAll(draft.captured.capture.plain)) === 0;
    const answer = answerOf(draft.current, by);
    runs.push({
      title: fixTitle(fix),
      safe: fix.sure && losesNothing(loss) && !bringsError,
      loses: lossSentence(loss),
      after: isBack && draft.steps.length > 1 ? `${answer}, the body as it was` : answer,
    });
    await draft.undo();
  }
  return runs;
}

function isTaken(version: DraftVersion, by: Dialect | TargetRules): boolean {
  return version.inspection(by).verdict.decision.rule === 'accepted';
}

/** A report damaged before it was captured: the first lines of the verdict band and of the findings, and the effect of the best fix. */
export interface DamageRun {
  readonly name: string;
  readonly answer: string;
  readonly cause: string;
  readonly fix: string;
  readonly loses: string | null;
  readonly after: string;
}

export async function runDamages(): Promise<readonly DamageRun[]> {
  const runs: DamageRun[] = [];
  for (const { name, captured } of DAMAGED_CAPTURES) {
    const draft = draftOf(await captureOf(captured));
    const attempt = async (edits: readonly Edit[]): Promise<DraftVersion | null> => {
      const tried = await draft.tryStep({ id: 'd', edits, sentence: '' });
      return tried.ok ? tried.value : null;
    };
    const [best] = await rankFixes(draft.current, attempt, DEFAULT_RULES, { from: 0, limit: 1 });
    const cause = draft.current.inspection('spec').verdict.findings.at(0)?.facts.cause;
    if (best === undefined || cause === undefined) throw new Error(`no fix or cause of ${name}`);
    const after = best.malformed === null ? best.label : `malformed_${best.malformed}`;
    const { what } = causeSentences(cause);
    runs.push({
      name,
      answer: answerOf(draft.current, 'spec'),
      cause: what,
      fix: fixTitle(best.fix),
      loses: lossSentence(best.loss),
      after,
    });
  }
  return runs;
}

let steps = 0;

async function push(draft: Draft, edits: Parameters<Draft['push']>[0]['edits']): Promise<void> {
  steps += 1;
  const pushed = await draft.push({ id: `d${String(steps)}`, edits, sentence: '' });
  if (!pushed.ok) throw new Error(`refused: ${pushed.error.code}`);
}

function answerOf(version: DraftVersion, by: Dialect | TargetRules): string {
  const { answer, malformed } = version.inspection(by).verdict.decision;
  return malformed === null ? (answer.status === 200 ? 'accepted' : String(answer.status)) : `malformed_${malformed}`;
}
