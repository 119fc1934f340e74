import type { CaptureSource } from '../../bridge/view/draft-view.ts';

/** Origin of a capture in the data folder. */
export const CAPTURE_SOURCE_WORDS: Readonly<Record<CaptureSource | 'made', string>> = {
  pasted: 'pasted',
  uploaded: 'uploaded by the browser',
  received: 'received by the demo collector',
  sent: 'opened from history',
  recorded: 'from a capture of several requests',
  found: 'found in the folder',
  made: 'made here',
};

export const CAPTURE_LIBRARY = {
  title: 'In the data folder',
  about: 'These reports exist only here. Settings limit their space and age.',
  open: 'Open',
  pin: 'Pin',
  unpin: 'Unpin',
  erase: 'Erase…',
  pinned: 'pinned',
} as const;

export const sayLibrary = {
  opens: (name: string): string => `Open ${name}`,
  pins: (name: string): string => `Pin ${name}: never delete it automatically`,
  unpins: (name: string): string => `Unpin ${name}: delete it when space is needed`,
  erases: (name: string): string => `Erase ${name}`,
} as const;
