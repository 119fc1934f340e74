import { create } from 'zustand';

/** Something that people are told beside their work. Failures stay until they are dismissed, notes until what they tell of went on. */
export interface Notice {
  readonly id: number;
  readonly kind: 'failure' | 'done' | 'note';
  readonly message: string;
  readonly hint: string;
}

const DONE_STAYS_MS = 6_000;
/** A bound for what no one dismisses; far fewer are shown at once. */
const MOST_NOTICES = 1_000;

interface NoticeState {
  readonly notices: readonly Notice[];
}

let lastId = 0;

export const useNotices = create<NoticeState>(() => ({ notices: [] }));

export function dismissNotice(id: number): void {
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
}

export function dismissAllNotices(): void {
  useNotices.setState({ notices: [] });
}

function add(kind: Notice['kind'], message: string, hint: string): number {
  lastId += 1;
  const notice: Notice = { id: lastId, kind, message, hint };
  useNotices.setState(({ notices }) => {
    // The same failure twice is one failure: told again, at the end of the list.
    const others = notices.filter((known) => known.message !== message);
    return { notices: [...others, notice].slice(-MOST_NOTICES) };
  });
  return notice.id;
}

export function noticeError(error: { readonly message: string; readonly hint: string }): void {
  add('failure', error.message, error.hint);
}

/** Tells of something that is under way. The id that dismisses it. */
export function noticeNote(message: string): number {
  return add('note', message, '');
}

export function noticeDone(message: string): void {
  const id = add('done', message, '');
  setTimeout(() => {
    dismissNotice(id);
  }, DONE_STAYS_MS);
}
