import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../../../../../../shared/bytes/byte-source.ts';
import { frameDoubts } from '../../../../../../shared/report/dump/analysis/frame-doubts.ts';
import { buildDump } from '../../../../../../shared/report/dump/build/build-dump.ts';
import type { DumpSpec } from '../../../../../../shared/report/dump/build/dump-spec.ts';
import { textStream } from '../../../../../../shared/report/dump/build/linux-streams.ts';
import { type Dump, isDumpFailure, openDump } from '../../../../../../shared/report/dump/format/dump.ts';
import type { CpuName } from '../../../../../../shared/report/dump/format/machine.ts';
import { type Frame, NO_OTHERS, type Trust } from '../../../../../../shared/report/dump/unwind/frame.ts';

function dumpOf(spec: DumpSpec, cpu: CpuName = 'amd64'): Dump {
  const dump = openDump(sourceOfBytes(buildDump({ system: { os: 'linux', cpu }, threads: [], ...spec })));
  if (isDumpFailure(dump)) throw new Error(dump.code);
  return dump;
}

function frameAt(
  address: bigint,
  { trust = 'scan', moduleIndex = -1 }: { readonly trust?: Trust; readonly moduleIndex?: number } = {},
): Frame {
  const registers = { instructionPointer: address, stackPointer: 0x7000n, framePointer: null, linkRegister: null, others: NO_OTHERS };
  return { index: 1, trust, registers, lookupAddress: address - 1n, moduleIndex, stackWord: null };
}

function doubtsAt(dump: Dump, frame: Frame): readonly string[] {
  return frameDoubts(dump, { frames: [frame] })[0] ?? [];
}

const MAPS = textStream('LinuxMaps', ['1000-2000 r-xp 00000000 00:00 0 /bin/x', '2000-3000 rw-p 00000000 00:00 0 /bin/x', ''].join('\n'));

describe('the doubts about a frame', () => {
  it('come from the memory map, if there is one that has the module', () => {
    const dump = dumpOf({ streams: [MAPS] });
    expect(doubtsAt(dump, frameAt(0x1800n))).toEqual([]);
    expect(doubtsAt(dump, frameAt(0x2800n))).toEqual(['not_executable']);
    expect(doubtsAt(dump, frameAt(0x9000n))).toEqual(['not_executable']);
    // A map that lacks a module of the list is incomplete.
    expect(doubtsAt(dump, frameAt(0xa000n, { moduleIndex: 0 }))).toEqual([]);
    expect(doubtsAt(dumpOf({}), frameAt(0x9000n))).toEqual([]);
  });

  it('look up the address inside the call, so that a call at the end of the code is no doubt', () => {
    expect(doubtsAt(dumpOf({ streams: [MAPS] }), frameAt(0x2000n))).toEqual([]);
  });

  it('come from the code before the return address, if the dump has it', () => {
    const call = Uint8Array.of(0x90, 0x90, 0x90, 0xe8, 1, 2, 3, 4);
    const dump = dumpOf({ memory: [{ start: 0x1000n, content: Uint8Array.of(...call, 0x90, 0x90, 0x90) }] });
    expect(doubtsAt(dump, frameAt(0x1008n))).toEqual([]);
    expect(doubtsAt(dump, frameAt(0x1009n))).toEqual(['no_call']);
    expect(doubtsAt(dump, frameAt(0x1007n))).toEqual([]);
    expect(doubtsAt(dump, frameAt(0x5000n))).toEqual([]);
  });

  it('are about the code of Thumb for an odd return address of arm', () => {
    const content = Uint8Array.of(0, 0, 0, 0, 0, 0, 0x88, 0x47);
    const dump = dumpOf({ memory: [{ start: 0x1000n, content }] }, 'arm');
    expect(doubtsAt(dump, frameAt(0x1009n))).toEqual([]);
    expect(doubtsAt(dump, frameAt(0x1008n))).toEqual(['no_call']);
  });

  it('say that a return address is text', () => {
    expect(doubtsAt(dumpOf({}), frameAt(0x6172_7473_2074_6f6en))).toEqual(['text']);
    expect(doubtsAt(dumpOf({}), frameAt(0x0072_7473_2074_6f6en))).toEqual([]);
    expect(doubtsAt(dumpOf({}, 'x86'), frameAt(0x2074_6f6en))).toEqual(['text']);
  });

  it('never are about the registers of the thread', () => {
    const dump = dumpOf({ streams: [MAPS] });
    expect(doubtsAt(dump, frameAt(0x6172_7473_2074_6f6en, { trust: 'context' }))).toEqual([]);
  });
});
