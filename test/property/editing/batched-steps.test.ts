import fc from 'fast-check';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readAll } from '../../../shared/bytes/byte-source.ts';
import type { PieceSource } from '../../../shared/bytes/pieces.ts';
import { annotationAnchorOffset, lineAnchorOffset } from '../../../shared/editing/edits/anchors.ts';
import type { Draft } from '../../../shared/editing/edits/draft.ts';
import type { DraftVersion } from '../../../shared/editing/edits/draft-version.ts';
import type { Anchor, Edit, Step } from '../../../shared/editing/edits/edit.ts';
import { anchorOf } from '../../../shared/editing/edits/provenance.ts';
import { headerLines } from '../../../shared/report/parts/part-reading.ts';
import { captureOf } from '../../builders/report/capture-of.ts';
import { draftOf } from '../../builders/editing/draft-of.ts';
import { type Recipe, editOf, recipe } from '../../builders/editing/edit-recipes.ts';
import { BOUNDARY, multipart, request } from '../../builders/report/multipart.ts';
import { volume } from '../../support/volume.ts';

const RUNS = { numRuns: volume(1_500, 300), seed: 20_261_122 };

const EXTRA = '{"a":1, "b":"two","c":[3],"d":null ,"e":"five","f":{"six":6}}';

const SOUND = multipart([
  ...['A', 'B', 'C', 'D'].map((name) => ({ name, content: `value of ${name}` })),
  { name: 'empty', content: '' },
  { name: 'extra', type: 'application/json', content: EXTRA },
  { name: 'dump', filename: 'x', type: 'application/octet-stream', content: 'MDMPdump' },
  { headers: '', content: 'bare' },
  { name: 'E', type: 'text/plain; charset=latin1', content: Buffer.from('\xe9t\xe9', 'latin1') },
]);

const damage = fc.record({ position: fc.nat(), gone: fc.nat(4), put: fc.constantFrom('', '\r\n', `--${BOUNDARY}`, '"', '\xff') });

const someCapture = fc
  .tuple(fc.option(damage), fc.constantFrom('plain', 'plain', 'gzip', 'claims-gzip', 'cut', 'empty-extra'))
  .map(([damaged, how]) => {
    const at = (damaged?.position ?? 0) % SOUND.length;
    const whole =
      damaged === null
        ? SOUND
        : Buffer.concat([SOUND.subarray(0, at), Buffer.from(damaged.put, 'latin1'), SOUND.subarray(at + damaged.gone)]);
    if (how === 'gzip') return request(gzipSync(whole), { headers: { 'Content-Encoding': 'gzip' } });
    if (how === 'claims-gzip') return request(whole, { headers: { 'Content-Encoding': 'gzip' } });
    if (how === 'cut') return request(whole.subarray(0, -20));
    if (how === 'empty-extra') return request(Buffer.from(whole.toString('latin1').replace(/\{"a".*\}\}/, '{"only":1}'), 'latin1'));
    return request(whole);
  });

/** Makes an edit of a kind that `editOf` does not make; null if the report has no target for it. */
function furtherEdit(version: DraftVersion, { op, target, other, text }: Recipe): Edit | null {
  const { report } = version.inspection('spec');
  const { plain } = version.state;
  const parts = report.readings.map((part) => anchorOf(plain, part.dashes));
  const members = report.annotations.flatMap((one) => (one.member === null ? [] : [anchorOf(plain, annotationAnchorOffset(one))]));
  const lines = report.readings.flatMap((part) => headerLines(part).map((line) => anchorOf(plain, lineAnchorOffset(line))));
  const pick = (items: readonly Anchor[], index: number): Anchor | null => items[index % Math.max(items.length, 1)] ?? null;
  const [at, member, line] = [pick(parts, target), pick(members, target), pick(lines, target)];
  const before = other % 4 === 0 ? null : pick(parts, other);
  const beforeMember = other % 4 === 0 ? null : pick(members, other);
  const content = { kind: 'text', text } as const;
  const edits: readonly (Edit | null)[] = [
    at === null ? null : { op: 'delete', at },
    at === null ? null : { op: 'move', at, before },
    at === null ? null : { op: 'content', at, content },
    at === null ? null : { op: 'recode', at: other % 2 === 0 ? at : (line ?? at), as: other % 3 === 0 ? 'latin1' : 'replace' },
    at === null ? null : { op: 'add_header', part: at, line: `X-Part: ${text}`, before: null },
    at === null ? null : { op: 'mend_json', at, how: 'wrap' },
    member === null ? null : { op: 'delete', at: member },
    member === null ? null : { op: 'move', at: member, before: beforeMember },
    member === null ? null : { op: 'value', at: member, text },
    member === null ? null : { op: 'rename', at: member, name: text },
    member === null ? null : { op: 'stringify', at: member },
    { op: 'add_annotation', name: `new${String(other % 5)}`, text },
    { op: 'add_part', name: `part${String(other % 5)}`, filename: null, contentType: other % 2 === 0 ? null : 'a/b', content, before },
  ];
  return edits[op % edits.length] ?? null;
}

const someRecipes = fc.array(fc.tuple(fc.boolean(), recipe), { minLength: 2, maxLength: 12 });

/** The origins of all bytes. Anchors and change marks are derived from them. */
function piecesOf(source: PieceSource): readonly string[] {
  return source.pieces.map(({ origin, from, length }) => `${origin}:${String(from)}+${String(length)}`);
}

function stateOf({ state }: DraftVersion) {
  const { coding, length, headEdited } = state;
  return {
    head: Buffer.from(readAll(state.head)).toString('latin1'),
    body: Buffer.from(readAll(state.plain)).toString('latin1'),
    pieces: piecesOf(state.plain),
    coding: coding.kind,
    length,
    headEdited,
  };
}

interface Cooked {
  readonly edits: readonly Edit[];
  /** The edit that could not be applied after `edits`, with its error code. Null if all could be applied. */
  readonly refused: { readonly edit: Edit; readonly code: string } | null;
}

/**
 * Applies the edits one after the other. Each step contains all edits so far and skips all but the last. The bytes that an edit writes then have the
 * same origin as in a step with all edits.
 */
async function oneByOne(draft: Draft, recipes: readonly (readonly [boolean, Recipe])[], isStale: boolean): Promise<Cooked> {
  const edits: Edit[] = [];
  let refused: Cooked['refused'] = null;
  const start = draft.current;
  for (const [isFurther, item] of recipes) {
    // Usually, the edits of a step refer to the report before the step (`isStale`).
    const version = isStale ? start : draft.current;
    const edit = isFurther ? furtherEdit(version, item) : editOf(version, item);
    if (edit === null) continue;
    const pushed = await draft.push({ id: 's', edits: [...edits, edit], sentence: '', skipped: [...edits.keys()] });
    if (pushed.ok) edits.push(edit);
    else refused = { edit, code: pushed.error.code };
    if (!pushed.ok) break;
  }
  return { edits, refused };
}

describe('a step of many edits', () => {
  it.each([
    ['with edits that refer to the report before the step', true],
    ['with edits that each refer to the result of the previous edit', false],
  ])('gives the same bytes, origins and errors as one edit after the other, %s', async (_, isStale) => {
    await fc.assert(
      fc.asyncProperty(someCapture, someRecipes, async (captured, recipes) => {
        const capture = await captureOf(captured);
        const single = draftOf(capture);
        const { edits, refused } = await oneByOne(single, recipes, isStale);
        const draft = draftOf(capture);
        expect(await draft.push({ id: 's', edits, sentence: '' })).toMatchObject({ ok: true });
        expect(stateOf(draft.current)).toEqual(stateOf(single.current));
        if (refused === null) return;
        const tried = await draftOf(capture).tryStep({ id: 's', edits: [...edits, refused.edit], sentence: '' });
        expect(tried.ok ? null : tried.error.code).toBe(refused.code);
      }),
      RUNS,
    );
  });
});

describe('a list of steps', () => {
  it('loaded at once gives the same versions as one step after the other', async () => {
    await fc.assert(
      fc.asyncProperty(someCapture, someRecipes, async (captured, recipes) => {
        const capture = await captureOf(captured);
        const single = draftOf(capture);
        const steps: Step[] = [];
        const states = [stateOf(single.current)];
        for (const [isFurther, item] of recipes) {
          const edit = isFurther ? furtherEdit(single.current, item) : editOf(single.current, item);
          if (edit === null) continue;
          const step = { id: String(steps.length + 1), edits: [edit], sentence: '' };
          await single.push(step);
          steps.push(step);
          states.push(stateOf(single.current));
        }
        const restored = draftOf(capture);
        await restored.restore(steps);
        expect(stateOf(restored.current)).toEqual(states.at(-1));
        for (const state of states.slice(0, -1).reverse()) {
          expect(await restored.undo()).toEqual({ ok: true, value: true });
          expect(stateOf(restored.current)).toEqual(state);
        }
      }),
      RUNS,
    );
  });
});
