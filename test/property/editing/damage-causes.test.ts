import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Draft } from '../../../shared/editing/edits/draft.ts';
import type { DraftVersion } from '../../../shared/editing/edits/draft-version.ts';
import type { Edit } from '../../../shared/editing/edits/edit.ts';
import { causeSentences } from '../../../shared/text/verdict/causes.ts';
import { lossSentence } from '../../../shared/text/editing/losses.ts';
import { editsOfFix } from '../../../shared/editing/fixes/fixes.ts';
import { type RankedFix, rankFixes } from '../../../shared/editing/fixes/ranked-fixes.ts';
import { DEFAULT_RULES } from '../../../shared/verdict/rules/target-rules.ts';
import { captureOf } from '../../builders/report/capture-of.ts';
import { draftOf } from '../../builders/editing/draft-of.ts';
import { request } from '../../builders/report/multipart.ts';
import { SECRET, someReport } from '../../builders/report/arbitrary-report.ts';
import { volume } from '../../support/volume.ts';
import { seenTexts } from '../masking/visible-texts.ts';

const RUNS = { numRuns: volume(300, 60), seed: 20_261_122 };

/** Ways in which a proxy, an editor or a script changes a whole body. */
const REWRITES: Readonly<Record<string, (text: string) => Buffer>> = {
  lf: (text) => Buffer.from(text.replaceAll('\r\n', '\n'), 'latin1'),
  cr_cr_lf: (text) => Buffer.from(text.replaceAll('\n', '\r\n'), 'latin1'),
  doubled: (text) => Buffer.from(text, 'utf8'),
  utf16: (text) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
  base64: (text) => Buffer.from(Buffer.from(text, 'latin1').toString('base64')),
};

async function rankedOf(draft: Draft): Promise<readonly RankedFix[]> {
  const attempt = async (edits: readonly Edit[]): Promise<DraftVersion | null> => {
    const tried = await draft.tryStep({ id: 'r', edits, sentence: '' });
    return tried.ok ? tried.value : null;
  };
  return rankFixes(draft.current, attempt, DEFAULT_RULES, { from: 0, limit: 1 });
}

/** Whether the secret is visible before any fix, because it is in a public value. */
function isSeen({ capture }: DraftVersion): boolean {
  return Object.values(seenTexts(capture)).some((text) => text.includes(SECRET));
}

/** Applies each fix of the first finding. Asserts that the result, the edits and the description of each fix show no secret. */
async function expectNoSecret(draft: Draft, ranked: readonly RankedFix[]): Promise<void> {
  const inspection = draft.current.inspection(DEFAULT_RULES);
  const first = inspection.verdict.findings.at(0);
  if (first === undefined) return;
  const { cause } = first.facts;
  if (cause !== undefined) expect(Object.values(causeSentences(cause)).join(' ')).not.toContain(SECRET);
  for (const { choice, loss } of ranked) {
    expect(lossSentence(loss) ?? '').not.toContain(SECRET);
    const made = await draft.tryStep({ id: 'm', edits: editsOfFix(first, choice, inspection) ?? [], sentence: '' });
    if (!made.ok) continue;
    const seen = Object.entries(seenTexts(made.value.capture)).filter(([, text]) => text.includes(SECRET));
    expect(seen.map(([position]) => position)).toEqual([]);
  }
}

describe('a body that was cut off anywhere', () => {
  it('is closed by the first fix if any value is left, and shows no secret', async () => {
    await fc.assert(
      fc.asyncProperty(someReport, fc.nat(), fc.boolean(), async ({ body }, position, isDeclared) => {
        const end = position % body.length;
        const headers = { 'Content-Length': String(isDeclared ? body.length : end) };
        const draft = draftOf(await captureOf(request(body.subarray(0, end), { headers })));
        const { verdict, report } = draft.current.inspection(DEFAULT_RULES);
        fc.pre(verdict.label === 'malformed' && !isSeen(draftOf(await captureOf(request(body))).captured));
        const ranked = await rankedOf(draft);
        const hasValue = report.annotations.some(
          ({ part, member }) => !part.afterBreak && (member !== null || part.wire.index + 1 < report.readings.length),
        );
        if (hasValue) expect([end, verdict.decision.rule, ranked[0]?.label]).toEqual([end, verdict.decision.rule, 'well_formed']);
        await expectNoSecret(draft, ranked);
      }),
      RUNS,
    );
  });
});

describe('a body that was rewritten as a whole', () => {
  it('is restored by the first fix without a loss, and shows no secret', async () => {
    await fc.assert(
      fc.asyncProperty(someReport, fc.constantFrom(...Object.keys(REWRITES)), async ({ body }, name) => {
        const sound = draftOf(await captureOf(request(body)));
        fc.pre(sound.current.inspection(DEFAULT_RULES).verdict.label === 'well_formed' && !isSeen(sound.captured));
        const rewritten = REWRITES[name]?.(body.toString('latin1')) ?? body;
        // Doubled UTF-8 makes the body longer, but the Content-Length is still that of the original body.
        const length = name === 'doubled' ? body.length : rewritten.length;
        const draft = draftOf(await captureOf(request(rewritten, { headers: { 'Content-Length': String(length) } })));
        fc.pre(draft.current.inspection(DEFAULT_RULES).verdict.label === 'malformed');
        const ranked = await rankedOf(draft);
        expect([name, ranked[0]?.label, ranked[0]?.loss]).toEqual([name, 'well_formed', { names: [], bytes: 0 }]);
        await expectNoSecret(draft, ranked);
      }),
      RUNS,
    );
  });
});
