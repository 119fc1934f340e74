import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../../../../../../shared/bytes/byte-source.ts';
import { buildDump } from '../../../../../../shared/report/dump/build/build-dump.ts';
import { isDumpFailure, openDump } from '../../../../../../shared/report/dump/format/dump.ts';
import { threadsOf } from '../../../../../../shared/report/dump/format/threads.ts';

describe('a list with padding after its count', () => {
  it('keeps its padding if the dump is cut inside the list', () => {
    const bytes = buildDump({ hasListPadding: true, threads: [{ threadId: 7 }, { threadId: 8 }, { threadId: 9 }] });
    const dump = openDump(sourceOfBytes(bytes.subarray(0, bytes.length - 20)));
    if (isDumpFailure(dump)) throw new Error(dump.code);
    expect(Array.from(threadsOf(dump)?.rows() ?? [], ({ threadId }) => threadId)).toEqual([7, 8]);
  });
});
