import fc from 'fast-check';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Dialect, DIALECTS } from '../../../shared/dialect.ts';
import type { Draft } from '../../../shared/editing/edits/draft.ts';
import type { DraftVersion } from '../../../shared/editing/edits/draft-version.ts';
import { provenanceOf } from '../../../shared/editing/edits/provenance.ts';
import { MUTATION_VIEWS } from '../../../shared/text/presenters/mutation-views.ts';
import { editsOfMutation } from '../../../shared/editing/mutations/mutations.ts';
import { editsOfFix, fixSummariesOf } from '../../../shared/editing/fixes/fixes.ts';
import { safeFixes } from '../../../shared/editing/fixes/safe-fixes.ts';
import type { Rows } from '../../../shared/bytes/rows.ts';
import type { Finding } from '../../../shared/verdict/checks/finding.ts';
import type { Inspection } from '../../../shared/verdict/decide/inspect.ts';
import { captureOf } from '../../builders/report/capture-of.ts';
import { draftOf } from '../../builders/editing/draft-of.ts';
import { BOUNDARY, multipart, request } from '../../builders/report/multipart.ts';
import { SECRET, requestOf, someReport } from '../../builders/report/arbitrary-report.ts';
import { corpusNote, fuzzCases, hasCorpus, payloadCases } from '../../conformance/corpus.ts';
import { busyTime } from '../../support/thread-cpu-time.ts';
import { volume } from '../../support/volume.ts';

const RUNS = { numRuns: volume(600, 150), seed: 20_261_121 };

/**
 * Codes of findings about bytes that the collector did not read. After the fix it reads them, and new errors in them may appear. Bytes that were read before do
 * not become invalid.
 */
const UNCOVERS: ReadonlySet<string> = new Set([
  'part_header_ignored',
  'swallowed',
  'gzip_spelling',
  'gzip_undeclared',
  'gzip_members',
  'content_length_false',
  'chunked',
  'disposition_not_form_data',
]);

/** The code of a finding and the origin of its first byte. An edit changes offsets, but not origins. */
function positionOf(version: DraftVersion, { code, range, header }: Finding): string {
  const provenance = provenanceOf(version.capture);
  if (range === null || range.space === 'sent') return `${code} ${header ?? ''}`;
  const found = provenance[range.space].originAt(Math.min(range.offset, provenance[range.space].size - 1));
  return `${code} ${found === null ? 'end' : `${found.origin}:${String(found.at)}`}`;
}

/** Errors that are found only when edits are planned, such as a value or name that the other form cannot hold. */
const LATE_ERRORS: ReadonlySet<string> = new Set(['value_not_utf8', 'name_not_carried', 'no_structure', 'broken_json']);

/**
 * Asserts that a fix removes its finding: there is no finding with that code at its position. If the collector reports only the first of several such errors
 * there, fewer findings with that code suffice.
 *
 * Also asserts that the fix causes no error: a report that was accepted before the fix is still accepted. Rejected reports are not checked for this: the
 * collector stops at the first error, so an error that the fix uncovers was already there.
 */
async function expectFixed(draft: Draft, finding: Finding, choice: number, dialect: Dialect): Promise<void> {
  const before = draft.current;
  const inspection = before.inspection(dialect);
  const fix = fixSummariesOf(finding, inspection)[choice];
  const edits = editsOfFix(finding, choice, inspection) ?? [];
  const label = `${finding.code} fix ${String(choice)} (${fix?.id ?? ''}, ${dialect})`;
  expect(edits.length, label).toBeGreaterThan(0);
  const texts = JSON.stringify(edits, (_, value: unknown) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value));
  expect(texts, label).not.toContain(SECRET);
  const made = await draft.tryStep({ id: 'f', edits, sentence: '' });
  if (!made.ok) {
    expect([...LATE_ERRORS], label).toContain(made.error.code);
    return;
  }
  const after = made.value.inspection(dialect);
  const count = (findings: Rows<Finding>): number => findings.filter(({ code }) => code === finding.code).length;
  const position = positionOf(before, finding);
  const stays = after.verdict.findings.some((other) => positionOf(made.value, other) === position);
  const fixed = !stays || count(after.verdict.findings) < count(inspection.verdict.findings);
  expect(fixed, `${label} leaves it: ${after.verdict.findings.map(({ code }) => code).join()}`).toBe(true);
  const accepted = inspection.verdict.decision.rule === 'accepted';
  const uncovers = fix?.sure === false || UNCOVERS.has(finding.code);
  if (accepted && !uncovers) expect(after.verdict.decision.rule, label).toBe('accepted');
  if (accepted && fix?.sure === true) expectNamesRemain(inspection, after, label);
}

/** Asserts that every name which the collector would store is still there. An annotation named `extra` may have become the annotations in its text. */
function expectNamesRemain(before: Inspection, after: Inspection, label: string): void {
  if (after.verdict.decision.rule !== 'accepted') return;
  const namesOf = ({ report }: Inspection): readonly string[] => [...report.annotations, ...report.parts].map(({ name }) => name);
  const names = new Set(namesOf(after));
  expect(
    namesOf(before).filter((name) => name !== 'extra' && !names.has(name)),
    label,
  ).toEqual([]);
}

async function expectAllFixed(draft: Draft, dialect: Dialect): Promise<number> {
  const inspection = draft.current.inspection(dialect);
  let tried = 0;
  const seen = new Set<string>();
  for (const finding of inspection.verdict.findings) {
    // Once more than twelve codes were seen, only the first finding of each further code is tried.
    if (seen.size > 12 && seen.has(finding.code)) continue;
    seen.add(finding.code);
    for (const choice of fixSummariesOf(finding, inspection).keys()) {
      await expectFixed(draft, finding, choice, dialect);
      tried += 1;
    }
  }
  return tried;
}

/** Asserts that applying all safe fixes causes no error, and that loading the resulting edit list gives the same report. */
async function expectSafe(draft: Draft): Promise<void> {
  const before = draft.current.inspection('spec');
  const { edits } = await safeFixes(draft.current, async (tried) => {
    const made = await draft.tryStep({ id: 's', edits: tried, sentence: '' });
    return made.ok ? made.value : null;
  });
  if (edits.length === 0) return;
  expect(await draft.push({ id: 's', edits, sentence: '' })).toMatchObject({ ok: true });
  const after = draft.current.inspection('spec');
  if (before.verdict.decision.rule !== 'accepted') return;
  expect(after.verdict.decision.rule).toBe('accepted');
  expectNamesRemain(before, after, 'all safe fixes');
}

const put = fc.constantFrom(
  ...[
    '',
    '\r\n',
    '\n',
    '\r',
    '--',
    '-',
    ' ',
    '"',
    ';',
    '{',
    '}',
    ',',
    'NaN',
    '\xff',
    '\xe9',
    '\r\n\r\n',
    `--${BOUNDARY}`,
    `\n--${BOUNDARY}\r\n`,
  ],
  `--${BOUNDARY}--`,
  `\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="Notes"\r\n\r\nagain`,
  `\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="extra"\r\nContent-Type: application/json\r\n\r\n{"a":1,"a":NaN}`,
  `\r\n--${BOUNDARY}\r\nContent-Disposition: attachment; name="dump.1"; filename="é"\r\nContent-Type:text/x\r\n\r\n`,
  'Content-Transfer-Encoding: base64\r\n',
);
const damages = fc.array(fc.record({ position: fc.nat(), gone: fc.nat(8), put }), { minLength: 1, maxLength: 3 });

/** Damages a body, but never inside a secret, because the test cannot find half a secret. */
function damaged(body: Buffer, { position, gone, put: inserted }: { position: number; gone: number; put: string }): Buffer {
  const at = position % body.length;
  const touches = body.subarray(Math.max(at - SECRET.length, 0), at + gone + SECRET.length).includes(SECRET);
  return touches ? body : Buffer.concat([body.subarray(0, at), Buffer.from(inserted, 'latin1'), body.subarray(at + gone)]);
}

const heads = fc.constantFrom<Readonly<Record<string, string | null>>>(
  {},
  { 'Content-Length': '7' },
  { 'Content-Length': null },
  { 'Content-Length': '999999' },
  { 'Content-Length': 'many' },
  { 'Content-Encoding': 'GZIP' },
  { 'Content-Encoding': 'gzip' },
  { 'Content-Type': null },
  { 'Content-Type': 'text/plain' },
  { 'Content-Type': 'multipart/form-data' },
  { 'Content-Type': `multipart/mixed; charset=x; boundary=${BOUNDARY}` },
  { 'Content-Type': 'multipart/form-data; boundary=other' },
  { 'Content-Type': `multipart/form-data; boundary=${'x'.repeat(80)}` },
  { 'User-Agent': null, 'Bad\x01Name': 'x', 'X-Value': 'a\x01b' },
);

const brokenRequests = fc
  .tuple(someReport, damages, heads, fc.constantFrom('plain', 'gzip', 'cut-gzip', 'undeclared'))
  .map(([{ body }, list, headers, coding]) => {
    const bytes = list.reduce(damaged, body);
    if (coding === 'plain') return request(bytes, { headers });
    if (coding === 'undeclared') return request(gzipSync(bytes), { headers });
    const coded = gzipSync(bytes);
    const sent = coding === 'gzip' ? coded : coded.subarray(0, coded.length - 9);
    return request(sent, { headers: { 'Content-Encoding': 'gzip', ...headers } });
  });

describe('every fix of every finding', () => {
  it('removes its finding and causes no error, in damaged reports', async () => {
    await fc.assert(
      fc.asyncProperty(brokenRequests, fc.constantFrom(...DIALECTS), async (captured, dialect) => {
        await expectAllFixed(draftOf(await captureOf(captured)), dialect);
      }),
      RUNS,
    );
  });

  it('undoes what a mutation broke', async () => {
    await fc.assert(
      fc.asyncProperty(someReport, fc.constantFrom(...MUTATION_VIEWS), async ({ captured }, { id }) => {
        const draft = draftOf(await captureOf(captured));
        const edits = editsOfMutation(id, draft.current.inspection('spec'));
        fc.pre(edits !== null);
        expect(await draft.push({ id: 'b', edits, sentence: '' })).toMatchObject({ ok: true });
        for (const dialect of DIALECTS) await expectAllFixed(draft, dialect);
      }),
      RUNS,
    );
  });
});

describe('all safe fixes at once', () => {
  it('cause no error in damaged reports', async () => {
    await fc.assert(
      fc.asyncProperty(brokenRequests, async (captured) => {
        await expectSafe(draftOf(await captureOf(captured)));
      }),
      RUNS,
    );
  });

  it('are fast for ten thousand values that are not strings, and as many duplicates', async () => {
    const many = (member: (index: number) => string): string =>
      `{${Array.from({ length: 10_000 }, (_, index) => member(index)).join(',')}}`;
    for (const content of [many((index) => `"a${String(index)}":${String(index)}`), many((index) => `"a${String(index % 7)}":"x"`)]) {
      const body = multipart([{ name: 'extra', type: 'application/json', content }]);
      const draft = draftOf(await captureOf(requestOf(body, false)));
      const began = busyTime();
      await expectSafe(draft);
      expect(busyTime() - began).toBeLessThan(2_000);
      const left = draft.current.inspection('spec').verdict.findings.filter(({ severity }) => severity !== 'info');
      expect(left.map(({ code }) => code)).toEqual(['no_minidump']);
    }
  });
});

describe.skipIf(!hasCorpus)(`every fix on recorded bodies${corpusNote}`, () => {
  it.each(DIALECTS)('removes its finding and causes no error, in dialect %s', async (dialect) => {
    for (const { request: captured } of [...payloadCases(), ...fuzzCases().filter((_, index) => index % 40 === 0)]) {
      const capture = await captureOf(captured).catch(() => null);
      if (capture?.kind !== 'request') continue;
      const draft = draftOf(capture);
      await expectAllFixed(draft, dialect);
      await expectSafe(draft);
    }
  });
});
