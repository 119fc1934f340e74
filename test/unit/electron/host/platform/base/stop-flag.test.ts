import { describe, expect, it } from 'vitest';
import { requestCancel, stopFlags, stopMemory } from '../../../../../../electron/host/platform/base/stop-flag.ts';

describe('cancel flags in shared memory', () => {
  it('are set by job id, only for that job', () => {
    const memory = stopMemory();
    const next = stopFlags(memory);
    const flags = Array.from({ length: 2_000 }, next);
    const asked = flags[700];
    requestCancel(memory, asked?.id);
    expect(flags.filter((flag) => flag.isRequested())).toEqual([asked]);
  });

  it('are visible through another view of the same memory, as in another thread', () => {
    const memory = stopMemory();
    const flag = stopFlags(memory)();
    expect(flag.isRequested()).toBe(false);
    requestCancel(structuredClone(memory), flag.id);
    expect(flag.isRequested()).toBe(true);
  });

  it.each([[undefined], [null], [7], [''], ['job-'], ['job-0'], ['job--1'], ['job-99999999999'], ['job-4294967295'], ['report'], [{}]])(
    'ignore %j, which is not a job id',
    (id) => {
      const memory = stopMemory();
      requestCancel(memory, id);
      expect(new Int32Array(memory).every((slot) => slot === 0)).toBe(true);
    },
  );

  it('have new ids after a restart', () => {
    const first = stopFlags(stopMemory())();
    const second = stopFlags(stopMemory())();
    expect(first.id).not.toBe(second.id);
  });
});
