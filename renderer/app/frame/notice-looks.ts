import type { Meaning } from '../../ui/status/Meaning.tsx';
import type { Notice } from '../../core/state/notices.ts';

/** Colour and icon of each kind of notice. */
export const NOTICE_LOOKS: Readonly<Record<Notice['kind'], Meaning>> = {
  failure: { tone: 'red', icon: 'bad' },
  done: { tone: 'green', icon: 'ok' },
  note: { tone: 'slate', icon: 'info' },
};
