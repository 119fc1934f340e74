import type { ByteLength } from '../../bytes/byte-source.ts';
import { exactBytes } from '../../bytes/quantities.ts';
import type { Disclosure } from '../../bridge/view/send-question.ts';
import { disclosureWords } from './send-question.ts';
import { quotedNames } from './send.ts';

/** Words of `crashlens curl` and of “Copy as cURL”. */
export const CURL = {
  title: 'Copy as cURL…',
  about: 'Prints the curl command that sends a captured report exactly as “send” would, and writes its body to a file.',
  out: 'file for the body; FILE with .body behind it where it is left out; - writes it to standard output, and the command to standard error',
  reveal: 'write what is masked into the command: credentials that go along, and what stands behind the question mark of the URL',
  after: `
The command is for POSIX shells (sh, bash, zsh); for PowerShell and cmd there is none. It names the body as it is named here, so run it in the same folder.
What is masked is a variable in it, to be set before it is run.

Examples:
  crashlens curl report.http --to http://127.0.0.1:5001/submit
  crashlens curl report.http --to https://collector.example/submit -o body.bin > send.sh
  crashlens curl report.http --to https://collector.example/submit --credentials --reveal`,
  nameBody: {
    what: 'Standard input has no name that the file for its body could be named after, so nothing was written.',
    reason: 'Name it: -o FILE.',
  },
  headNotSendable: (names: readonly string[]) => ({
    what: `HTTP cannot carry part of the captured head: ${quotedNames(names)}. Nothing was written.`,
    reason: 'Add --omit-unsendable to leave it out.',
  }),
  wrote: (path: string, size: ByteLength): string => `Wrote the body to ${path} (${exactBytes(size)}).`,
  holds: (disclosure: Disclosure): string | null => {
    const words = disclosureWords({ ...disclosure, credentials: [] });
    return words === '' ? null : `It lies there as it would be sent, readable for whoever opens that file: ${words}.`;
  },
  variables: (names: readonly string[]): string =>
    `The command takes what is masked from ${names.join(', ')}: set ${names.length === 1 ? 'it' : 'them'} before, or add --reveal to have ${names.length === 1 ? 'the value' : 'the values'} in it.`,
  withoutBlank: (names: readonly string[]): string =>
    `curl sends a header without a value as its name and a colon, without the blank that “send” puts there: ${quotedNames(names)}.`,
  copied: (path: string): string =>
    `The curl command is on the clipboard. It sends the body that lies at ${path} now, protected values included; captured credentials are left out, and what stands behind a question mark of the URL is a variable to be set.`,
  copiedDownload: (name: string): string =>
    `The curl command is on the clipboard: run it in the folder where ${name} is saved. That file holds the body, protected values included; captured credentials are left out, and what stands behind a question mark of the URL is a variable to be set.`,
} as const;
