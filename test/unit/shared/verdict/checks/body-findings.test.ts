import { describe, expect, it } from 'vitest';
import type { Dialect } from '../../../../../shared/dialect.ts';
import type { Finding, Severity } from '../../../../../shared/verdict/checks/finding.ts';
import { inspectCapture } from '../../../../../shared/verdict/decide/inspect.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { type PartSpec, GOOD_PARTS, multipart, request } from '../../../../builders/report/multipart.ts';
import { validDump } from '../../../../builders/report/minimal-dump.ts';

const OCTETS = 'application/octet-stream';

async function findingsOf(parts: readonly PartSpec[], dialect: Dialect = 'spec'): Promise<readonly Finding[]> {
  return inspectCapture(await captureOf(request(multipart(parts))), dialect).verdict.findings.slice();
}

async function codesOf(parts: readonly PartSpec[], dialect: Dialect = 'spec'): Promise<readonly string[]> {
  return (await findingsOf(parts, dialect)).map(({ code }) => code);
}

const text = (name: string, content: string, type?: string): PartSpec => ({ name, content, ...(type === undefined ? {} : { type }) });
const dump = (name: string, content = validDump('x'), more: Partial<PartSpec> = {}): PartSpec => ({
  name,
  filename: 'a.dmp',
  type: OCTETS,
  content,
  ...more,
});
const extra = (content: string): PartSpec => ({ name: 'extra', type: 'application/json', content });
const MAIN = dump('upload_file_minidump');

describe('findings of annotations', () => {
  it.each<[string, Severity, PartSpec]>([
    ['name_unusual', 'warning', text('Crash Time', '1')],
    ['removed_by_collector', 'info', text('Email', 'secret-page')],
    ['overwritten_by_collector', 'warning', text('submitted_timestamp', 'secret-page')],
    ['uuid_given', 'warning', text('uuid', 'secret-page')],
    ['binary_as_text', 'violation', text('memory_report', 'secret-page')],
    ['value_nul', 'warning', text('Notes', 'secret-page\0')],
    ['value_bom', 'info', text('Notes', '\xef\xbb\xbfsecret-page')],
    ['charset_named', 'warning', text('Notes', 'secret-page', 'text/plain; charset=iso-8859-1')],
    ['type_boolean', 'warning', text('SafeMode', 'secret-page')],
    ['type_integer', 'warning', text('TotalPhysicalMemory', '1.5 secret-page')],
    ['type_number', 'warning', text('UptimeTS', 'secret-page')],
    ['type_json', 'warning', text('TelemetryEnvironment', '{"a":secret-page')],
    ['type_unlike_client', 'info', text('SecondsSinceLastCrash', 'secret-page')],
  ])('include %s (%s)', async (code, severity, part) => {
    const findings = await findingsOf([part, ...GOOD_PARTS]);
    expect(findings.map((found) => [found.code, found.severity])).toEqual([[code, severity]]);
    expect(JSON.stringify(findings)).not.toContain('secret-page');
  });

  it.each<[string, string]>([
    ['value_nul', '{"Notes":"a\\u0000b"}'],
    ['value_bom', '{"Notes":"\\uFEFFb"}'],
    ['value_bom', '{"Notes":"\xef\xbb\xbfb"}'],
    ['value_lone_surrogate', '{"Notes":"\\ud83d"}'],
    ['value_lone_surrogate', '{"Notes":"\\ude00\\ud83d"}'],
    ['integer_too_large', '{"n":9007199254740993}'],
    ['json_deep', `{"n":${'['.repeat(250)}${']'.repeat(250)}}`],
    ['name_unusual', '{"":"x"}'],
    ['type_boolean', '{"SafeMode":"yes"}'],
  ])('include %s in the JSON', async (code, content) => {
    expect((await codesOf([extra(content), MAIN])).filter((found) => found !== 'value_not_string' && found !== 'value_structured')).toEqual(
      [code],
    );
  });

  it.each([
    '{"Notes":"\\\\u0000 \\ud83d\\ude00"}',
    '{"SafeMode":"1","UptimeTS":"1e3","TotalPhysicalMemory":"17 "}',
    '{"TelemetryEnvironment":"{\\"a\\":NaN}"}',
  ])('are empty for %s', async (content) => {
    expect(await codesOf([extra(content), MAIN])).toEqual([]);
  });

  it('report the collector’s handling of both forms and of unreadable values', async () => {
    const both = [text('Version', '1'), extra('{"n":NaN}'), text('Vendor', 'x'), text('Notes', 'caf\xe9'), MAIN];
    expect(await codesOf(both, 'antenna')).toEqual(['value_nonfinite', 'lost_before_extra', 'text_skipped', 'merged_after_extra']);
  });

  it('omit the uuid if the answer already reports it', async () => {
    expect(await codesOf([text('uuid', '0'), ...GOOD_PARTS], 'antenna')).toEqual(['unauthorized_uuid']);
  });
});

describe('findings of binary parts', () => {
  it.each<[string, Severity, PartSpec]>([
    ['filename_form', 'info', dump('upload_file_minidump_browser', validDump(), { filename: 'blob' })],
    ['filename_path', 'warning', dump('other', 'x', { filename: 'C:crash.bin' })],
    ['filename_path', 'warning', dump('other', 'x', { filename: '/home/pat/crash.bin' })],
    ['dump_not_minidump', 'warning', dump('upload_file_minidump_browser', 'x')],
    ['memory_report_not_gzip', 'warning', dump('memory_report', '{}', { type: 'application/gzip' })],
    [
      'memory_report_large',
      'warning',
      dump('memory_report', `\x1f\x8b\x08${'\0'.repeat(30_000)}\x01\x00\x40\x01`, { type: 'application/gzip' }),
    ],
    ['binary_type_missing', 'info', { name: 'other', filename: 'a', content: 'x' }],
    ['dump_name_collides', 'warning', dump('upload_file_minidump', validDump())],
  ])('include %s (%s)', async (code, severity, part) => {
    const findings = await findingsOf([...GOOD_PARTS, part]);
    expect(findings.map((found) => [found.code, found.severity])).toEqual([[code, severity]]);
    expect(JSON.stringify(findings)).not.toContain('crash.bin');
  });

  it.each(['upload-file-minidump', 'Upload_File_Minidump', 'upload_file_minidum', 'uploadfileminidump'])(
    'report %s as misspelled',
    async (name) => {
      expect(await codesOf([text('Version', '1'), dump(name)])).toEqual(['minidump_misspelled', 'no_minidump']);
    },
  );

  it.each(['upload_file_minidump_gpu', 'memory_report_old', 'attachment'])('do not report %s as misspelled', async (name) => {
    expect(await codesOf([text('Version', '1'), dump(name, validDump())])).not.toContain('minidump_misspelled');
  });

  it('report a minidump with another name, recognised by its content or its filename', async () => {
    expect(await codesOf([text('Version', '1'), dump('dump', 'x')])).toEqual(['minidump_misnamed', 'no_minidump']);
    expect(await codesOf([text('Version', '1'), dump('dump', validDump(), { filename: 'blob' })])).toEqual([
      'minidump_misnamed',
      'no_minidump',
    ]);
    expect(await codesOf([text('Version', '1'), dump('dump', 'x', { filename: 'log.txt' })])).toEqual(['no_minidump']);
  });

  it('report names that are equal after truncation', async () => {
    const long = 'a'.repeat(30);
    expect(await codesOf([...GOOD_PARTS, dump(`${long}1`), dump(`${long}2`)])).toEqual([
      'dump_name_cut',
      'dump_name_collides',
      'dump_name_cut',
    ]);
  });

  it('report the collector’s notes as information in its own dialect', async () => {
    const parts = [...GOOD_PARTS.slice(0, -1), dump('upload_file_minidump', validDump(), { type: 'application/x-dump' })];
    const report = dump('memory_report', '\x1f\x8b', { type: 'application/gzip' });
    const severities = async (dialect: Dialect) =>
      (await findingsOf([...parts, report], dialect)).map(({ code, severity }) => [code, severity]);
    expect(await severities('spec')).toEqual([['minidump_type', 'violation']]);
    expect(await severities('antenna')).toEqual([
      ['minidump_type', 'info'],
      ['type_noted', 'info'],
    ]);
  });
});
