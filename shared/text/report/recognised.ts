import type { OtherFormat, Recognised } from '../../report/wire/recognise.ts';

const FORMATS: Readonly<Record<OtherFormat, string>> = {
  empty: 'an empty file',
  minidump: 'a minidump alone: what a client sends along, without the report around it',
  http_response: 'an HTTP response, not the request that was answered',
  json: 'JSON, such as a client’s .extra file or a raw crash',
  extra_lines: 'lines of the form Key=Value, such as an old .extra file',
  zip: 'a ZIP archive',
  zstd: 'a Zstandard file',
  html: 'a page of HTML or XML',
  elf: 'a Linux program or library',
  pe: 'a Windows program or library',
  microdump: 'a microdump, the text form of a small dump',
  zlib: 'zlib data, such as a crash archive of Unreal Engine',
  pcap: 'a capture of network packets (pcap)',
  pcapng: 'a capture of network packets (pcapng)',
  har: 'an HTTP archive (HAR)',
  envelope: 'a Sentry envelope',
  curl_log: 'the log of curl',
  text: 'text that is no HTTP request and begins with no boundary',
  binary: 'binary data of an unknown kind',
};

const OPENED = 'Crashlens opens a raw HTTP request capture, a bare multipart body, and either of them compressed with gzip.';

/** What can be done with what is no report but can become one. */
const HINTS: Readonly<Partial<Record<OtherFormat, string>>> = {
  minidump: 'Make a report around it: New report… in the app, or crashlens new --dump FILE -o OUT.',
  json: `${OPENED} An .extra file becomes a report by New report… in the app, or by crashlens new --extra FILE -o OUT.`,
  curl_log:
    'Send the same curl command to the demo collector (“crashlens collector”), which saves each request. Or paste the curl command, and Crashlens builds the request from it.',
  extra_lines: 'If it is an .extra file, make a report of it: New report… in the app, or crashlens new --extra FILE -o OUT.',
};

/** What a file that cannot be opened was recognised as, and what can be done with it. `name` is the file's name. */
export function recognisedText(recognised: Recognised, name: string): { readonly what: string; readonly reason: string } {
  return {
    what: `“${name}” was recognised as ${whatItIs(recognised)}, which is not a captured report.`,
    reason: (recognised.kind === 'other' ? HINTS[recognised.what] : undefined) ?? OPENED,
  };
}

function whatItIs(recognised: Recognised): string {
  if (recognised.kind === 'other') return FORMATS[recognised.what];
  if (recognised.kind !== 'gzip_of_other') return 'a report';
  if (recognised.error !== null && isNothing(recognised.inside)) return 'a broken gzip file of which nothing could be inflated';
  return recognised.inside.kind === 'gzip' ? 'a gzip file inside a gzip file' : `a gzip file of ${whatItIs(recognised.inside)}`;
}

function isNothing(inside: Recognised): boolean {
  return inside.kind === 'other' && inside.what === 'empty';
}
