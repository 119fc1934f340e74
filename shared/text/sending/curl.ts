import type { ByteLength } from '../../bytes/byte-source.ts';
import { exactBytes } from '../../bytes/quantities.ts';
import type { Disclosure } from '../../bridge/view/send-question.ts';
import { disclosureWords } from './send-question.ts';
import { quotedNames } from './send.ts';

/** Texts of `crashlens curl` and of “Copy as cURL”. */
export const CURL = {
  title: 'Copy as cURL…',
  out: 'file for the body, or - (standard output); default: FILE.body',
  reveal: 'print masked values: credentials to send and the URL query',
  nameBody: {
    what: 'The body of standard input needs a file name. Nothing was written.',
    reason: 'Add -o FILE.',
  },
  headNotSendable: (names: readonly string[]) => ({
    what: `HTTP cannot carry these captured headers: ${quotedNames(names)}. Nothing was written.`,
    reason: 'Add --omit-unsendable to omit them.',
  }),
  wrote: (path: string, size: ByteLength): string => `Wrote the body to ${path} (${exactBytes(size)}).`,
  holds: (disclosure: Disclosure): string | null => {
    const words = disclosureWords({ ...disclosure, credentials: [] });
    return words === '' ? null : `The file is not masked: it contains ${words}.`;
  },
  variables: (names: readonly string[]): string =>
    `Set ${names.join(', ')} before you run the command, or add --reveal to print the masked ${names.length === 1 ? 'value' : 'values'}.`,
  withoutBlank: (names: readonly string[]): string => `In empty headers, curl omits the space after the colon: ${quotedNames(names)}.`,
  copied: (path: string): string =>
    `Copied the curl command, without captured credentials. ${path} contains the body with protected values. If the URL has a query, set its variable first.`,
  copiedDownload: (name: string): string =>
    `Copied the curl command, without captured credentials. Run it in the folder of ${name}, which is the body with protected values. If the URL has a query, set its variable first.`,
} as const;
