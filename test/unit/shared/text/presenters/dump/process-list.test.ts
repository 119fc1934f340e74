import { describe, expect, it } from 'vitest';
import type { DumpRow } from '../../../../../../shared/bridge/view/dump-list-view.ts';
import { crashpadStream } from '../../../../../../shared/report/dump/build/crashpad-stream.ts';
import type { StreamSpec } from '../../../../../../shared/report/dump/build/dump-spec.ts';
import { textStream } from '../../../../../../shared/report/dump/build/linux-streams.ts';
import { macCrashInfoStream } from '../../../../../../shared/report/dump/build/mozilla-streams.ts';
import { handleDataStream, miscInfoStream, vmCountersStream2 } from '../../../../../../shared/report/dump/build/windows-streams.ts';
import { DumpDisclosure } from '../../../../../../shared/report/dump/disclosure.ts';
import { everyStream } from '../../../../../builders/report/every-stream.ts';
import { listOf, NO_EVIDENCE, rowsOf } from './made-list.ts';

/** The rows of one kind. */
function rows(streams: readonly StreamSpec[], kind: string, disclosure = DumpDisclosure.atOnce('open')): readonly DumpRow[] {
  return rowsOf(listOf('process', { streams }, disclosure)).filter(({ cells }) => cells[0] === kind);
}

const cellsOf = (shown: readonly DumpRow[]): readonly DumpRow['cells'][] => shown.map(({ cells }) => cells.slice(1));

/** Shows the closed bytes of a row, and no others. */
function revealing(row: DumpRow | undefined): DumpDisclosure {
  const { offset = 0, length = 0 } = row?.masked.at(-1)?.range ?? {};
  // The dump of these tests is at 1000 in its report.
  return DumpDisclosure.atOnce('open').withBytes((from, size) => from + 1_000 >= offset && from + size + 1_000 <= offset + length);
}

describe('the list of the process', () => {
  it('shows times, memory and limits at once', () => {
    const streams = [
      miscInfoStream(5, { processId: 7, createTime: 8, userTime: 1_200, integrityLevel: 0x1000 }),
      vmCountersStream2({ flags: 2, virtualSize: 3n << 20n, workingSetSize: 5n }),
      textStream('MozLinuxLimits', 'Limit  Soft  Hard  Units\nMax open files            1024                 4096            files\n'),
    ];
    expect(cellsOf(rows(streams, 'Process'))).toEqual(
      expect.arrayContaining([
        ['Process id', '7'],
        ['Start time', '1970-01-01 00:00:08 UTC'],
        ['User time', '1,200 s'],
        ['Integrity level', 'low'],
      ]),
    );
    expect(cellsOf(rows(streams, 'Process memory'))).toEqual(
      expect.arrayContaining([
        ['Working set size', '5 bytes'],
        ['Virtual size', '3 MiB'],
      ]),
    );
    expect(cellsOf(rows(streams, 'Limit'))).toEqual([['Max open files', '1024 files (at most 4096)']]);
  });

  it('reveals the name and the value of one variable with the bytes of its row', () => {
    const streams = [textStream('LinuxEnviron', 'HOME=/home/a\0EMPTY=\0TOKEN=abc\0')];
    const masked = rows(streams, 'Environment');
    expect(cellsOf(masked)).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
    expect(masked.map((row) => row.masked.map(({ range }) => range.length))).toEqual([[12], [6], [9]]);
    expect(cellsOf(rows(streams, 'Environment', revealing(masked[0])))).toEqual([
      ['HOME', '/home/a'],
      [null, null],
      [null, null],
    ]);
    expect(cellsOf(rows(streams, 'Environment', revealing(masked[1])))[1]).toEqual(['EMPTY', '']);
  });

  it('shows the annotations that the list in effect makes public, and the names of all', () => {
    const streams = [crashpadStream({ simpleAnnotations: { channel: 'beta', note: 'private', empty: '' } })];
    const list = listOf('process', { streams }, DumpDisclosure.atOnce('open'), { ...NO_EVIDENCE, isPublic: (name) => name === 'channel' });
    expect(rowsOf(list).map(({ cells }) => cells)).toEqual([
      ['Annotation', 'channel', 'beta'],
      ['Annotation', 'note', null],
      ['Annotation', 'empty', null],
    ]);
    const empty = rowsOf(list)[2];
    expect(cellsOf(rows(streams, 'Annotation', revealing(empty)))[2]).toEqual(['empty', '']);
  });

  it('masks a name with control characters, and reveals it and its value one by one', () => {
    const streams = [crashpadStream({ simpleAnnotations: { 'a\u0001b': 'value' } })];
    const [row] = rows(streams, 'Annotation');
    expect(row?.cells).toEqual(['Annotation', null, null]);
    expect(row?.masked.map(({ cell, range }) => [cell, range.length])).toEqual([
      [1, 3],
      [2, 5],
    ]);
    expect(cellsOf(rows(streams, 'Annotation', revealing(row)))).toEqual([[null, 'value']]);
  });

  it('shows type and number of a handle, and its name after it was revealed', () => {
    const streams = [handleDataStream(1, [{ handle: 4n, typeName: 'File', objectName: 'name' }])];
    const masked = rows(streams, 'Handle');
    expect(cellsOf(masked)).toEqual([['0x4 File', null]]);
    expect(cellsOf(rows(streams, 'Handle', revealing(masked[0])))).toEqual([['0x4 File', 'name']]);
  });

  it('shows the messages of libraries of macOS, but not their folders', () => {
    const texts = ['/Users/a/b.dylib', 'message', '', 'frames', ''] as const;
    const shown = rowsOf(listOf('process', { streams: [macCrashInfoStream([{ version: 5, thread: 1n, texts }])] }));
    expect(shown.map(({ cells }) => cells)).toEqual([
      ['Crash reporter of b.dylib', 'Folder', null],
      ['Crash reporter of b.dylib', 'Message', 'message'],
      ['Crash reporter of b.dylib', 'Backtrace', 'frames'],
      ['Crash reporter of b.dylib', 'Thread', '0x1'],
    ]);
  });

  it('masks the lines of /proc texts that are not known to be public, with their keys', () => {
    const streams = [
      textStream('LinuxCpuInfo', 'model name\t: x\nSerial\t: 0123\n'),
      textStream('LinuxProcStatus', 'Uid:\t1000\n'),
      textStream('LinuxLsbRelease', 'DISTRIB_ID=Ubuntu\nOWNER="me"\nno separator\n'),
    ];
    expect(cellsOf(rows(streams, 'CPU info'))).toEqual([
      ['model name', 'x'],
      [null, null],
    ]);
    expect(cellsOf(rows(streams, 'Status'))).toEqual([[null, null]]);
    expect(cellsOf(rows(streams, 'Distribution'))).toEqual([
      ['DISTRIB_ID', 'Ubuntu'],
      [null, null],
      ['', null],
    ]);
  });

  it('shows at most 4,096 characters of a text', () => {
    const streams = [textStream('LinuxCmdLine', `${'a'.repeat(9_000)}\0`)];
    expect(rows(streams, 'Command line', DumpDisclosure.everything())[0]?.cells[2]).toHaveLength(4_096);
  });

  it('can reveal every masked cell of every kind of stream', () => {
    const content = { system: { os: 'linux', cpu: 'amd64', versionText: 'Linux 5.4.0 host' }, streams: everyStream(8) } as const;
    const before = rowsOf(listOf('process', content));
    const masked = before.filter(({ cells }) => cells.includes(null));
    expect(new Set(masked.map(({ cells }) => cells[0]))).toEqual(
      new Set([
        ...['Process', 'System', 'Assertion', 'Annotation', 'Comment', 'Dump writer', 'Command line', 'Environment', 'Handle', 'Token'],
        ...['Status', 'Auxiliary vector', 'Kernel', 'Crash reporter of a.dylib'],
      ]),
    );
    for (const row of masked) {
      const after = rowsOf(listOf('process', content, revealing(row)));
      expect(after[row.index]?.cells).not.toContain(null);
      expect(after.filter(({ cells }) => cells.includes(null))).toHaveLength(masked.length - 1);
    }
    expect(rowsOf(listOf('process', content, DumpDisclosure.everything())).flatMap(({ cells }) => cells)).not.toContain(null);
  });
});
