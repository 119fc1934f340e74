import { type PartSpec, GOOD_PARTS, multipart, request } from '../../report/multipart.ts';
import { type FindingCase, type Severities, OCTETS, both, withParts, withoutMain } from './finding-case.ts';
import { validDump } from '../../report/minimal-dump.ts';

const GZ = '\x1f\x8b';

function dump(name: string, more: Partial<PartSpec> = {}): PartSpec {
  return { name, filename: 'a.dmp', type: OCTETS, content: validDump(), ...more };
}

function other(name: string, more: Partial<PartSpec> = {}): PartSpec {
  return dump(name, { filename: 'a', content: 'x', ...more });
}

function blockOf({ name, filename, type }: PartSpec): string {
  const typeLine = type === undefined ? '' : `\r\nContent-Type: ${type}`;
  return `Content-Disposition: form-data; name="${name ?? ''}"; filename="${filename ?? ''}"${typeLine}\r\n\r\n`;
}

/** A finding about the headers of one part. */
function ofPart(code: FindingCase['code'], severities: Severities, part: PartSpec, fixed = true): FindingCase {
  return { code, severities, captured: withParts(part), range: blockOf(part), fixed };
}

/** A finding about the headers of a part that replaces the minidump. */
function instead(code: FindingCase['code'], severities: Severities, part: PartSpec): FindingCase {
  return { code, severities, captured: withoutMain(part), range: blockOf(part), fixed: true };
}

const PATH = other('crash', { filename: '/home/pat/crash' });
const UNTYPED: PartSpec = { name: 'log', filename: 'a', content: 'x' };
const LONG = 'a'.repeat(31);

/** Findings about binary parts. */
export const PART_CASES: readonly FindingCase[] = [
  { code: 'no_minidump', severities: both('warning'), captured: withoutMain(other('log')), range: null, fixed: false },
  instead('minidump_misspelled', both('warning'), dump('upload-file-minidump')),
  instead('minidump_misnamed', both('warning'), dump('dump', { content: 'x' })),
  instead('minidump_type', { spec: 'violation', antenna: 'info' }, dump('upload_file_minidump', { type: 'application/x-dmp' })),
  ofPart('minidump_type', { spec: 'violation', antenna: 'info' }, dump('upload_file_minidump_gpu', { type: 'application/x-dmp' })),
  ofPart('memory_report_type', { spec: 'violation', antenna: 'info' }, other('memory_report', { content: GZ })),
  ofPart('type_noted', { antenna: 'info' }, other('memory_report', { type: 'application/gzip', content: GZ }), false),
  ofPart('binary_type_missing', both('info'), UNTYPED),
  ofPart('filename_form', both('info'), dump('upload_file_minidump_browser', { filename: 'blob' }), false),
  ofPart('filename_path', both('warning'), PATH),
  ofPart('dump_renamed', both('warning'), other('log-1')),
  ofPart('dump_name_cut', both('warning'), other(LONG)),
  ofPart('dump_name_lost', both('warning'), other('-.-'), false),
  {
    code: 'dump_name_collides',
    severities: both('warning'),
    captured: withParts(other('log'), other('lo-g')),
    range: blockOf(other('log')),
    fixed: true,
  },
  ofPart('dump_empty', both('warning'), other('log', { content: '' })),
  {
    code: 'content_coded',
    severities: both('warning'),
    captured: withParts(dump('upload_file_minidump_browser', { content: 'TURNUJOnZA==' })),
    range: 'TURN',
    fixed: true,
  },
  {
    code: 'dump_replaced',
    severities: both('warning'),
    captured: withParts(dump('upload_file_minidump_browser', { content: `MDMP\x93\xa7${'\xef\xbf\xbd'.repeat(8)}` })),
    range: 'MDMP',
    fixed: false,
  },
  {
    code: 'dump_cut',
    severities: both('warning'),
    captured: withParts(dump('upload_file_minidump_browser', { content: 'MDMP' })),
    range: 'MDMP',
    fixed: false,
  },
  {
    code: 'dump_without_streams',
    severities: both('warning'),
    captured: withParts(dump('upload_file_minidump_browser', { content: `MDMP\x93\xa7${'\0'.repeat(26)}` })),
    range: `MDMP\x93\xa7${'\0'.repeat(26)}`,
    fixed: false,
  },
  {
    code: 'content_request',
    severities: both('warning'),
    captured: withParts(
      dump('upload_file_minidump_browser', {
        content: request(multipart(GOOD_PARTS, 'inner'), { headers: { 'Content-Type': 'multipart/form-data; boundary=inner' } }).toString(
          'latin1',
        ),
      }),
    ),
    range: 'POST',
    fixed: true,
  },
  ofPart('part_multipart', both('warning'), other('log', { type: 'multipart/mixed; boundary=inner', content: '--inner--' }), false),
  {
    code: 'dump_not_minidump',
    severities: both('warning'),
    captured: withParts(dump('upload_file_minidump_browser', { content: 'text' })),
    range: 'text',
    fixed: false,
  },
  {
    code: 'memory_report_not_gzip',
    severities: both('warning'),
    captured: withParts(other('memory_report', { type: 'application/gzip', content: '{}' })),
    range: '{}',
    fixed: false,
  },
  {
    code: 'memory_report_large',
    severities: both('warning'),
    captured: withParts(
      other('memory_report', { type: 'application/gzip', content: `\x1f\x8b\x08${'\0'.repeat(30_000)}\x01\x00\x40\x01` }),
    ),
    range: '\x01\x00\x40\x01',
    fixed: false,
  },
];
