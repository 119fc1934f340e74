import { describe, expect, it } from 'vitest';
import { writeMinidump } from '../../../../../../shared/report/dump/build/write-minidump.ts';
import { locationAt, readMinidump, streamOf, textAt } from '../minidump-reader.ts';

const THREAD_LIST = 3;
const MODULE_LIST = 4;
const MEMORY_LIST = 5;
const EXCEPTION = 6;
const SYSTEM_INFO = 7;
const MISC_INFO = 15;
const TIME = Date.UTC(2026, 10, 20, 12, 30, 15, 999);
const SECONDS = Math.floor(TIME / 1_000);

const CASES = [
  { cpu: 'x86', architecture: 0, contextBytes: 716, flagsAt: 0, instructionAt: 0xb8, stackAt: 0xc4, flags: 0x1_0007 },
  { cpu: 'amd64', architecture: 9, contextBytes: 1_232, flagsAt: 0x30, instructionAt: 0xf8, stackAt: 0x98, flags: 0x10_000f },
  { cpu: 'arm64', architecture: 12, contextBytes: 912, flagsAt: 0, instructionAt: 0x108, stackAt: 0x100, flags: 0x40_0007 },
] as const;

describe('writeMinidump', () => {
  it('writes the streams of a crash, with the time in whole seconds', () => {
    const dump = readMinidump(writeMinidump({ time: TIME }));
    expect([...dump.streams.keys()].sort((a, b) => a - b)).toEqual([
      THREAD_LIST,
      MODULE_LIST,
      MEMORY_LIST,
      EXCEPTION,
      SYSTEM_INFO,
      MISC_INFO,
    ]);
    expect(dump.timestamp).toBe(SECONDS);
    expect(dump.bytes.length).toBeLessThan(8_192);
  });

  it('writes the same bytes for the same options', () => {
    expect(writeMinidump({ time: TIME, os: 'linux' })).toEqual(writeMinidump({ time: TIME, os: 'linux' }));
  });

  it.each(CASES)(
    'gives the $cpu thread its context and stack',
    ({ cpu, architecture, contextBytes, flagsAt, instructionAt, stackAt, flags }) => {
      const dump = readMinidump(writeMinidump({ time: TIME, cpu, processId: 100 }));
      expect(streamOf(dump, SYSTEM_INFO).readUInt16LE(0)).toBe(architecture);
      const threads = streamOf(dump, THREAD_LIST);
      expect(threads.length).toBe(4 + 48);
      expect(threads.readUInt32LE(0)).toBe(1);
      expect(threads.readUInt32LE(4)).toBe(104);
      const context = locationAt(dump.bytes, threads, 4 + 40);
      expect(context.length).toBe(contextBytes);
      expect(context.readUInt32LE(flagsAt)).toBe(flags);
      const stackStart = threads.readBigUInt64LE(4 + 24);
      const word = (at: number) => (cpu === 'x86' ? BigInt(context.readUInt32LE(at)) : context.readBigUInt64LE(at));
      expect(word(stackAt)).toBe(stackStart);
      const modules = streamOf(dump, MODULE_LIST);
      const base = modules.readBigUInt64LE(4);
      expect(word(instructionAt) - base).toBeLessThan(BigInt(modules.readUInt32LE(12)));
      expect(locationAt(dump.bytes, threads, 4 + 32)).toHaveLength(512);
    },
  );

  it('puts a return address inside the module on the stack, at the frame pointer', () => {
    const dump = readMinidump(writeMinidump({ time: TIME }));
    const threads = streamOf(dump, THREAD_LIST);
    const stack = locationAt(dump.bytes, threads, 4 + 32);
    const context = locationAt(dump.bytes, threads, 4 + 40);
    const frame = Number(context.readBigUInt64LE(0xa0) - threads.readBigUInt64LE(4 + 24));
    const modules = streamOf(dump, MODULE_LIST);
    const offset = stack.readBigUInt64LE(frame + 8) - modules.readBigUInt64LE(4);
    expect(offset).toBeGreaterThan(0n);
    expect(offset).toBeLessThan(BigInt(modules.readUInt32LE(12)));
  });

  it('names the module and its symbol file', () => {
    const dump = readMinidump(writeMinidump({ time: TIME, moduleName: 'näme.dll' }));
    const modules = streamOf(dump, MODULE_LIST);
    expect(modules.length).toBe(4 + 108);
    expect(textAt(dump.bytes, modules.readUInt32LE(4 + 20))).toBe('näme.dll');
    expect(modules.readUInt32LE(4 + 24)).toBe(0xfeef04bd);
    const codeView = locationAt(dump.bytes, modules, 4 + 76);
    expect(codeView.toString('latin1', 0, 4)).toBe('RSDS');
    expect(codeView.readUInt32LE(20)).toBe(1);
    expect(codeView.toString('utf8', 24)).toBe('näme.pdb\0');
  });

  it.each([
    ['windows', 2, 'xul.dll', 0xc000_0005, 0],
    ['linux', 0x8201, 'libxul.so', 11, 1],
    ['macos', 0x8101, 'XUL', 1, 1],
  ] as const)('writes a %s crash by default', (os, platform, module, code, flags) => {
    const dump = readMinidump(writeMinidump({ time: TIME, os }));
    expect(streamOf(dump, SYSTEM_INFO).readUInt32LE(20)).toBe(platform);
    expect(textAt(dump.bytes, streamOf(dump, MODULE_LIST).readUInt32LE(4 + 20))).toBe(module);
    const exception = streamOf(dump, EXCEPTION);
    expect(exception.length).toBe(168);
    expect([exception.readUInt32LE(8), exception.readUInt32LE(12)]).toEqual([code, flags]);
  });

  it('writes the crash address to the parameters of an access violation on Windows, and to the exception address elsewhere', () => {
    const windows = readMinidump(writeMinidump({ time: TIME, crashAddress: 0xdead_beefn }));
    const exception = streamOf(windows, EXCEPTION);
    expect(exception.readUInt32LE(32)).toBe(2);
    expect(exception.readBigUInt64LE(40)).toBe(0n);
    expect(exception.readBigUInt64LE(48)).toBe(0xdead_beefn);
    const linux = streamOf(
      readMinidump(writeMinidump({ time: TIME, os: 'linux', crashAddress: 0xdead_beefn, crashCode: 7, crashFlags: 2 })),
      EXCEPTION,
    );
    expect(linux.readBigUInt64LE(24)).toBe(0xdead_beefn);
    expect([linux.readUInt32LE(8), linux.readUInt32LE(12), linux.readUInt32LE(32)]).toEqual([7, 2, 0]);
  });

  it('points the exception at the crashed thread and its context', () => {
    const dump = readMinidump(writeMinidump({ time: TIME }));
    const exception = streamOf(dump, EXCEPTION);
    const threads = streamOf(dump, THREAD_LIST);
    expect(exception.readUInt32LE(0)).toBe(threads.readUInt32LE(4));
    expect(locationAt(dump.bytes, exception, 160)).toEqual(locationAt(dump.bytes, threads, 4 + 40));
  });

  it('writes the start time of the process', () => {
    const misc = streamOf(readMinidump(writeMinidump({ time: TIME, processId: 77, uptime: 60 })), MISC_INFO);
    expect([misc.readUInt32LE(0), misc.readUInt32LE(4), misc.readUInt32LE(8), misc.readUInt32LE(12)]).toEqual([24, 3, 77, SECONDS - 60]);
  });

  it('grows only by the padding, which is a memory range of the memory list', () => {
    const small = writeMinidump({ time: TIME });
    const large = writeMinidump({ time: TIME, paddingBytes: 1_000_000 });
    expect(large.length - small.length).toBe(1_000_000 + 16);
    const dump = readMinidump(large);
    const memory = streamOf(dump, MEMORY_LIST);
    expect(memory.readUInt32LE(0)).toBe(2);
    expect(locationAt(dump.bytes, memory, 4 + 16 + 8)).toHaveLength(1_000_000);
    expect(streamOf(readMinidump(small), MEMORY_LIST).readUInt32LE(0)).toBe(1);
  });
});
