import type { ByteLength } from '../../bytes/byte-source.ts';
import { exactBytes } from '../../bytes/quantities.ts';
import type { Disclosure } from '../../bridge/view/send-question.ts';
import { disclosureWords } from './send-question.ts';
import { quotedNames } from './send.ts';

/** Texts of `crashlens curl` and of “Copy as cURL”. */
export const CURL = {
  title: 'Copy as cURL…',
  out: 'file for the body, or - for standard output (default: FILE.body)',
  reveal: 'print masked values: credentials to send and the URL query',
  nameBody: {
    what: 'A report from standard input needs a file name for its body. Nothing was written.',
    reason: 'Add -o FILE.',
  },
  headNotSendable: (names: readonly string[]) => ({
    what: `HTTP cannot carry part of the captured head: ${quotedNames(names)}. Nothing was written.`,
    reason: 'Add --omit-unsendable to omit it.',
  }),
  wrote: (path: string, size: ByteLength): string => `Wrote the body to ${path} (${exactBytes(size)}).`,
  holds: (disclosure: Disclosure): string | null => {
    const words = disclosureWords({ ...disclosure, credentials: [] });
    return words === '' ? null : `The file is not masked: anyone who can open it can read ${words}.`;
  },
  variables: (names: readonly string[]): string =>
    `The command reads masked values from ${names.join(', ')}. Set ${names.length === 1 ? 'this variable' : 'these variables'} first, or add --reveal to print ${names.length === 1 ? 'the value' : 'the values'}.`,
  withoutBlank: (names: readonly string[]): string =>
    `curl sends empty headers without the space that “crashlens send” adds after the colon: ${quotedNames(names)}.`,
  copied: (path: string): string =>
    `Copied the curl command. It sends the body in ${path}, including protected values. Captured credentials are omitted. If the URL has a query, set its variable first.`,
  copiedDownload: (name: string): string =>
    `Copied the curl command. Run it in the folder of ${name}, which contains the body, including protected values. Captured credentials are omitted. If the URL has a query, set its variable first.`,
} as const;
