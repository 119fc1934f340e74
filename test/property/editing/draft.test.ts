import fc from 'fast-check';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readAll } from '../../../shared/bytes/byte-source.ts';
import type { Draft } from '../../../shared/editing/edits/draft.ts';
import type { DraftVersion } from '../../../shared/editing/edits/draft-version.ts';
import type { Edit } from '../../../shared/editing/edits/edit.ts';
import { masksOf } from '../../../shared/masking/masks.ts';
import { inspectCapture } from '../../../shared/verdict/decide/inspect.ts';
import { inspectionView } from '../../../shared/text/presenters/inspection-of.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import type { Capture } from '../../../shared/report/wire/capture.ts';
import { captureOf } from '../../builders/report/capture-of.ts';
import { draftOf, outgoingBytes } from '../../builders/editing/draft-of.ts';
import { type Recipe, LOCAL, editOf, recipe, someBody } from '../../builders/editing/edit-recipes.ts';
import { request } from '../../builders/report/multipart.ts';
import { corpusNote, hasCorpus, payloadCases } from '../../conformance/corpus.ts';
import { volume } from '../../support/volume.ts';

const RUNS = { numRuns: volume(400, 100), seed: 20_261_121 };

const someCapture = fc.tuple(someBody, fc.constantFrom('plain', 'gzip', 'claims-gzip', 'no-length')).map(([body, how]) => {
  if (how === 'gzip') return request(gzipSync(body), { headers: { 'Content-Encoding': 'gzip' } });
  if (how === 'claims-gzip') return request(body, { headers: { 'Content-Encoding': 'gzip' } });
  return request(body, how === 'no-length' ? { headers: { 'Content-Length': null } } : {});
});

/** Turns recipes into edits and applies them one after the other. Recipes that do not apply are left out. */
async function cook(draft: Draft, recipes: readonly Recipe[]): Promise<readonly Edit[]> {
  const made: Edit[] = [];
  for (const [index, item] of recipes.entries()) {
    const edit = editOf(draft.current, item);
    if (edit === null) continue;
    const pushed = await draft.push({ id: `p${String(index)}`, edits: [edit], sentence: edit.op });
    if (pushed.ok) made.push(edit);
  }
  return made;
}

function bytesOf(version: DraftVersion): Buffer {
  return Buffer.concat([readAll(version.capture.head), readAll(version.capture.plain)]);
}

/** The inspection as users see it, without anchors and change marks. */
function seen(capture: Capture): InspectionView {
  const inspection = inspectCapture(capture, 'spec');
  const options = {
    name: 'x',
    displayPath: null,
    from: 0,
    limit: 2_000,
    valueLimit: null,
    length: 'captured',
    now: 0,
    sha256: () => '',
  } as const;
  // Taint is lost when a saved file is opened again. So everything is revealed on both sides, and finding messages, which can name values, are left out.
  const view = inspectionView(inspection, masksOf(inspection).reveal(null), options);
  const plain = { anchor: 'c:0', mark: 'captured' } as const;
  return {
    ...view,
    source: { ...view.source, kind: 'request' },
    findings: view.findings.map((finding) => ({ ...finding, message: '' })),
    request: { ...view.request, headers: view.request.headers.map((header) => ({ ...header, ...plain })) },
    annotations: view.annotations.map((annotation) => ({ ...annotation, ...plain })),
    parts: view.parts.map((part) => ({ ...part, ...plain })),
    structure: view.structure.map((region) => ({
      ...region,
      ...plain,
      headers: region.headers.map((line) => ({ ...line, anchor: 'c:0' })),
    })),
  };
}

describe('a draft without edits', () => {
  it('is sent with exactly the captured bytes', async () => {
    await fc.assert(
      fc.asyncProperty(someCapture, async (captured) => {
        const capture = await captureOf(captured);
        const draft = draftOf(capture);
        expect(await draft.outgoing()).toBe(capture);
        expect(await outgoingBytes(draft)).toEqual(captured);
      }),
      RUNS,
    );
  });
});

describe('any edits', () => {
  it('can all be undone to the captured bytes and redone again', async () => {
    await fc.assert(
      fc.asyncProperty(someCapture, fc.array(recipe, { maxLength: 8 }), async (captured, recipes) => {
        const draft = draftOf(await captureOf(captured));
        const made = await cook(draft, recipes);
        const after = await outgoingBytes(draft);
        for (const _ of made) expect(await draft.undo()).toEqual({ ok: true, value: true });
        expect(await outgoingBytes(draft)).toEqual(captured);
        for (const _ of made) expect(await draft.redo()).toEqual({ ok: true, value: true });
        expect(await outgoingBytes(draft)).toEqual(after);
      }),
      RUNS,
    );
  });

  it('loaded from the stored list give the same report', async () => {
    await fc.assert(
      fc.asyncProperty(someCapture, fc.array(recipe, { maxLength: 6 }), async (captured, recipes) => {
        const draft = draftOf(await captureOf(captured));
        await cook(draft, recipes);
        const again = draftOf(await captureOf(captured));
        expect(await again.load(draft.list)).toMatchObject({ ok: true });
        expect(await outgoingBytes(again)).toEqual(await outgoingBytes(draft));
      }),
      RUNS,
    );
  });

  it('saved and opened give the same inspection', async () => {
    await fc.assert(
      fc.asyncProperty(someCapture, fc.array(recipe, { minLength: 1, maxLength: 5 }), async (captured, recipes) => {
        const draft = draftOf(await captureOf(captured));
        await cook(draft, recipes);
        const out = await draft.outgoing();
        expect(seen(await captureOf(await outgoingBytes(draft)))).toEqual(seen(out));
      }),
      RUNS,
    );
  });
});

describe('one edit', () => {
  it('leaves every byte that it does not touch unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(someCapture, recipe, async (captured, item) => {
        const draft = draftOf(await captureOf(captured));
        const before = draft.current;
        const edit = editOf(before, item);
        fc.pre(edit !== null && LOCAL.has(edit.op));
        await cook(draft, [item]);
        fc.pre(draft.steps.length === 1);
        for (const space of ['head', 'plain'] as const) {
          // The remaining captured bytes are the start and the end of the space, in order, with at most one gap.
          const remaining = draft.current.state[space].pieces.filter(({ origin }) => origin === 'h' || origin === 'c');
          const runs = remaining.map(({ from, length }) => [from, from + length] as const);
          expect(runs.length).toBeLessThanOrEqual(3);
          for (const [index, run] of runs.entries()) expect(run[0]).toBeGreaterThanOrEqual(runs[index - 1]?.[1] ?? 0);
          const whole = draft.current.state[space].pieces.length === 0 || before.state[space].size === 0;
          if (!whole && runs.length > 0) expect(runs[0]?.[0] === 0 || runs.at(-1)?.[1] === before.state[space].size).toBe(true);
        }
      }),
      RUNS,
    );
  });
});

describe('two edits of different items', () => {
  it('commute', async () => {
    await fc.assert(
      fc.asyncProperty(someCapture, recipe, recipe, async (captured, first, second) => {
        const capture = await captureOf(captured);
        const start = draftOf(capture).current;
        const [a, b] = [editOf(start, first), editOf(start, second)];
        fc.pre(a !== null && b !== null && LOCAL.has(a.op) && LOCAL.has(b.op));
        fc.pre(!('at' in a) || !('at' in b) || a.at !== b.at);
        const run = async (...edits: readonly Edit[]): Promise<Buffer | null> => {
          const draft = draftOf(capture);
          for (const edit of edits) {
            // An edit has the same step id in either order, so that anchors in written bytes match.
            const made = await draft.push({ id: edit === a ? 'a' : 'b', edits: [edit], sentence: '' });
            if (!made.ok) return null;
          }
          return bytesOf(draft.current);
        };
        const [ab, ba] = [await run(a, b), await run(b, a)];
        // Edits depend on each other if one deletes what the other needs.
        fc.pre(ab !== null && ba !== null && touchDifferentParts(start, a, b));
        expect(ab).toEqual(ba);
      }),
      RUNS,
    );
  });
});

/** True if both edits leave the structure unchanged. A value with a delimiter, for example, would change the targets of the other edit. */
function touchDifferentParts(start: DraftVersion, a: Edit, b: Edit): boolean {
  const breaks = (edit: Edit): boolean =>
    JSON.stringify(edit).includes('b0undary') || edit.op === 'delete_header' || edit.op === 'header' || edit.op === 'type';
  return start.inspection('spec').wire.broken === null && !breaks(a) && !breaks(b);
}

describe.skipIf(!hasCorpus)(`recorded bodies${corpusNote}`, () => {
  it('satisfy the undo and save properties under edits', async () => {
    const recipes = fc.sample(fc.array(recipe, { minLength: 2, maxLength: 4 }), { numRuns: 200, seed: 7 });
    for (const [index, { request: captured }] of payloadCases().entries()) {
      const opened = await captureOf(captured).catch(() => null);
      if (opened?.kind !== 'request') continue;
      const draft = draftOf(opened);
      const made = await cook(draft, recipes[index % recipes.length] ?? []);
      const out = await draft.outgoing();
      expect(seen(await captureOf(await outgoingBytes(draft)))).toEqual(seen(out));
      for (const _ of made) await draft.undo();
      expect(Buffer.compare(await outgoingBytes(draft), captured)).toBe(0);
    }
  });
});
