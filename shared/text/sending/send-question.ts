import { formatCount } from '../../bytes/quantities.ts';
import type { GoingAlong } from '../../bridge/view/send-question.ts';
import { quotedNames } from './send.ts';

function counted(count: number, one: string, many: string): readonly string[] {
  return count === 0 ? [] : [`${formatCount(count)} ${count === 1 ? one : many}`];
}

function joined(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}

/** “12 protected annotations, 1 minidump and 2 credentials”; empty where there is nothing that not everybody may see. `named`: with the names of the headers. */
export function goingAlongWords({ annotations, minidumps, otherParts, unclearBytes, credentials }: GoingAlong, named = false): string {
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

/** The same as a sentence. */
export function goingAlongSentence(along: GoingAlong): string {
  const { annotations, minidumps, otherParts, unclearBytes, credentials } = along;
  const things = annotations + minidumps + otherParts + unclearBytes + credentials.length;
  if (things === 0) return 'No protected annotations, binary parts or credentials go along.';
  return `${goingAlongWords(along, true)} ${things === 1 ? 'goes' : 'go'} along.`;
}

function withWords(along: GoingAlong, named: boolean): string {
  const words = goingAlongWords(along, named);
  return words === '' ? '' : `, with ${words}`;
}

/** What the button says that sends away from this machine. */
export function sendAwayButton(host: string, along: GoingAlong): string {
  return `Send to ${host}${withWords(along, false)}`;
}

/** Words around a report that leaves this machine. `scheme`: with its colon. */
export const SEND_QUESTION = {
  title: (host: string, reports: number): string =>
    reports === 1 ? `Send to ${host}?` : `Send ${formatCount(reports)} reports to ${host}?`,
  text: (host: string, scheme: string, along: GoingAlong, reports: number): string =>
    `${reports === 1 ? 'The report leaves this machine and goes' : `${formatCount(reports)} reports leave this machine and go`} to ${host}, ${scheme === 'https:' ? 'encrypted' : 'readable for everyone'} on the way. ${goingAlongSentence(along)} Crashlens asks again for another scheme, host or port, for other kinds of contents, and after its next start.`,
  cancel: 'Cancel',
  elsewhere: 'Leaves this machine',
  refused: (host: string, along: GoingAlong): string =>
    `Sending to ${host} leaves this machine${withWords(along, true)}, and was not agreed to, so nothing was sent.`,
} as const;
