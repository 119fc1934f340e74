import type { StatusStyle } from '../../ui/status/StatusIcon.tsx';
import type { Notice } from '../../core/state/notices.ts';

/** Colour and icon of each kind of notice. */
export const NOTICE_STYLES: Readonly<Record<Notice['kind'], StatusStyle>> = {
  failure: { tone: 'red', icon: 'bad' },
  done: { tone: 'green', icon: 'ok' },
  note: { tone: 'slate', icon: 'info' },
};
