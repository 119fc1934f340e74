import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectAnswer } from '../../shared/inspection/expect.ts';
import { sourceOfBytes } from '../../shared/bytes/byte-source.ts';
import { gatherNoteText } from '../../shared/messages/new-report.ts';
import { gather } from '../../shared/sources/gather.ts';
import type { Inspection } from '../../shared/inspection/inspect.ts';
import { decidedSentence, findingSentence } from '../../shared/messages/findings.ts';
import { annotationText } from '../../shared/report/crash-report.ts';
import { editsOfFix, fixesOf } from '../../shared/repair/fixes/fixes.ts';
import type { RepairId } from '../../shared/repair/repair-ids.ts';
import { predictionView } from '../../shared/present/prediction-of.ts';
import { DEFAULT_RULES } from '../../shared/target/target-rules.ts';
import { captureOf } from '../builders/capture-of.ts';
import { draftOf } from '../builders/draft-of.ts';
import { ROOT } from '../support/browser-process.ts';

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
  /** Its first fix and whether that is safe; null: there is none. */
  readonly fix: RepairId | null;
  readonly sure?: boolean;
  /** Annotations after the fix, besides those of every report; null: the fix does not bring all of them back. */
  readonly after?: Readonly<Record<string, string>> | null;
  /** The minidump after the fix is the one of every report. */
  readonly dump?: boolean;
}

const CASES: readonly FieldCase[] = [
  {
    file: 'annotations-with-filename.http',
    rule: 'no_annotations',
    code: 'no_annotations',
    says: /filename, which makes them binary parts/,
    fix: 'delete_filenames',
    sure: false,
  },
  {
    file: 'extra-as-octet-stream.http',
    rule: 'no_annotations',
    code: 'no_annotations',
    says: /not sent as application\/json/,
    fix: 'json_type',
    sure: true,
  },
  {
    file: 'attachment-typed-json.http',
    rule: 'both_forms',
    code: 'both_forms',
    says: /looks like an attachment/,
    fix: 'attachment_type',
    sure: true,
  },
  {
    file: 'each-value-as-json.http',
    rule: 'json_not_object',
    code: 'json_not_object',
    says: /JSON parts with one string each/,
    fix: 'values_as_text',
    sure: true,
  },
  {
    file: 'curl-encoder-base64-dump.http',
    rule: 'part_transfer_encoding',
    code: 'part_transfer_encoding',
    says: /Content-Transfer-Encoding/,
    fix: 'decode_content',
    sure: true,
  },
  { file: 'dump-as-base64-text.http', rule: 'accepted', code: 'content_coded', says: /base64/, fix: 'decode_content', sure: true },
  {
    file: 'dump-gzipped-in-part.http',
    rule: 'accepted',
    code: 'content_coded',
    says: /gzip/,
    fix: 'decode_content',
    sure: true,
    dump: false,
  },
  { file: 'dump-read-as-text.http', rule: 'accepted', code: 'dump_replaced', says: /no fix brings them back/, fix: null, dump: false },
  { file: 'nested-multipart-in-part.http', rule: 'accepted', code: 'part_multipart', says: /nothing looks inside/, fix: null, dump: false },
  { file: 'zlib-declared-gzip.http', rule: 'bad_gzip', code: 'bad_gzip', says: /zlib/, fix: 'undo_compression', sure: true },
  { file: 'gzip-twice.http', rule: 'no_delimiter', code: 'no_delimiter', says: /compressed twice/, fix: 'undo_compression', sure: true },
  {
    file: 'chunk-sizes-left-in-body.http',
    rule: 'accepted',
    code: 'chunk_sizes_left',
    says: /sizes of the chunks/,
    fix: 'undo_chunks',
    sure: true,
  },
  {
    file: 'value-cut-inside-a-character.http',
    rule: 'text_not_utf8',
    code: 'text_not_utf8',
    says: /“Comments” is not UTF-8\. It ends inside a character/,
    fix: 'drop_cut_character',
    sure: false,
  },
  {
    file: 'windows-1252-comment.http',
    rule: 'text_not_utf8',
    code: 'text_not_utf8',
    says: /“Comments” is not UTF-8\. Its bytes are those of Windows-1252/,
    fix: 'as_windows_1252',
    sure: false,
    after: { Comments: 'It’s the “Save” button – €5 in' },
  },
  {
    file: 'product-name-with-line-end.http',
    rule: 'accepted',
    code: 'value_edge_space',
    says: /ends with a line end/,
    fix: 'trim_value',
    sure: false,
  },
  {
    file: 'boundary-on-a-line-of-its-own.http',
    rule: 'head_line_not_header',
    code: 'head_line_not_header',
    says: /no name with a colon/,
    fix: 'join_head_line',
    sure: true,
  },
  {
    file: 'request-and-response.http',
    rule: 'accepted',
    code: 'answer_after_body',
    says: /answer \(HTTP 400\)/,
    fix: 'delete_after_body',
    sure: true,
  },
  { file: 'http2-request-line.http', rule: 'accepted', code: 'http_version', says: /HTTP\/2/, fix: null },
  {
    file: 'empty-dump-no-line-end.http',
    rule: 'missing_line_end',
    code: 'missing_line_end',
    says: /without a line end/,
    fix: 'line_end',
    sure: true,
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
    '$file: the cause is named, and the first fix brings the report back',
    async ({ file, rule, code, says, fix, sure, after = {}, dump = true }) => {
      const draft = draftOf(await captureOf(readFileSync(join(FIELD, file))));
      const before = draft.current.inspection('spec');
      expect(before.verdict.decision.rule).toBe(rule);
      const found = [...before.verdict.findings].find((one) => one.code === code);
      if (found === undefined) throw new Error(`no finding ${code}: ${[...before.verdict.findings].map((one) => one.code).join()}`);
      expect(findingSentence(found)).toMatch(says);
      if (rule === code) expect(decidedSentence(rule as never, found.facts)).not.toBe('');
      const [first] = fixesOf(found, before);
      expect(first?.id ?? null).toBe(fix);
      if (first !== undefined && sure !== undefined) expect(first.sure).toBe(sure);
      if (first !== undefined) {
        const made = await draft.push({ id: '1', edits: editsOfFix(found, 0, before) ?? [], sentence: '' });
        expect(made.ok).toBe(true);
      }
      const now = draft.current.inspection('spec');
      if (fix !== null) expect(now.verdict.decision.rule).toBe('accepted');
      if (after !== null) expect(valuesOf(now)).toMatchObject({ ...ANNOTATIONS, ...after });
      if (dump) expect(dumpOf(now)).toBe(DUMP);
    },
  );

  it('lower-case-product.http: the rule that rejects it says what it looks at, and that only the case differs', async () => {
    const inspection = draftOf(await captureOf(readFileSync(join(FIELD, 'lower-case-product.http')))).current.inspection({
      ...DEFAULT_RULES,
      throttling: 'mozilla',
    });
    const expected = expectAnswer(inspection, inspection.capture.request, Date.UTC(2026, 10, 20));
    expect(predictionView(expected, 'outgoing', inspection)).toMatchObject({
      body: 'Discarded=rule_unsupported_product',
      sentence: expect.stringContaining(
        'looks at ProductName, which is “firefox”; that differs from “Firefox” by upper and lower case alone.',
      ),
    });
  });

  it('raw-crash-v2.json: what the collector wrote is left out of a new report, and listed', () => {
    const source = sourceOfBytes(readFileSync(join(FIELD, 'raw-crash-v2.json')));
    const { annotations, notes } = gather([{ file: 'f', name: 'raw-crash-v2.json', source, role: { kind: 'extra', id: '' } }]);
    expect(Object.fromEntries(annotations.map(({ name, text }) => [name, text]))).toEqual({
      ...ANNOTATIONS,
      Comments: 'stopped when saving',
      URL: 'https://example.test/a',
    });
    expect(notes.map(gatherNoteText).join()).toContain('metadata, submitted_timestamp, uuid and version are the collector’s own');
  });

  it('a body that begins with empty lines opens as a bare body', async () => {
    const capture = await captureOf(readFileSync(join(FIELD, 'bare-leading-blank-line.body')));
    expect(capture.kind).toBe('body');
    expect(valuesOf(draftOf(capture).current.inspection('spec'))).toMatchObject(ANNOTATIONS);
  });

  it('names that are given only as name* are written as name, part by part', async () => {
    const draft = draftOf(await captureOf(readFileSync(join(FIELD, 'name-star-only.http'))));
    for (let step = 1; step < 9; step += 1) {
      const inspection = draft.current.inspection('spec');
      const found = [...inspection.verdict.findings].find((one) => one.code === 'part_nameless');
      if (found === undefined) break;
      expect(fixesOf(found, inspection)[0]).toMatchObject({ id: 'name_from_star', sure: true });
      expect((await draft.push({ id: String(step), edits: editsOfFix(found, 0, inspection) ?? [], sentence: '' })).ok).toBe(true);
    }
    expect(valuesOf(draft.current.inspection('spec'))).toMatchObject({ ProductName: 'Firefox', Version: '146.0' });
  });
});
