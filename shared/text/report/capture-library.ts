import type { CaptureSource } from '../../bridge/view/draft-view.ts';

/** How a capture came that lies in the data folder alone; of one that was made here too. */
export const CAPTURE_SOURCE_WORDS: Readonly<Record<CaptureSource | 'made', string>> = {
  pasted: 'pasted',
  uploaded: 'sent by the page',
  received: 'received by the demo collector',
  sent: 'opened out of history',
  recorded: 'taken from a capture of several requests',
  found: 'found there',
  made: 'made here',
};

export const CAPTURE_LIBRARY = {
  title: 'In the data folder',
  about: 'They lie in Crashlens’s data folder alone. How much room they may take, and how long they stay, is a setting.',
  open: 'Open',
  pin: 'Pin',
  unpin: 'Unpin',
  erase: 'Erase…',
  pinned: 'pinned',
} as const;

export const sayLibrary = {
  opens: (name: string): string => `Open ${name}`,
  pins: (name: string): string => `Pin ${name}: it stays whatever else comes`,
  unpins: (name: string): string => `Unpin ${name}: it may go when room is needed`,
  erases: (name: string): string => `Erase ${name}`,
} as const;
