import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { coalesce } from '../../../../renderer/bridge/coalesce.ts';
import { beginImport, useImportProgress } from '../../../../renderer/core/state/import-progress.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

describe('a frequently changing value', () => {
  it('is shown at once, and then its newest state every 100 ms', () => {
    const shown: number[] = [];
    const show = coalesce<number>((value) => shown.push(value));
    for (const value of [1, 2, 3]) show(value);
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(100);
    expect(shown).toEqual([1, 3]);
    vi.advanceTimersByTime(1_000);
    show(4);
    expect(shown).toEqual([1, 3, 4]);
  });
});

describe('the import progress of many files', () => {
  it('is drawn a few times for any number of files, and disappears with the last file', () => {
    let drawn = 0;
    const stop = useImportProgress.subscribe(() => (drawn += 1));
    const files = Array.from({ length: 100 }, (_, index) => ({ name: `r${String(index)}`, size: 10 }));
    const batch = beginImport(files);
    for (const { name } of files.slice(0, 50)) {
      batch.begun(name);
      batch.moved(10);
      batch.fileDone();
    }
    vi.advanceTimersByTime(100);
    expect(useImportProgress.getState().now).toMatchObject({ files: 100, done: 50, size: 1_000, sent: 500, name: 'r49' });
    expect(drawn).toBe(2);
    const more = beginImport([{ name: 'another', size: 5 }]);
    for (let done = 0; done < 50; done += 1) batch.fileDone();
    vi.advanceTimersByTime(100);
    expect(useImportProgress.getState().now).toMatchObject({ files: 101, done: 100, size: 1_005 });
    useImportProgress.getState().now?.cancel();
    expect([batch.signal.aborted, more.signal.aborted]).toEqual([true, true]);
    more.fileDone();
    vi.advanceTimersByTime(100);
    expect(useImportProgress.getState().now).toBeNull();
    stop();
  });
});
