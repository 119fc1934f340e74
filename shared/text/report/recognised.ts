import type { FailureFacts } from '../../bridge/failure.ts';
import { formatCount } from '../../bytes/quantities.ts';
import type { OtherFormat, Recognised } from '../../report/wire/recognise.ts';

const FORMATS: Readonly<Record<OtherFormat, string>> = {
  empty: 'an empty file',
  minidump: 'a minidump without the report around it',
  http_response: 'an HTTP response, not a request',
  json: 'JSON, such as a client’s .extra file or a raw crash',
  extra_lines: 'lines of the form Key=Value, such as an old .extra file',
  zip: 'a ZIP archive',
  zstd: 'a Zstandard file',
  html: 'an HTML or XML page',
  elf: 'a Linux program or library',
  pe: 'a Windows program or library',
  microdump: 'a microdump, the text form of a small dump',
  zlib: 'zlib data, such as a crash archive of Unreal Engine',
  pcap: 'a capture of network packets (pcap)',
  pcapng: 'a capture of network packets (pcapng)',
  har: 'an HTTP archive (HAR)',
  envelope: 'a Sentry envelope',
  curl_log: 'a curl log',
  text: 'text that is neither an HTTP request nor a multipart body',
  binary: 'unknown binary data',
};

const OPENED = 'Crashlens opens raw HTTP requests and multipart bodies, also gzipped.';

/** What to do with files that can become a report. */
const HINTS: Readonly<Partial<Record<OtherFormat, string>>> = {
  minidump: 'Make a report from it: New report… in the app, or crashlens new --dump FILE -o OUT.',
  json: `${OPENED} To make a report from an .extra file: New report… in the app, or crashlens new --extra FILE -o OUT.`,
  curl_log: 'Paste the curl command into Crashlens, or send it to the demo collector (“crashlens collector”), which saves each request.',
  extra_lines: 'To make a report from an .extra file: New report… in the app, or crashlens new --extra FILE -o OUT.',
};

/** What an unsupported file probably is, and what to do with it. */
export function recognisedText(recognised: Recognised, name: string): { readonly what: string; readonly reason: string } {
  if (recognised.kind === 'no_report') return noReportText(recognised, name);
  return {
    what: `“${name}” is not a captured report. It looks like ${whatItIs(recognised)}.`,
    reason: (recognised.kind === 'other' ? HINTS[recognised.what] : undefined) ?? OPENED,
  };
}

/** `leftOut`: requests whose body the file does not have. */
function noReportText({ requests, leftOut }: Extract<Recognised, { kind: 'no_report' }>, name: string): ReturnType<typeof recognisedText> {
  const many = requests === 1 ? '1 request, which is no crash report' : `${formatCount(requests)} requests, but no crash report`;
  if (leftOut === 0) return { what: `“${name}” contains ${many}.`, reason: OPENED };
  const bodies = leftOut === 1 ? 'The body of 1 form' : `The bodies of ${formatCount(leftOut)} forms`;
  return {
    what: `“${name}” contains ${many}. ${bodies} ${leftOut === 1 ? 'is' : 'are'} not in it: the program that wrote it left ${leftOut === 1 ? 'it' : 'them'} out.`,
    reason: 'Export it again with the contents, or record the report with a proxy such as mitmproxy, or with “crashlens collector”.',
  };
}

function whatItIs(recognised: Recognised): string {
  if (recognised.kind === 'other') return FORMATS[recognised.what];
  if (recognised.kind !== 'gzip_of_other') return 'a report';
  if (recognised.error !== null && isNothing(recognised.inside)) return 'a broken gzip file that cannot be decompressed';
  return recognised.inside.kind === 'gzip' ? 'a gzip file inside a gzip file' : `a gzip file of ${whatItIs(recognised.inside)}`;
}

function isNothing(inside: Recognised): boolean {
  return inside.kind === 'other' && inside.what === 'empty';
}

/** Words about a file with several reports. */
export function reportsWords({ name, count }: FailureFacts['several_reports']): Readonly<Record<'name' | 'count', string>> {
  return { name, count: count === 1 ? '1 report' : `${formatCount(count)} reports` };
}

/** What to do with a file of several reports, and if it has fewer than asked for. */
export const SEVERAL_HINT = 'Add it to the board. The commands inspect, curl and edit choose one with --item.';
export const NO_ITEM_HINT = 'Add it to the board again: it may have changed.';
