import { describe, expect, it } from 'vitest';
import { requestCancel, stopFlags, stopMemory } from '../../../../../../electron/host/platform/base/stop-flag.ts';

describe('flags of jobs in shared memory', () => {
  it('are set by the id of a job, for that job alone', () => {
    const memory = stopMemory();
    const next = stopFlags(memory);
    const flags = Array.from({ length: 2_000 }, next);
    const asked = flags[700];
    requestCancel(memory, asked?.id);
    expect(flags.filter((flag) => flag.isRequested())).toEqual([asked]);
  });

  it('are set by another view of the same memory, as another thread has it', () => {
    const memory = stopMemory();
    const flag = stopFlags(memory)();
    expect(flag.isRequested()).toBe(false);
    requestCancel(structuredClone(memory), flag.id);
    expect(flag.isRequested()).toBe(true);
  });

  it.each([[undefined], [null], [7], [''], ['job-'], ['job-0'], ['job--1'], ['job-99999999999'], ['job-4294967295'], ['report'], [{}]])(
    'stay as they are where %j is no job',
    (id) => {
      const memory = stopMemory();
      requestCancel(memory, id);
      expect(new Int32Array(memory).every((slot) => slot === 0)).toBe(true);
    },
  );

  it('of a later start have other ids', () => {
    const first = stopFlags(stopMemory())();
    const second = stopFlags(stopMemory())();
    expect(first.id).not.toBe(second.id);
  });
});
