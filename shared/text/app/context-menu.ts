import type { QueueAct } from '../../sending/queue/queue-acts.ts';
import { QUEUE_ACT_LABELS } from '../sending/outbox-screen.ts';

/** The title of a command in the command palette, and its short title in the context menu of its item. */
interface ThingTitle {
  readonly title: string;
  readonly short: string;
}

/** Titles of context menus, by the kind of item. */
export const MENU_TITLES = {
  annotation: 'Annotation',
  header: 'Header',
  part: 'Part',
  bytes: 'Bytes',
  tree: 'Structure',
  stored: 'Stored item',
  step: 'Edit',
  tab: 'Tab',
  row: 'Selected reports',
  queued: 'Selected queued reports',
  attempt: 'Attempt',
  sent: 'Attempt',
  finding: 'Finding',
  logged: 'Request',
  frame: 'Frame',
} as const;

export const THING_TITLES = {
  'header.edit': { title: 'Edit the selected header line', short: 'Edit line' },
  'header.add': { title: 'Add a header line', short: 'Add header' },
  'header.up': { title: 'Move the selected header line up', short: 'Move up' },
  'header.down': { title: 'Move the selected header line down', short: 'Move down' },
  'header.delete': { title: 'Delete the selected header line', short: 'Delete' },
  'part.rename': { title: 'Rename the selected part', short: 'Rename' },
  'part.text': { title: 'Edit the selected part as text', short: 'Edit as text' },
  'part.replace': { title: 'Replace the selected part with a file…', short: 'Replace…' },
  'part.save': { title: 'Save the selected part to a file…', short: 'Save…' },
  'part.up': { title: 'Move the selected part up', short: 'Move up' },
  'part.down': { title: 'Move the selected part down', short: 'Move down' },
  'part.delete': { title: 'Delete the selected part', short: 'Delete' },
  'bytes.reveal': { title: 'Reveal the selection', short: 'Reveal' },
  'bytes.insert': { title: 'Insert bytes at the selection…', short: 'Insert bytes…' },
  'step.takeOut': { title: 'Remove the focused edit', short: 'Remove' },
  'tab.closeOthers': { title: 'Close the other reports', short: 'Close others' },
  'attempt.open': { title: 'Open the attempt’s request', short: 'Open request' },
  'finding.show': { title: 'Show the focused finding’s bytes', short: 'Show the bytes' },
  'finding.help': { title: 'Help on the focused finding', short: 'What is this?' },
  'sent.show': { title: 'Show the focused attempt', short: 'Show the outcome' },
  'sent.open': { title: 'Open the focused attempt’s request', short: 'Open request' },
  'logged.open': { title: 'Open the logged request as a report', short: 'Open as report' },
} as const satisfies Readonly<Record<string, ThingTitle>>;

/** The titles of a command for the submissions selected in the outbox. */
export function queueActTitle(act: QueueAct): ThingTitle {
  const titles: Readonly<Record<QueueAct, string>> = {
    pause: 'Pause selected queued reports',
    resume: 'Resume selected queued reports',
    stop: 'Stop selected queued reports',
    resend: 'Send selected queued reports again',
    resend_refused: 'Send the same bytes again…',
    first: 'Send selected queued reports first',
    last: 'Send selected queued reports last',
    forget: 'Remove selected queued reports',
  };
  return { title: titles[act], short: QUEUE_ACT_LABELS[act] };
}

/** Says how many reports stayed open when the others were closed. */
export function stayedOpen(count: number): string {
  return count === 1
    ? 'One report stays open: its edits are not saved as a file.'
    : `${String(count)} reports stay open: their edits are not saved as files.`;
}
