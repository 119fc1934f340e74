import { formatCount } from '../../bytes/quantities.ts';
import type { Disclosure } from '../../bridge/view/send-question.ts';
import { quotedNames } from './send.ts';

function counted(count: number, one: string, many: string): readonly string[] {
  return count === 0 ? [] : [`${formatCount(count)} ${count === 1 ? one : many}`];
}

function joined(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}

/** “12 protected annotations, 1 minidump and 2 credentials”. Empty if nothing protected would be disclosed. `named`: includes the names of the headers. */
export function disclosureWords({ annotations, minidumps, otherParts, unclearBytes, credentials }: Disclosure, named = false): string {
  const headers = counted(credentials.length, 'credential', 'credentials').map((words) =>
    named ? `${words} (${quotedNames(credentials)})` : words,
  );
  return joined([
    ...counted(annotations, 'protected annotation', 'protected annotations'),
    ...counted(minidumps, 'minidump', 'minidumps'),
    ...counted(otherParts, 'other binary part', 'other binary parts'),
    ...counted(unclearBytes, 'byte of unclear meaning', 'bytes of unclear meaning'),
    ...headers,
  ]);
}

/** `disclosureWords` as a sentence. */
export function disclosureSentence(disclosure: Disclosure): string {
  const { annotations, minidumps, otherParts, unclearBytes, credentials } = disclosure;
  const things = annotations + minidumps + otherParts + unclearBytes + credentials.length;
  if (things === 0) return 'This discloses no protected data.';
  return `This discloses ${disclosureWords(disclosure, true)}.`;
}

function withWords(disclosure: Disclosure, named: boolean): string {
  const words = disclosureWords(disclosure, named);
  return words === '' ? '' : `, with ${words}`;
}

/** The button that sends a report to another machine. */
export function sendAwayButton(host: string, disclosure: Disclosure): string {
  return `Send to ${host}${withWords(disclosure, false)}`;
}

/** Texts of the question before a report leaves this machine. `scheme`: including its colon. */
export const SEND_QUESTION = {
  title: (host: string, reports: number): string =>
    reports === 1 ? `Send to ${host}?` : `Send ${formatCount(reports)} reports to ${host}?`,
  text: (host: string, scheme: string, disclosure: Disclosure, reports: number): string =>
    `${reports === 1 ? 'The report leaves this machine and goes' : `${formatCount(reports)} reports leave this machine and go`} to ${host}, ${scheme === 'https:' ? 'encrypted' : 'unencrypted'}. ${disclosureSentence(disclosure)} Crashlens asks again for another scheme, host, port or kind of content, and after a restart.`,
  cancel: 'Cancel',
  elsewhere: 'Leaves this machine',
  refused: (host: string, disclosure: Disclosure): string =>
    `Data would leave this machine for ${host}${withWords(disclosure, true)}. Not confirmed: nothing was sent.`,
} as const;
