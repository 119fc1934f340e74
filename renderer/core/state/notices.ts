import { create } from 'zustand';
import type { ErrorCode } from '../../../shared/errors.ts';

/** A message that does not interrupt the user. Failures stay until they are dismissed, notes until they no longer apply. */
export interface Notice {
  readonly id: number;
  readonly kind: 'failure' | 'done' | 'note';
  /** Error code, by which the notice is dismissed after the failure is over; null: no code. */
  readonly code: string | null;
  /** True for a failure that no longer applies when the host is back. */
  readonly endsWithReturn: boolean;
  /** Contains only names and numbers, never a report's value, because the list of notices keeps the message. */
  readonly message: string;
  readonly hint: string;
  /** Time of the last occurrence. */
  readonly at: Date;
  readonly times: number;
  /** Action that the user can take, which also dismisses the notice. */
  readonly act: NoticeAct | null;
}

interface NoticeAct {
  readonly label: string;
  readonly run: () => void;
}

/** Milliseconds for which a success is shown. It stays longer while the user reads it. */
const DONE_STAYS_MS = 6_000;
/** Maximum number of visible notices. The newest stay. More notices would cover the user's work. */
export const MAX_SHOWN = 3;
/** Maximum number of notices in the list. The newest stay. */
export const MAX_NOTICES = 200;

interface NoticeState {
  /** Visible notices, newest last. */
  readonly shown: readonly Notice[];
  /** Number of failures that newer notices displaced, since the user last viewed the list. */
  readonly overtaken: number;
  /** All notices in the list, newest last. */
  readonly listed: readonly Notice[];
}

let lastId = 0;
let isRead = false;
/** Notices that expired while the user read them. */
const due = new Set<number>();

export const useNotices = create<NoticeState>(() => ({ shown: [], overtaken: 0, listed: [] }));

export function dismissNotice(id: number): void {
  useNotices.setState(({ shown }) => ({ shown: shown.filter((notice) => notice.id !== id) }));
}

/** Hides all notices. They stay in the list. */
export function dismissAllNotices(): void {
  useNotices.setState({ shown: [], overtaken: 0 });
}

/** Records that the user has seen the list of notices. */
export function noticesSeen(): void {
  useNotices.setState({ overtaken: 0 });
}

export function forgetNotices(): void {
  useNotices.setState({ shown: [], overtaken: 0, listed: [] });
}

/** Sets whether the user is reading the notices. While the user reads, notices do not expire. */
export function readNotices(reads: boolean): void {
  isRead = reads;
  if (reads) return;
  for (const id of due) dismissNotice(id);
  due.clear();
}

type NewNotice = Pick<Notice, 'kind' | 'message'> & Partial<Notice>;

function add({ kind, code = null, endsWithReturn = false, message, hint = '', act = null }: NewNotice): number {
  lastId += 1;
  useNotices.setState(({ shown, overtaken, listed }) => {
    // A repeated message removes its earlier notice and comes last in the list.
    const isOther = (known: Notice): boolean => known.message !== message;
    const times = (listed.find((known) => !isOther(known))?.times ?? 0) + 1;
    const isOver = endsWithReturn && shown.every((known) => isOther(known) || known.endsWithReturn);
    const notice: Notice = { id: lastId, kind, code, endsWithReturn: isOver, message, hint, act, at: new Date(), times };
    const notices = [...shown.filter(isOther), notice];
    const gone = notices.slice(0, -MAX_SHOWN).filter((known) => known.kind === 'failure');
    return {
      shown: notices.slice(-MAX_SHOWN),
      overtaken: overtaken + gone.length,
      listed: [...listed.filter(isOther), notice].slice(-MAX_NOTICES),
    };
  });
  return lastId;
}

/** Failures that the report's screen shows itself, with the possible actions. A notice would repeat them. */
const SHOWN_BY_SCREEN: ReadonlySet<string> = new Set<ErrorCode>(['report_set_aside']);

interface NewFailure extends Pick<Notice, 'message' | 'hint'> {
  readonly code?: string;
  readonly endsWithReturn?: boolean;
}

export function noticeError({ code, message, hint, endsWithReturn = false }: NewFailure): void {
  if (code === undefined || !SHOWN_BY_SCREEN.has(code)) add({ kind: 'failure', code: code ?? null, message, hint, endsWithReturn });
}

/** Hides failures that no longer apply. They stay in the list. */
export function dismissFailures(isOver: (failure: Notice) => boolean): void {
  useNotices.setState(({ shown }) => ({ shown: shown.filter((notice) => notice.kind !== 'failure' || !isOver(notice)) }));
}

/** Shows a note until it is dismissed. Returns the id to dismiss it by. */
export function noticeNote(message: string, more: Partial<Pick<Notice, 'hint' | 'act'>> = {}): number {
  return add({ kind: 'note', message, ...more });
}

/** Shows a success for a few seconds. Returns the id to dismiss it by. */
export function noticeDone(message: string): number {
  const id = add({ kind: 'done', message });
  setTimeout(() => {
    if (isRead) due.add(id);
    else dismissNotice(id);
  }, DONE_STAYS_MS);
  return id;
}
