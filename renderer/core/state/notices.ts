import { create } from 'zustand';
import type { ErrorCode } from '../../../shared/errors.ts';

/** Something that people are told beside their work. Failures stay until they are dismissed, notes until what they tell of went on. */
export interface Notice {
  readonly id: number;
  readonly kind: 'failure' | 'done' | 'note';
  /** Of a failure, by which it is known when it is over; null: none. */
  readonly code: string | null;
  /** Of a failure: it is over when the host is back. */
  readonly endsWithReturn: boolean;
  /** Names and numbers alone, never a value of a report: it is kept to be read again. */
  readonly message: string;
  readonly hint: string;
  /** When it was told, the last time if it was told often. */
  readonly at: Date;
  /** How often the same was told. */
  readonly times: number;
  /** What can be done about it; doing it dismisses the notice. */
  readonly act: NoticeAct | null;
}

interface NoticeAct {
  readonly label: string;
  readonly run: () => void;
}

/** How long what was done is said, in milliseconds; longer where somebody is reading it. */
const DONE_STAYS_MS = 6_000;
/** Notices that are shown at once, the newest: more would take the room of what people work on. */
export const MAX_SHOWN = 3;
/** Notices that can be read again, the newest. */
export const MAX_NOTICES = 200;

interface NoticeState {
  /** What is shown now, the newest last. */
  readonly shown: readonly Notice[];
  /** Failures that had to make room for newer notices, and that nobody has seen in the list since. */
  readonly overtaken: number;
  /** All that was told, the newest last. */
  readonly told: readonly Notice[];
}

let lastId = 0;
let isRead = false;
/** What would have gone while it was being read. */
const due = new Set<number>();

export const useNotices = create<NoticeState>(() => ({ shown: [], overtaken: 0, told: [] }));

export function dismissNotice(id: number): void {
  useNotices.setState(({ shown }) => ({ shown: shown.filter((notice) => notice.id !== id) }));
}

/** Shows none of them any more; all can be read again. */
export function dismissAllNotices(): void {
  useNotices.setState({ shown: [], overtaken: 0 });
}

/** The list of them is looked at. */
export function noticesSeen(): void {
  useNotices.setState({ overtaken: 0 });
}

/** Nothing that was told can be read again. */
export function forgetNotices(): void {
  useNotices.setState({ shown: [], overtaken: 0, told: [] });
}

/** Somebody reads what is shown, or does no more: nothing goes by itself meanwhile. */
export function readNotices(reads: boolean): void {
  isRead = reads;
  if (reads) return;
  for (const id of due) dismissNotice(id);
  due.clear();
}

type NewNotice = Pick<Notice, 'kind' | 'message'> & Partial<Notice>;

function add({ kind, code = null, endsWithReturn = false, message, hint = '', act = null }: NewNotice): number {
  lastId += 1;
  useNotices.setState(({ shown, overtaken, told }) => {
    // The same twice is one notice: told again, at the end of the list.
    const isOther = (known: Notice): boolean => known.message !== message;
    const times = (told.find((known) => !isOther(known))?.times ?? 0) + 1;
    const isOver = endsWithReturn && shown.every((known) => isOther(known) || known.endsWithReturn);
    const notice: Notice = { id: lastId, kind, code, endsWithReturn: isOver, message, hint, act, at: new Date(), times };
    const notices = [...shown.filter(isOther), notice];
    const gone = notices.slice(0, -MAX_SHOWN).filter((known) => known.kind === 'failure');
    return {
      shown: notices.slice(-MAX_SHOWN),
      overtaken: overtaken + gone.length,
      told: [...told.filter(isOther), notice].slice(-MAX_NOTICES),
    };
  });
  return lastId;
}

/** Failures that the screen of a report shows in its place, with what can be done: a notice would say the same beside it. */
const SHOWN_BY_SCREEN: ReadonlySet<string> = new Set<ErrorCode>(['report_set_aside']);

interface NewFailure extends Pick<Notice, 'message' | 'hint'> {
  readonly code?: string;
  readonly endsWithReturn?: boolean;
}

export function noticeError({ code, message, hint, endsWithReturn = false }: NewFailure): void {
  if (code === undefined || !SHOWN_BY_SCREEN.has(code)) add({ kind: 'failure', code: code ?? null, message, hint, endsWithReturn });
}

/** Shows failures no more that are not true any more; they can be read again. */
export function dismissFailures(isOver: (failure: Notice) => boolean): void {
  useNotices.setState(({ shown }) => ({ shown: shown.filter((notice) => notice.kind !== 'failure' || !isOver(notice)) }));
}

/** Tells of something that stays worth knowing until it is dismissed. The id that dismisses it. */
export function noticeNote(message: string, more: Partial<Pick<Notice, 'hint' | 'act'>> = {}): number {
  return add({ kind: 'note', message, ...more });
}

/** Tells of something that was done, for some seconds. The id that dismisses it. */
export function noticeDone(message: string): number {
  const id = add({ kind: 'done', message });
  setTimeout(() => {
    if (isRead) due.add(id);
    else dismissNotice(id);
  }, DONE_STAYS_MS);
  return id;
}
