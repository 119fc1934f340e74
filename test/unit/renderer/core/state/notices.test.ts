import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  dismissAllNotices,
  dismissFailures,
  dismissNotice,
  forgetNotices,
  MAX_SHOWN,
  MAX_NOTICES,
  noticeDone,
  noticeError,
  noticeNote,
  noticesSeen,
  readNotices,
  useNotices,
} from '../../../../../renderer/core/state/notices.ts';

const fail = (message: string): void => {
  noticeError({ message, hint: '' });
};
const shown = (): readonly string[] => useNotices.getState().shown.map(({ message }) => message);
const listed = (): readonly string[] => useNotices.getState().listed.map(({ message, times }) => `${message} ${String(times)}`);

beforeEach(() => {
  vi.useFakeTimers();
  forgetNotices();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('notices', () => {
  it('about finished work disappear automatically, failures stay until they are dismissed, and all stay in the list', () => {
    noticeDone('saved');
    fail('broke');
    vi.runAllTimers();
    expect(shown()).toEqual(['broke']);
    dismissNotice(useNotices.getState().shown[0]?.id ?? 0);
    expect(shown()).toEqual([]);
    expect(listed()).toEqual(['saved 1', 'broke 1']);
  });

  it('leave out a failure that the screen of its report shows', () => {
    noticeError({ code: 'report_set_aside', message: '“a.http” was not reopened automatically', hint: '' });
    expect(shown()).toEqual([]);
    noticeError({ code: 'host_gone', message: 'gone', hint: '' });
    expect(shown()).toEqual(['gone']);
  });

  it('disappear when their failure is resolved, and stay in the list', () => {
    noticeError({ code: 'port_in_use', message: 'Port 5001 is taken', hint: '' });
    fail('broke');
    dismissFailures(({ code }) => code === 'port_in_use');
    expect(shown()).toEqual(['broke']);
    expect(listed()).toEqual(['Port 5001 is taken 1', 'broke 1']);
  });

  it('of calls that failed while the host was gone disappear at its return if every merged notice allows that', () => {
    const over = (): void => dismissFailures(({ endsWithReturn }) => endsWithReturn);
    noticeError({ code: 'host_gone', message: 'gone', hint: '', endsWithReturn: true });
    noticeError({ code: 'host_gone', message: 'cut off', hint: '' });
    noticeError({ code: 'host_gone', message: 'cut off', hint: '', endsWithReturn: true });
    over();
    expect(shown()).toEqual(['cut off']);
  });

  it('stay while the user reads them', () => {
    noticeDone('saved');
    readNotices(true);
    vi.runAllTimers();
    expect(shown()).toEqual(['saved']);
    readNotices(false);
    expect(shown()).toEqual([]);
  });

  it('show a few at a time, and count overtaken failures until the user looks', () => {
    for (const message of ['a', 'b']) fail(message);
    noticeNote('under way');
    for (const message of ['c', 'd', 'e']) fail(message);
    expect(shown()).toEqual(['c', 'd', 'e']);
    expect(shown()).toHaveLength(MAX_SHOWN);
    expect(useNotices.getState().overtaken, 'a and b, not the note').toBe(2);
    noticesSeen();
    expect(useNotices.getState().overtaken).toBe(0);
    dismissAllNotices();
    expect(shown()).toEqual([]);
    expect(listed()).toHaveLength(6);
  });

  it('with the same text are merged into the last, with a count', () => {
    for (const message of ['a', 'b', 'a']) fail(message);
    expect(shown()).toEqual(['b', 'a']);
    expect(listed()).toEqual(['b 1', 'a 2']);
  });

  it('are stored up to a maximum', () => {
    for (let index = 0; index < MAX_NOTICES + 5; index += 1) fail(String(index));
    expect(listed()).toHaveLength(MAX_NOTICES);
    expect(listed()[0]).toBe('5 1');
  });
});
