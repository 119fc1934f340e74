import { gzipSync } from 'node:zlib';
import type { Client } from '../../../shared/editing/clients/client-table.ts';
import type { DefectCode } from '../../../shared/editing/clients/defects.ts';
import { type PartSpec, multipart } from './multipart.ts';
import { validDump } from './minimal-dump.ts';

/** A made-up request in the style of one client. */
export interface ClientCapture {
  readonly client: Client;
  readonly what: string;
  readonly captured: Buffer;
  readonly defect: DefectCode | null;
}

/** Part of every value; client evidence must not contain it. */
export const CLIENT_SECRET = 'vAlUe-5e1c';

const ID = 'fa909194-737b-4b93-b8da-da110ac785e0';
const OCTETS = 'application/octet-stream';
const CURL = `${'-'.repeat(24)}32b63e6ffbfa9e25`;
const BREAKPAD = `${'-'.repeat(27)}1A2B3C4D5E6F7081`;
const CRASHPAD = '---MultipartBoundary-a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6---';

function text(name: string): PartSpec {
  return { name, content: CLIENT_SECRET };
}

function dump(filename: string): PartSpec {
  return { name: 'upload_file_minidump', filename, type: OCTETS, content: validDump(CLIENT_SECRET) };
}

function extra(filename?: string): PartSpec {
  const content = JSON.stringify({ ProductName: CLIENT_SECRET, Version: CLIENT_SECRET });
  return { name: 'extra', ...(filename === undefined ? {} : { filename }), type: 'application/json', content };
}

function unquoted(name: string, end = ''): PartSpec {
  return { headers: `Content-Disposition: form-data; name=${name}`, content: `${CLIENT_SECRET}${end}` };
}

type Lines = readonly (readonly [string, string])[];

/** Builds a request with these headers in this order. `{length}` in a header value is replaced by the length of the body. */
function sent(lines: Lines, body: Buffer): Buffer {
  const written = lines.map(([name, value]) => `${name}: ${value.replace('{length}', String(body.length))}\r\n`);
  return Buffer.concat([Buffer.from(`POST /submit HTTP/1.1\r\n${written.join('')}\r\n`, 'latin1'), body]);
}

function formData(boundary: string): string {
  return `multipart/form-data; boundary=${boundary}`;
}

function byCurl(userAgent: string, parts: readonly PartSpec[]): Buffer {
  const lines: Lines = [
    ['Host', 'collector.example'],
    ['User-Agent', userAgent],
    ['Accept', '*/*'],
    ['Content-Length', '{length}'],
    ['Content-Type', formData(CURL)],
  ];
  return sent(lines, multipart(parts, CURL));
}

function plainly(userAgent: string | null, boundary: string, parts: readonly PartSpec[]): Buffer {
  return sent(plainLines(userAgent, boundary), multipart(parts, boundary));
}

function plainLines(userAgent: string | null, boundary: string, type = formData(boundary)): Lines {
  const named: Lines = userAgent === null ? [] : [['User-Agent', userAgent]];
  return [['Host', 'collector.example'], ...named, ['Content-Type', type], ['Content-Length', '{length}']];
}

function compressed(userAgent: string, boundary: string, parts: readonly PartSpec[]): Buffer {
  return sent([...plainLines(userAgent, boundary), ['Content-Encoding', 'gzip']], gzipSync(multipart(parts, boundary)));
}

function inChunks(boundary: string, parts: readonly PartSpec[]): Buffer {
  const body = gzipSync(multipart(parts, boundary));
  const lines: Lines = [
    ['Host', 'collector.example'],
    ['User-Agent', 'Crashpad/0.8.0 libcurl/7.88.1'],
    ['Content-Type', formData(boundary)],
    ['Content-Encoding', 'gzip'],
    ['Transfer-Encoding', 'chunked'],
  ];
  return sent(lines, Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]));
}

/** Removes the line end between a file and the boundary after it. */
function joined(parts: readonly PartSpec[], boundary: string): Buffer {
  const body = multipart(parts, boundary).toString('latin1');
  const file = validDump(CLIENT_SECRET);
  return Buffer.from(body.replace(`${file}\r\n--`, `${file}--`), 'latin1');
}

const PROD_VER = [text('prod'), text('ver')];
const ASKED = [text('ProductName'), text('Version')];
const MEMORY = { name: 'memory_report', filename: `${ID}.memory.json.gz`, content: '\x1f\x8b\x08memory' };
const WINDOWS_DUMP = dump(`C:\\Users\\me\\dumps\\${ID}.dmp`);
const LOG = { name: 'log', filename: 'minidump.dmp', type: OCTETS, content: 'BZh9' };
const ELECTRON = ['_productName', '_version', 'guid', 'platform', 'process_type', 'prod', 'ptype', 'ver'].map(text);

function capture(client: Client, what: string, captured: Buffer, defect: DefectCode | null = null): ClientCapture {
  return { client, what, captured, defect };
}

/** At least one capture for each known client, in the format of its source code. */
export const CLIENT_CAPTURES: readonly ClientCapture[] = [
  capture(
    'mozilla_crashreporter',
    'by curl',
    byCurl('crashreporter/147.0 (linux x86_64)', [extra('extra.json'), dump(`${ID}.dmp`), { ...MEMORY, type: OCTETS }]),
    'memory_report_type',
  ),
  capture(
    'mozilla_crashreporter',
    'by the background task',
    plainly('Mozilla/5.0 (X11; Linux x86_64; rv:147.0) Gecko/20100101 Firefox/147.0', `----geckoformboundary${'5a'.repeat(16)}`, [
      extra('extra.json'),
      dump(`${ID}.dmp`),
    ]),
  ),
  capture(
    'firefox',
    'with a memory report',
    plainly('Mozilla/5.0 (X11; Linux x86_64; rv:147.0) Gecko/20100101 Firefox/147.0', `${'-'.repeat(27)}735323031399963166993862150`, [
      extra('blob'),
      dump(`${ID}.dmp`),
      { ...MEMORY, type: 'application/gzip' },
    ]),
  ),
  capture('breakpad_linux', 'as it is', byCurl('Breakpad/1.0 (Linux)', [...PROD_VER, dump(`${ID}.dmp`)]), 'prod_ver'),
  capture('breakpad_linux', 'with Mozilla’s names', byCurl('Breakpad/1.0 (Linux)', [...ASKED, dump(`${ID}.dmp`)])),
  capture('breakpad_windows', 'before 2022-11', plainly('Breakpad/1.0 (Windows)', BREAKPAD, [...ASKED, WINDOWS_DUMP])),
  capture(
    'breakpad_windows',
    'since 2022-11',
    sent(plainLines('Breakpad/1.0 (Windows)', BREAKPAD), joined([...PROD_VER, WINDOWS_DUMP], BREAKPAD)),
    'file_without_line_end',
  ),
  capture(
    'breakpad_windows',
    'since 2022-11, two files',
    sent(plainLines('Breakpad/1.0 (Windows)', BREAKPAD), joined([...PROD_VER, WINDOWS_DUMP, { ...LOG, filename: 'C:\\a.log' }], BREAKPAD)),
    'file_without_line_end',
  ),
  capture('breakpad_mac', 'one file', plainly('App/1 CFNetwork/1490 Darwin/23.2.0', BREAKPAD, [...ASKED, dump('minidump.dmp')])),
  capture(
    'breakpad_mac',
    'dump and log',
    sent(plainLines('App/1 CFNetwork/1490 Darwin/23.2.0', BREAKPAD), joined([...ASKED, dump('minidump.dmp'), LOG], BREAKPAD)),
    'file_swallows_next',
  ),
  capture(
    'chromium_linux',
    'as it is',
    compressed('Wget/1.21', `${'-'.repeat(26)}0123456789abcdef`, [...PROD_VER, text('pid'), text('ptype'), dump('dump')]),
    'prod_ver',
  ),
  capture('chromium_linux', 'kept on disk', multipart([...ASKED, text('pid'), dump('dump')], `${'-'.repeat(26)}0123456789abcdef`)),
  capture('crashpad', 'in chunks', inChunks(CRASHPAD, [...['guid', 'prod', 'ver'].map(text), dump(`${ID}.dmp`)]), 'chunked_without_length'),
  capture('crashpad', 'behind a proxy', plainly(null, CRASHPAD, [...ASKED, dump(`${ID}.dmp`)])),
  capture('electron', 'in chunks', inChunks(CRASHPAD, [...ELECTRON, dump(`${ID}.dmp`)]), 'chunked_without_length'),
  capture(
    'android_components',
    'as it is',
    compressed('Dalvik/2.1.0 (Linux; U; Android 14)', BREAKPAD, [
      unquoted('ProductName'),
      unquoted('Version'),
      dump(`${ID}.dmp`),
      unquoted('Android_CPU_ABI2', '\r\n'),
    ]),
    'value_line_end',
  ),
  capture(
    'mozilla_vpn',
    'as it is',
    plainly(null, `${'-'.repeat(20)}XYsowmfWDDGdos`, [text('Version'), text('ProductName'), dump('a.dmp')]),
  ),
  capture(
    'mozilla_vpn',
    'as another multipart',
    sent(
      plainLines(null, '', `multipart/related; boundary=${'-'.repeat(20)}XYsowmfWDDGdos`),
      multipart([text('Version'), text('ProductName'), dump('a.dmp')], `${'-'.repeat(20)}XYsowmfWDDGdos`),
    ),
    'not_form_data',
  ),
  capture('stage_submitter', 'JSON', plainly('stage-submitter/2.0', '01659896d5dc42cabd7f3d8a3dcdd3bb', [extra(), dump('file.dump')])),
  capture(
    'stage_submitter',
    'key/value',
    plainly('stage-submitter/2.0', '01659896d5dc42cabd7f3d8a3dcdd3bb', [
      ...ASKED.map((part) => ({ ...part, type: 'text/plain; charset=utf-8' })),
      dump('file.dump'),
    ]),
  ),
  capture(
    'node_fetch',
    'FormData',
    sent(
      [
        ['host', 'collector.example'],
        ['connection', 'keep-alive'],
        ['content-type', formData('----formdata-undici-061359433332')],
        ['accept', '*/*'],
        ['accept-language', '*'],
        ['sec-fetch-mode', 'cors'],
        ['user-agent', 'node'],
        ['accept-encoding', 'gzip, deflate'],
        ['content-length', '{length}'],
      ],
      multipart([extra('blob'), dump('a.dmp'), text('Comments')], '----formdata-undici-061359433332'),
    ),
  ),
  capture('curl', 'with -F', byCurl('curl/7.88.1', [...ASKED, dump(`${ID}.dmp`)])),
  capture(
    'crashlens',
    'a new report',
    plainly('Crashlens/0.1.0 crash reporter', '----crashlens-0000000000000000', [...ASKED, dump('a.dmp')]),
  ),
];
