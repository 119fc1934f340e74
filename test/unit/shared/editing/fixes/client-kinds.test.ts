import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { DraftVersion } from '../../../../../shared/editing/edits/draft-version.ts';
import type { Edit } from '../../../../../shared/editing/edits/edit.ts';
import { findingSentence } from '../../../../../shared/text/verdict/findings.ts';
import { annotationText } from '../../../../../shared/report/parts/crash-report.ts';
import { type RankedFix, rankFixes } from '../../../../../shared/editing/fixes/ranked-fixes.ts';
import type { FixId } from '../../../../../shared/editing/fixes/fix-ids.ts';
import { editsOfFix } from '../../../../../shared/editing/fixes/fixes.ts';
import { DEFAULT_RULES } from '../../../../../shared/verdict/rules/target-rules.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { draftOf } from '../../../../builders/editing/draft-of.ts';
import { type PartSpec, multipart, request } from '../../../../builders/report/multipart.ts';
import { validDump } from '../../../../builders/report/minimal-dump.ts';

const NAMES = { ProductName: 'Firefox', Version: '148.0', ReleaseChannel: 'nightly' };
const OCTETS = 'application/octet-stream';
const DUMP: PartSpec = { name: 'upload_file_minidump', filename: 'a.dmp', type: OCTETS, content: validDump('\x93\xa7inside') };
const EXTRA = JSON.stringify({ ...NAMES, Comments: 'Größe' });

const each = (more: Partial<PartSpec>, write = (value: string): string => value): readonly PartSpec[] =>
  Object.entries(NAMES).map(([name, value]) => ({ name, content: write(value), ...more }));

const texts = each({});
const extra = (content: string | Buffer): PartSpec => ({ name: 'extra', type: 'application/json', content });

interface Kind {
  readonly name: string;
  readonly captured: Buffer;
  /** Matches the sentence of the most important finding. */
  readonly says: RegExp;
  /** The first fix that is offered. */
  readonly fix: FixId;
  readonly safe: boolean;
  /** Values after the fix, in addition to `NAMES`, which every report has. */
  readonly after?: Readonly<Record<string, string>>;
  /** The dump is unchanged after the fix, byte for byte. */
  readonly dump?: boolean;
}

const KINDS: readonly Kind[] = [
  {
    name: 'each value as JSON, numbers, booleans and objects too',
    captured: request(
      multipart([
        ...each({ type: 'application/json' }, (value) => JSON.stringify(value)),
        { name: 'CrashTime', type: 'application/json', content: '1795554000' },
        { name: 'SafeMode', type: 'application/json', content: 'true' },
        { name: 'TelemetryEnvironment', type: 'application/json', content: '{"build":{"version":"1"}}' },
        DUMP,
      ]),
    ),
    says: /6 annotations are sent as JSON parts with one value each/,
    fix: 'values_as_text',
    safe: true,
    after: { CrashTime: '1795554000', SafeMode: 'true', TelemetryEnvironment: '{"build":{"version":"1"}}' },
  },
  {
    name: 'a dump without a type and a filename',
    captured: request(multipart([...texts, { name: 'upload_file_minidump', content: DUMP.content }])),
    says: /“upload_file_minidump” is not UTF-8\. It is binary data/,
    fix: 'set_type',
    safe: true,
  },
  {
    name: 'a backslash before the closing quote of a filename that stands before the name',
    captured: request(
      multipart([
        ...texts,
        {
          headers: `Content-Disposition: form-data; filename="C:\\d\\"; name="upload_file_minidump"\r\nContent-Type: ${OCTETS}`,
          content: DUMP.content,
        },
      ]),
    ),
    says: /A part has no name/,
    fix: 'delete_backslash',
    safe: true,
  },
  {
    name: 'a Content-Transfer-Encoding on every annotation',
    captured: request(
      multipart([
        ...Object.entries(NAMES).map(([name, content]) => ({
          headers: `Content-Disposition: form-data; name="${name}"\r\nContent-Transfer-Encoding: 8bit`,
          content,
        })),
        {
          headers: 'Content-Disposition: form-data; name="Comments"\r\nContent-Transfer-Encoding: quoted-printable',
          content: 'Gr=C3=B6=C3=9Fe',
        },
        DUMP,
      ]),
    ),
    says: /Content-Transfer-Encoding/,
    fix: 'delete_transfer_encoding',
    safe: true,
    after: { Comments: 'Größe' },
  },
  {
    name: 'annotations with a type of binary parts',
    captured: request(multipart([...each({ type: OCTETS }), DUMP])),
    says: /3 annotations have a Content-Type for binary parts/,
    fix: 'text_types',
    safe: false,
  },
  {
    name: 'names in the extended form, with a charset',
    captured: request(
      multipart([
        ...texts,
        { headers: "Content-Disposition: form-data; name*=iso-8859-1'de'Comments", content: Buffer.from('Größe') },
        DUMP,
      ]),
    ),
    says: /only as “name\*=”/,
    fix: 'name_from_star',
    safe: true,
  },
  {
    name: 'extra that was compressed',
    captured: request(multipart([extra(gzipSync(EXTRA)), DUMP])),
    says: /not UTF-8/,
    fix: 'decode_content',
    safe: true,
    after: { Comments: 'Größe' },
  },
  {
    name: 'extra in base64',
    captured: request(multipart([extra(Buffer.from(EXTRA).toString('base64')), DUMP])),
    says: /not valid JSON/,
    fix: 'decode_content',
    safe: true,
    after: { Comments: 'Größe' },
  },
  {
    name: 'extra in Latin-1',
    captured: request(multipart([extra(Buffer.from(EXTRA, 'latin1')), DUMP])),
    says: /not UTF-8/,
    fix: 'as_latin1',
    safe: false,
    after: { Comments: 'Größe' },
  },
  {
    name: 'extra in CESU-8',
    captured: request(
      multipart([
        extra(Buffer.concat([Buffer.from(`${EXTRA.slice(0, -2)} `), Buffer.from('eda0bdedb880', 'hex'), Buffer.from('"}')])),
        DUMP,
      ]),
    ),
    says: /not UTF-8/,
    fix: 'join_surrogates',
    safe: true,
    after: { Comments: 'Größe 😀' },
  },
  {
    name: 'chunk sizes that are gone from a chunked body',
    captured: request(multipart([...texts, DUMP]), { headers: { 'Transfer-Encoding': 'chunked', 'Content-Length': null } }),
    says: /contains no chunk sizes/,
    fix: 'no_chunks',
    safe: true,
  },
  {
    name: 'gzip data that the head does not tell of',
    captured: request(gzipSync(multipart([...texts, DUMP]))),
    says: /The body is gzip data, but the Content-Encoding is missing/,
    fix: 'say_gzip',
    safe: true,
  },
  {
    name: 'a body that is called gzip and is none',
    captured: request(multipart([...texts, DUMP]), { headers: { 'Content-Encoding': 'gzip' } }),
    says: /the body is not compressed/,
    fix: 'gzip_off',
    safe: true,
  },
  {
    name: 'a product with a blank behind it',
    captured: request(multipart([{ name: 'ProductName', content: 'Firefox\xc2\xa0 ' }, ...texts.slice(1), DUMP])),
    says: /“ProductName” begins or ends with whitespace/,
    fix: 'trim_value',
    safe: false,
  },
];

const ATTEMPT =
  (draft: ReturnType<typeof draftOf>) =>
  async (edits: readonly Edit[]): Promise<DraftVersion | null> => {
    const tried = await draft.tryStep({ id: 's', edits, sentence: '' });
    return tried.ok ? tried.value : null;
  };

/** Applies a fix and returns the version that it produces. */
async function made(draft: ReturnType<typeof draftOf>, { finding, choice }: RankedFix): Promise<DraftVersion> {
  const inspection = draft.current.inspection('spec');
  const found = inspection.verdict.findings.at(finding);
  const edits = found === undefined ? null : editsOfFix(found, choice, inspection);
  expect(await draft.push({ id: 's', edits: edits ?? [], sentence: '' })).toMatchObject({ ok: true });
  return draft.current;
}

describe('a known fault of clients and libraries', () => {
  it.each(KINDS)('is reported, and its first fix restores the report: $name', async ({ captured, says, fix, safe, after = {} }) => {
    const draft = draftOf(await captureOf(captured));
    const { findings } = draft.current.inspection('spec').verdict;
    const page = { from: 0, limit: 50 };
    const ranked = await rankFixes(draft.current, ATTEMPT(draft), DEFAULT_RULES, page);
    const at = findings.findIndex((finding) => says.test(findingSentence(finding)));
    expect(findings.map(findingSentence).join('\n')).toMatch(says);
    // The ranking lists each fix only once, at the most important finding that it resolves.
    const first = ranked.find(({ finding }) => finding === at) ?? ranked[0];
    expect([first?.fix.id, first?.safe]).toEqual([fix, safe]);
    if (first === undefined) return;
    const { capture, report, verdict } = (await made(draft, first)).inspection('spec');
    expect(verdict.decision.rule).toBe('accepted');
    const values = Object.fromEntries([...report.annotations].map((one) => [one.name, annotationText(capture.plain, one)]));
    expect(values).toMatchObject({ ...NAMES, ...after });
    const dump = report.parts.find(({ name }) => name === 'upload_file_minidump');
    const bytes = dump === undefined ? null : capture.plain.read(dump.contentOffset, dump.size);
    expect(bytes === null ? null : Buffer.from(bytes).toString('latin1')).toBe(DUMP.content);
  });
});
