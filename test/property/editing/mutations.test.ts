import { DIRECT_RULES } from '../../builders/verdict/direct-ingress-rules.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Draft } from '../../../shared/editing/edits/draft.ts';
import { MUTATION_VIEWS } from '../../../shared/text/presenters/mutation-views.ts';
import { editsOfMutation, findingOfMutation } from '../../../shared/editing/mutations/mutations.ts';
import { inspectCapture } from '../../../shared/verdict/decide/inspect.ts';
import type { Capture } from '../../../shared/report/wire/capture.ts';
import { captureOf } from '../../builders/report/capture-of.ts';
import { draftOf } from '../../builders/editing/draft-of.ts';
import { SECRET, someReport } from '../../builders/report/arbitrary-report.ts';
import { corpusNote, hasCorpus, payloadCases } from '../../conformance/corpus.ts';
import { volume } from '../../support/volume.ts';

const RUNS = { numRuns: volume(120, 40), seed: 20_261_121 };

/** Mutations that the collector rejects although its interface lists no malformed reason for them. */
const REFUSED_WITHOUT_REASON: ReadonlySet<string> = new Set(['method_get', 'boundary_too_long', 'header_not_utf8', 'stray_line']);

/** Applies the edits of a mutation; returns false if the report lacks the target. */
async function broken(draft: Draft, id: string): Promise<boolean> {
  const edits = editsOfMutation(id, draft.current.inspection('spec'));
  if (edits === null) return false;
  expect(JSON.stringify(edits)).not.toContain(SECRET);
  expect(await draft.push({ id: 'b', edits, sentence: id })).toMatchObject({ ok: true });
  return true;
}

/** Asserts that the outgoing bytes get the answer and the finding that the mutation promises. */
async function expectPromised(draft: Draft, id: string, yields: string): Promise<void> {
  const out = inspectCapture(await draft.outgoing(), DIRECT_RULES);
  const { malformed, rule } = out.verdict.decision;
  const codes = out.verdict.findings.map(({ code }) => code);
  expect(codes).toContain(findingOfMutation(id));
  if (yields.startsWith('malformed_')) expect(`malformed_${String(malformed)}`).toBe(yields);
  else expect({ malformed, rule }).toEqual({ malformed: null, rule: REFUSED_WITHOUT_REASON.has(id) ? yields : 'accepted' });
}

describe.each(MUTATION_VIEWS.map((mutation) => [mutation.id, mutation] as const))('the mutation %s', (id, { yields }) => {
  it('gives the promised answer for any well-formed report', async () => {
    let made = 0;
    await fc.assert(
      fc.asyncProperty(someReport, async ({ captured }) => {
        const draft = draftOf(await captureOf(captured));
        expect(draft.current.inspection('spec').verdict.decision.rule).toBe('accepted');
        if (!(await broken(draft, id))) return;
        made += 1;
        await expectPromised(draft, id, yields);
      }),
      RUNS,
    );
    expect(made).toBeGreaterThan(RUNS.numRuns / 6);
  });
});

describe.skipIf(!hasCorpus)(`every mutation on recorded bodies${corpusNote}`, () => {
  it('gives the promised answer', async () => {
    for (const { request: captured } of payloadCases()) {
      const capture: Capture | null = await captureOf(captured).catch(() => null);
      if (capture?.kind !== 'request' || inspectCapture(capture, 'spec').verdict.label !== 'well_formed') continue;
      for (const { id, yields } of MUTATION_VIEWS) {
        const draft = draftOf(capture);
        if (await broken(draft, id)) await expectPromised(draft, id, yields);
      }
    }
  });
});
