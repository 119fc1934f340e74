import type { OtherFormat, Recognised } from '../wire/recognise.ts';

const FORMATS: Readonly<Record<OtherFormat, string>> = {
  empty: 'an empty file',
  minidump: 'a minidump alone: what a client sends along, without the report around it',
  'http-response': 'an HTTP response, not the request that was answered',
  json: 'JSON, such as a client’s .extra file or a raw crash',
  'extra-lines': 'lines of the form Key=Value, such as an old .extra file',
  zip: 'a ZIP archive',
  zstd: 'a Zstandard file',
  html: 'a page of HTML or XML',
  elf: 'a Linux program or library',
  pe: 'a Windows program or library',
  microdump: 'a microdump, the text form of a small dump',
  text: 'text that is no HTTP request and begins with no boundary',
  binary: 'binary data of an unknown kind',
};

/** What a file that cannot be opened was recognised as. `name` is the file's name. */
export function recognisedSentence(recognised: Recognised, name: string): string {
  return `“${name}” was recognised as ${whatItIs(recognised)}, which is not a captured report.`;
}

function whatItIs(recognised: Recognised): string {
  if (recognised.kind === 'other') return FORMATS[recognised.what];
  if (recognised.kind !== 'gzip-of-other') return 'a report';
  if (recognised.fault !== null && isNothing(recognised.inside)) return 'a broken gzip file of which nothing could be inflated';
  return recognised.inside.kind === 'gzip' ? 'a gzip file inside a gzip file' : `a gzip file of ${whatItIs(recognised.inside)}`;
}

function isNothing(inside: Recognised): boolean {
  return inside.kind === 'other' && inside.what === 'empty';
}
