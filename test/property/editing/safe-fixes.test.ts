import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { annotationText } from '../../../shared/report/parts/crash-report.ts';
import type { PartReading } from '../../../shared/report/parts/part-reading.ts';
import { editsOfFix } from '../../../shared/editing/fixes/fixes.ts';
import type { DraftVersion } from '../../../shared/editing/edits/draft-version.ts';
import type { Edit } from '../../../shared/editing/edits/edit.ts';
import type { Draft } from '../../../shared/editing/edits/draft.ts';
import { MUTATION_VIEWS } from '../../../shared/text/presenters/mutation-views.ts';
import { editsOfMutation } from '../../../shared/editing/mutations/mutations.ts';
import { rankFixes } from '../../../shared/editing/fixes/ranked-fixes.ts';
import { safeFixes } from '../../../shared/editing/fixes/safe-fixes.ts';
import { DEFAULT_RULES } from '../../../shared/verdict/rules/target-rules.ts';
import { captureOf } from '../../builders/report/capture-of.ts';
import { draftOf, outgoingBytes } from '../../builders/editing/draft-of.ts';
import { someReport } from '../../builders/report/arbitrary-report.ts';
import { ROOT } from '../../support/shells/browser-process.ts';
import { volume } from '../../support/volume.ts';

const FIELD = join(ROOT, '..', 'shared', 'corpus', 'field');
const isThere = existsSync(FIELD);
const FILES = isThere ? readdirSync(FIELD).filter((name) => /\.(?:http|body)$/.test(name)) : [];

/** All files except one. Its values contain chunk sizes, so the original values are not visible before its fix. */
const SOUND_FILES = FILES.filter((name) => !name.startsWith('chunk-sizes'));

/** One occurrence of a name as a user sees it. */
interface Sight {
  /** The decoded value, or the hash of the decoded content. Null if it is damaged itself. */
  readonly what: string | null;
  /**
   * The hash of the JSON part that contains the annotation. If that part becomes an attachment, its annotations no longer count as such, but they are not lost.
   */
  readonly within: string | null;
}

type Seen = ReadonlyMap<string, readonly Sight[]>;

function seenIn(version: DraftVersion, isBefore = false): Seen {
  const { capture, report, wire, verdict } = version.inspection('spec');
  const seen = new Map<string, Sight[]>();
  const add = (name: string, what: string | null, within: string | null = null): void =>
    void seen.set(name, [...(seen.get(name) ?? []), { what, within }]);
  const hashOf = (from: number, size: number): string => sha256(decoded(Buffer.from(capture.plain.read(from, size))));
  // Before the fix, chunk sizes can split names, so nothing can be compared. A part is open if its content may include a broken delimiter, or if it is last and
  // the closing delimiter is missing.
  if (isBefore && verdict.findings.some(({ code }) => code === 'chunk_sizes_left')) return seen;
  const isOpen = (part: PartReading): boolean => part.wire.lookAlike >= 0 || (wire.closing === null && part === report.readings.at(-1));
  for (const annotation of report.annotations) {
    const { content, end } = annotation.part.wire;
    if (annotation.part.afterBreak) continue;
    const bytes = Buffer.from(capture.plain.read(annotation.offset, annotation.length));
    const isDamaged = isOpen(annotation.part) || !bytes.equals(Buffer.from(bytes.toString()));
    const within = annotation.part.kind === 'json' ? hashOf(content, end - content) : null;
    // If the delimiter after an attachment is broken, the end of the attachment is unknown.
    if (isOpen(annotation.part) && within !== null && annotation.part.headers.name !== 'extra') continue;
    add(annotation.name, isDamaged ? null : annotationText(capture.plain, annotation), within);
  }
  for (const { name, part, contentOffset, size } of report.parts) {
    if (part.afterBreak) continue;
    add(name, isOpen(part) ? null : hashOf(contentOffset, size));
  }
  return seen;
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function decoded(content: Buffer): Buffer {
  if (content.toString('latin1').startsWith('TURNU')) return Buffer.from(content.toString('latin1'), 'base64');
  if (!content.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b]))) return content;
  try {
    return gunzipSync(content);
  } catch {
    return content;
  }
}

/** Returns the names that were lost. `extra` may have become its annotations, and a JSON string its text. */
function gone(before: Seen, after: Seen): readonly string[] {
  const everywhere = new Set([...after.values()].flat().map(({ what }) => what));
  return [...before].flatMap(([name, sights]) => {
    const now = after.get(name);
    const isKept = sights.every(({ what, within }) => {
      if (within !== null && everywhere.has(within)) return true;
      if (now === undefined) return what !== null && everywhere.has(what);
      return what === null || now.some((one) => one.what !== null && sameText(one.what, what));
    });
    return isKept || name === 'extra' ? [] : [name];
  });
}

function sameText(a: string, b: string): boolean {
  const textOf = (text: string): string => {
    try {
      const value: unknown = JSON.parse(text);
      return typeof value === 'string' ? value : JSON.stringify(value);
    } catch {
      return text;
    }
  };
  return textOf(a) === textOf(b);
}

const attemptOn =
  (draft: Draft, made: readonly Edit[] = []) =>
  async (edits: readonly Edit[]): Promise<DraftVersion | null> => {
    const tried = await draft.tryStep({ id: 's', edits: [...made, ...edits], sentence: '' });
    return tried.ok ? tried.value : null;
  };

const PAGE = { from: 0, limit: 100 };

async function expectSafe(draft: Draft, label: string): Promise<void> {
  const before = seenIn(draft.current, true);
  const attempt = attemptOn(draft);
  for (const { finding, choice, fix, safe } of await rankFixes(draft.current, attempt, DEFAULT_RULES, PAGE)) {
    if (!safe) continue;
    const inspection = draft.current.inspection(DEFAULT_RULES);
    const found = inspection.verdict.findings.at(finding);
    const made = found === undefined ? null : await attempt(editsOfFix(found, choice, inspection) ?? []);
    expect(made, `${label}: ${fix.id} is made`).not.toBeNull();
    if (made !== null) expect(gone(before, seenIn(made)), `${label}: ${found?.code ?? ''} ${fix.id}`).toEqual([]);
  }
  const all = await safeFixes(draft.current, attempt);
  expect(gone(before, seenIn(all.version)), `${label}: all safe fixes`).toEqual([]);
  const left = await rankFixes(all.version, attemptOn(draft, all.edits), DEFAULT_RULES, PAGE);
  expect(
    left.filter(({ safe }) => safe).map(({ fix }) => fix.id),
    `${label}: a fixed point`,
  ).toEqual([]);
  if (all.edits.length > 0) expect((await draft.push({ id: 's', edits: all.edits, sentence: '' })).ok).toBe(true);
  const written = await captureOf(await outgoingBytes(draft));
  expect(draftOf(written).current.inspection('spec').verdict.decision.rule, `${label}: as it is written`).toBe(
    draft.current.inspection('spec').verdict.decision.rule,
  );
}

const mutations = fc.array(fc.constantFrom(...MUTATION_VIEWS.map(({ id }) => id)), { minLength: 0, maxLength: 3 });

async function broken(captured: Uint8Array, ids: readonly string[]): Promise<Draft> {
  const draft = draftOf(await captureOf(captured));
  for (const [index, id] of ids.entries()) {
    const edits = editsOfMutation(id, draft.current.inspection('spec'));
    if (edits !== null) await draft.push({ id: `b${String(index)}`, edits, sentence: '' });
  }
  return draft;
}

describe('safe fixes lose no name, decoded value or part, and reach a fixed point', () => {
  it('for reports that up to three mutations broke', async () => {
    await fc.assert(
      fc.asyncProperty(someReport, mutations, async ({ captured }, ids) => {
        await expectSafe(await broken(captured, ids), ids.join('+'));
      }),
      { numRuns: volume(80_000, 1_600) },
    );
  });

  it.skipIf(!isThere)(
    `for captures from the field, with and without mutations${isThere ? '' : ' (skipped: ../shared/corpus/field is not there)'}`,
    async () => {
      for (const file of FILES) await expectSafe(await broken(readFileSync(join(FIELD, file)), []), file);
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...SOUND_FILES), mutations, async (file, ids) => {
          await expectSafe(await broken(readFileSync(join(FIELD, file)), ids), `${file} ${ids.join('+')}`);
        }),
        { numRuns: volume(20_000, 400) },
      );
    },
  );
});
