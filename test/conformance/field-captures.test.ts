import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectAnswer } from '../../shared/verdict/decide/expect.ts';
import { sourceOfBytes } from '../../shared/bytes/byte-source.ts';
import { gatherNoteText } from '../../shared/text/editing/new-report.ts';
import { gather } from '../../shared/report/sources/gather.ts';
import type { Inspection } from '../../shared/verdict/decide/inspect.ts';
import { decidedSentence, findingSentence } from '../../shared/text/verdict/findings.ts';
import { annotationText } from '../../shared/report/parts/crash-report.ts';
import type { DraftVersion } from '../../shared/editing/edits/draft-version.ts';
import type { Edit } from '../../shared/editing/edits/edit.ts';
import { editsOfFix, fixSummariesOf } from '../../shared/editing/fixes/fixes.ts';
import { rankFixes } from '../../shared/editing/fixes/ranked-fixes.ts';
import { safeFixes } from '../../shared/editing/fixes/safe-fixes.ts';
import type { FixId } from '../../shared/editing/fixes/fix-ids.ts';
import { predictionView } from '../../shared/text/presenters/prediction-of.ts';
import { DEFAULT_RULES } from '../../shared/verdict/rules/target-rules.ts';
import { captureOf } from '../builders/report/capture-of.ts';
import { draftOf } from '../builders/editing/draft-of.ts';
import { ROOT } from '../support/shells/browser-process.ts';

const FIELD = join(ROOT, '..', 'shared', 'corpus', 'field');
const isThere = existsSync(FIELD);

const ANNOTATIONS = {
  ProductName: 'Firefox',
  Version: '146.0',
  ReleaseChannel: 'nightly',
  BuildID: '20261112094512',
  Vendor: 'Mozilla',
  CrashTime: '1795554000',
};
const DUMP = 'b4c4d30ebcd8bc20';

interface FieldCase {
  readonly file: string;
  /** The rule that decides, in dialect `spec`. */
  readonly rule: string;
  /** The finding that names the cause, and what its sentence contains. */
  readonly code: string;
  readonly says: RegExp;
  /** The first fix of the finding; null if there is none. */
  readonly fix: FixId | null;
  readonly safe?: boolean;
  /** Annotations that the report has after the fix, in addition to the common ANNOTATIONS; null if the fix does not restore all annotations. */
  readonly after?: Readonly<Record<string, string>> | null;
  /** Sizes of binary parts after the fix. */
  readonly parts?: Readonly<Record<string, number>>;
  /** True if the fix restores the minidump that all captures have. */
  readonly dump?: boolean;
}

const CASES: readonly FieldCase[] = [
  {
    file: 'annotations-with-filename.http',
    rule: 'no_annotations',
    code: 'no_annotations',
    says: /A filename makes a part binary/,
    fix: 'delete_filenames',
  },
  {
    file: 'extra-as-octet-stream.http',
    rule: 'no_annotations',
    code: 'no_annotations',
    says: /not sent as application\/json/,
    fix: 'json_type',
    safe: true,
  },
  {
    file: 'attachment-typed-json.http',
    rule: 'both_forms',
    code: 'both_forms',
    says: /looks like an attachment/,
    fix: 'attachment_type',
    safe: true,
  },
  {
    file: 'each-value-as-json.http',
    rule: 'json_not_object',
    code: 'json_not_object',
    says: /JSON parts with one value each/,
    fix: 'values_as_text',
    safe: true,
  },
  {
    file: 'curl-encoder-base64-dump.http',
    rule: 'part_transfer_encoding',
    code: 'part_transfer_encoding',
    says: /Content-Transfer-Encoding/,
    fix: 'decode_content',
    safe: true,
  },
  { file: 'dump-as-base64-text.http', rule: 'accepted', code: 'content_coded', says: /base64/, fix: 'decode_content', safe: true },
  {
    file: 'dump-gzipped-in-part.http',
    rule: 'accepted',
    code: 'content_coded',
    says: /gzip/,
    fix: 'decode_content',
    safe: true,
    parts: { upload_file_minidump: 2_196 },
    dump: false,
  },
  { file: 'dump-read-as-text.http', rule: 'accepted', code: 'dump_replaced', says: /original bytes are lost/, fix: null, dump: false },
  { file: 'nested-multipart-in-part.http', rule: 'accepted', code: 'part_multipart', says: /as one file/, fix: null, dump: false },
  { file: 'zlib-declared-gzip.http', rule: 'bad_gzip', code: 'bad_gzip', says: /zlib/, fix: 'undo_compression', safe: true },
  { file: 'gzip-twice.http', rule: 'no_delimiter', code: 'no_delimiter', says: /compressed twice/, fix: 'undo_compression', safe: true },
  {
    file: 'chunk-sizes-left-in-body.http',
    rule: 'accepted',
    code: 'chunk_sizes_left',
    says: /chunk sizes of a chunked transfer/,
    fix: 'undo_chunks',
    safe: true,
  },
  {
    file: 'value-cut-inside-a-character.http',
    rule: 'text_not_utf8',
    code: 'text_not_utf8',
    says: /“Comments” is not UTF-8\. It ends in the middle of a character/,
    fix: 'drop_cut_character',
  },
  {
    file: 'windows-1252-comment.http',
    rule: 'text_not_utf8',
    code: 'text_not_utf8',
    says: /“Comments” is not UTF-8\. Its bytes are those of Windows-1252/,
    fix: 'as_windows_1252',
    after: { Comments: 'It’s the “Save” button – €5 in' },
  },
  {
    file: 'product-name-with-line-end.http',
    rule: 'accepted',
    code: 'value_edge_space',
    says: /begins or ends with whitespace/,
    fix: 'trim_value',
  },
  {
    file: 'boundary-on-a-line-of-its-own.http',
    rule: 'head_line_not_header',
    code: 'head_line_not_header',
    says: /no name followed by a colon/,
    fix: 'join_head_line',
    safe: true,
  },
  {
    file: 'request-and-response.http',
    rule: 'accepted',
    code: 'answer_after_body',
    says: /answer \(HTTP 400\)/,
    fix: 'delete_after_body',
    safe: true,
  },
  { file: 'http2-request-line.http', rule: 'accepted', code: 'http_version', says: /HTTP\/2/, fix: null },
  {
    file: 'three-files-without-line-ends.http',
    rule: 'missing_line_end',
    code: 'missing_line_end',
    says: /without a line end/,
    fix: 'line_end',
    safe: true,
    parts: { log: 8, log2: 9, upload_file_minidump: 196 },
  },
  {
    file: 'empty-dump-no-line-end.http',
    rule: 'missing_line_end',
    code: 'missing_line_end',
    says: /without a line end/,
    fix: 'line_end',
    safe: true,
    parts: { upload_file_minidump: 0 },
    dump: false,
  },
];

function valuesOf({ capture, report }: Inspection): Readonly<Record<string, string>> {
  return Object.fromEntries([...report.annotations].map((one) => [one.name, annotationText(capture.plain, one)]));
}

function dumpOf({ capture, report }: Inspection): string | null {
  const part = [...report.parts].find(({ name }) => name === 'upload_file_minidump');
  if (part === undefined) return null;
  return createHash('sha256').update(capture.plain.read(part.contentOffset, part.size)).digest('hex').slice(0, DUMP.length);
}

describe.skipIf(!isThere)(`captures from the field${isThere ? '' : ' (skipped: ../shared/corpus/field is not there)'}`, () => {
  it.each(CASES)(
    '$file: the finding names the cause, and the first fix restores the report',
    async ({ file, rule, code, says, fix, safe = false, after = {}, parts = {}, dump = true }) => {
      const draft = draftOf(await captureOf(readFileSync(join(FIELD, file))));
      const before = draft.current.inspection('spec');
      expect(before.verdict.decision.rule).toBe(rule);
      const found = [...before.verdict.findings].find((one) => one.code === code);
      if (found === undefined) throw new Error(`no finding ${code}: ${[...before.verdict.findings].map((one) => one.code).join()}`);
      expect(findingSentence(found)).toMatch(says);
      if (rule === code) expect(decidedSentence(rule as never, found.facts)).not.toBe('');
      const attempt = async (edits: readonly Edit[]): Promise<DraftVersion | null> => {
        const tried = await draft.tryStep({ id: '1', edits, sentence: '' });
        return tried.ok ? tried.value : null;
      };
      // Fixes are ranked as in the app.
      const ranked = await rankFixes(draft.current, attempt, DEFAULT_RULES, { from: 0, limit: 100 });
      const [first] = ranked.filter(({ finding }) => before.verdict.findings.at(finding)?.code === code);
      expect(first?.fix.id ?? null).toBe(fix);
      expect(first?.safe ?? false).toBe(safe);
      if (fix !== null && rule !== 'accepted') expect(ranked[0]?.fix.id).toBe(fix);
      // A safe fix is applied with all other safe fixes, which together lead to acceptance. Without a safe fix, the values stay as they are.
      const all = await safeFixes(draft.current, attempt);
      if (safe) expect(all.version.inspection('spec').verdict.decision.rule).toBe('accepted');
      else expect(valuesOf(all.version.inspection('spec'))).toEqual(valuesOf(before));
      const edits = safe ? all.edits : (editsOfFix(found, first?.choice ?? 0, before) ?? []);
      if (first !== undefined) expect((await draft.push({ id: '1', edits, sentence: '' })).ok).toBe(true);
      const now = draft.current.inspection('spec');
      if (fix !== null) expect(now.verdict.decision.rule).toBe('accepted');
      if (after !== null) expect(valuesOf(now)).toMatchObject({ ...ANNOTATIONS, ...after });
      expect(Object.fromEntries([...now.report.parts].map(({ name, size }) => [name, size]))).toMatchObject(parts);
      if (dump) expect(dumpOf(now)).toBe(DUMP);
    },
  );

  it('lower-case-product.http: the rejecting rule names the value that it checks, and says that only the case differs', async () => {
    const inspection = draftOf(await captureOf(readFileSync(join(FIELD, 'lower-case-product.http')))).current.inspection({
      ...DEFAULT_RULES,
      throttling: 'mozilla',
    });
    const expected = expectAnswer(inspection, inspection.capture.request, Date.UTC(2026, 10, 20));
    const { body, sentence } = predictionView(expected, 'outgoing', inspection);
    expect(body).toBe('Discarded=rule_unsupported_product');
    expect(sentence).toContain('checks ProductName, which is “firefox”; it differs from “Firefox” only in case.');
  });

  it('raw-crash-v2.json: a new report leaves out what the collector added, and lists it', () => {
    const source = sourceOfBytes(readFileSync(join(FIELD, 'raw-crash-v2.json')));
    const { annotations, notes } = gather([{ file: 'f', name: 'raw-crash-v2.json', source, role: { kind: 'extra', id: '' } }]);
    expect(Object.fromEntries(annotations.map(({ name, text }) => [name, text]))).toEqual({
      ...ANNOTATIONS,
      Comments: 'stopped when saving',
      URL: 'https://example.test/a',
    });
    expect(notes.map(gatherNoteText).join()).toContain('was left out: metadata, submitted_timestamp, uuid and version');
  });

  it('a body that begins with empty lines opens as a bare body', async () => {
    const capture = await captureOf(readFileSync(join(FIELD, 'bare-leading-blank-line.body')));
    expect(capture.kind).toBe('body');
    expect(valuesOf(draftOf(capture).current.inspection('spec'))).toMatchObject(ANNOTATIONS);
  });

  it('a fix turns a name that is given only as name* into name, one part at a time', async () => {
    const draft = draftOf(await captureOf(readFileSync(join(FIELD, 'name-star-only.http'))));
    for (let step = 1; step < 9; step += 1) {
      const inspection = draft.current.inspection('spec');
      const found = [...inspection.verdict.findings].find((one) => one.code === 'name_extended');
      if (found === undefined) break;
      expect(fixSummariesOf(found, inspection)[0]).toMatchObject({ id: 'name_from_star', sure: true });
      expect((await draft.push({ id: String(step), edits: editsOfFix(found, 0, inspection) ?? [], sentence: '' })).ok).toBe(true);
    }
    expect(valuesOf(draft.current.inspection('spec'))).toMatchObject({ ProductName: 'Firefox', Version: '146.0' });
  });
});
