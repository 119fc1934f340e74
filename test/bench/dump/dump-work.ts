import path from 'node:path';
import { openFileSource } from '../../../electron/host/platform/files/file-source.ts';
import { disassemblerFor } from '../../../electron/host/report/dumps/disassemblers.ts';
import type { ByteLength, ByteSource } from '../../../shared/bytes/byte-source.ts';
import { crashEvidence } from '../../../shared/report/dump/crash/crash-evidence.ts';
import type { Disassembler } from '../../../shared/report/dump/crash/disassembler.ts';
import { hintsOf } from '../../../shared/report/dump/crash/hints.ts';
import { type Dump, isDumpFailure, openDump } from '../../../shared/report/dump/format/dump.ts';
import { memory64ListOf, memoryListOf } from '../../../shared/report/dump/format/memory-lists.ts';
import { systemOf } from '../../../shared/report/dump/format/system-info.ts';
import { threadsOf } from '../../../shared/report/dump/format/threads.ts';
import { crashedThreadOf, unwinderOf } from '../../../shared/report/dump/unwind/thread-stack.ts';

/** The frames of the crashed thread that the summary looks at: the hints need no more for anything but recursion. */
const TOP_FRAMES = 20;

const NO_ANNOTATIONS: ReadonlyMap<string, string> = new Map();

/** A dump in a file that was just opened, so that nothing of it is cached in this process. */
interface OpenedDump {
  /** Null if the file has no readable dump. */
  readonly dump: Dump | null;
  /** The bytes that were read from the source so far. */
  readonly bytesRead: () => ByteLength;
  readonly close: () => void;
}

function openedDump(file: string): OpenedDump {
  const opened = openFileSource(file, path.basename(file));
  if (!opened.ok) throw new Error(opened.error.code);
  const source = opened.value;
  let bytes = 0;
  const counting: ByteSource = {
    size: source.size,
    read(offset, length) {
      const read = source.read(offset, length);
      bytes += read.length;
      return read;
    },
    readInto(offset, target) {
      const count = source.readInto?.(offset, target) ?? 0;
      bytes += count;
      return count;
    },
  };
  const dump = openDump(counting);
  return { dump: isDumpFailure(dump) ? null : dump, bytesRead: () => bytes, close: () => source.close() };
}

/** The disassembler of a dump's machine, loaded before anything is measured. */
export async function disassemblerOf(file: string): Promise<Disassembler | null> {
  const { dump, close } = openedDump(file);
  const disassembler = dump === null ? null : await disassemblerFor(systemOf(dump)?.cpu ?? 'unknown');
  close();
  return disassembler;
}

/** What a summary of a dump read, and how much there is. Ranges: of memory. */
interface SummaryCost {
  readonly bytesRead: ByteLength;
  readonly tableBytes: ByteLength;
  readonly hints: number;
}

/** What the Crash screen shows first: the system, the crash with its instruction and the first frames of its thread, and the hints. */
export function summarize(file: string, disassembler: Disassembler | null): SummaryCost {
  const { dump, bytesRead, close } = openedDump(file);
  let hints = 0;
  if (dump !== null) {
    systemOf(dump);
    hints = hintsOf(crashEvidence(dump, disassembler, firstFrames(dump), NO_ANNOTATIONS)).length;
  }
  const cost = { bytesRead: bytesRead(), tableBytes: dump === null ? 0 : tableBytes(dump), hints };
  close();
  return cost;
}

function firstFrames(dump: Dump): ReturnType<typeof framesOf> {
  const crashed = crashedThreadOf(dump);
  return crashed === null || crashed.index < 0 ? [] : framesOf(dump, crashed.index, TOP_FRAMES);
}

function framesOf(dump: Dump, index: number, most: number) {
  const unwinder = unwinderOf(dump, index);
  if (typeof unwinder === 'string') return [];
  unwinder.run(most - 1);
  return unwinder.frames;
}

function tableBytes(dump: Dump): ByteLength {
  return [memoryListOf(dump), memory64ListOf(dump)?.table].reduce((sum, table) => sum + (table?.length ?? 0) * (table?.stride ?? 0), 0);
}

/** Unwinds every thread. Returns the number of frames. */
export function unwindAll(file: string): number {
  const { dump, close } = openedDump(file);
  let frames = 0;
  const threads = dump === null ? 0 : (threadsOf(dump)?.length ?? 0);
  for (let index = 0; dump !== null && index < threads; index += 1) frames += framesOf(dump, index, Number.MAX_SAFE_INTEGER).length;
  close();
  return frames;
}
