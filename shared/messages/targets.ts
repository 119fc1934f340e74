import type { Dialect } from '../dialect.ts';

/** Words about the targets that reports are judged for and sent to. */
export const TARGETS = {
  demo: 'demo collector',
  dialect: 'Judges by',
  maxBody: 'Maximum body',
  maxBodyHelp: 'As sent: 25 MiB, 1,000,000 bytes, or none where no limit is known.',
  badMaxBody: 'Write a number of bytes, with a unit such as MiB where you like, or “none”.',
  nowhere: 'Give its full submission URL. Until then reports are judged for the target before.',
} as const;

/** What is known of a target by its dialect. */
export const JUDGED_BY: Readonly<Record<Dialect, string>> = {
  spec: 'The text of the submission interface',
  antenna: 'What today’s collector was measured to do',
};

/** Whose maximum a body is over. */
export function maximumOf(target: string): string {
  return `Maximum of ${target}`;
}
