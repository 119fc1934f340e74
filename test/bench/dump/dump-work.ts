import path from 'node:path';
import { openFileSource } from '../../../electron/host/platform/files/file-source.ts';
import { disassemblerFor } from '../../../electron/host/report/dumps/disassemblers.ts';
import type { ByteLength, ByteSource } from '../../../shared/bytes/byte-source.ts';
import { analyse } from '../../../shared/report/dump/analysis/analysis.ts';
import type { Disassembler } from '../../../shared/report/dump/crash/disassembler.ts';
import { type Dump, isDumpFailure, openDump } from '../../../shared/report/dump/format/dump.ts';
import { memory64ListOf, memoryListOf } from '../../../shared/report/dump/format/memory-lists.ts';
import { systemOf } from '../../../shared/report/dump/format/system-info.ts';
import { threadsOf } from '../../../shared/report/dump/format/threads.ts';
import { dumpSignature } from '../../../shared/report/dump/signature/dump-signature.ts';
import { SHORT_LISTS } from '../../../shared/report/dump/signature/short-lists.ts';
import { NO_ANNOTATIONS } from '../../../shared/report/dump/signature/signature.ts';
import { unwinderOf } from '../../../shared/report/dump/unwind/thread-stack.ts';

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
  readonly signature: string;
}

/** What the Crash screen shows first: the system, the crash with its instruction and the stack of its thread, the hints and the signature. */
export function summarize(file: string, disassembler: Disassembler | null): SummaryCost {
  const { dump, bytesRead, close } = openedDump(file);
  let hints = 0;
  let signature = '';
  if (dump !== null) {
    systemOf(dump);
    const analysis = analyse(dump, { disassembler });
    hints = analysis.hints.length;
    signature = dumpSignature(analysis, NO_ANNOTATIONS, [], SHORT_LISTS).text;
  }
  const cost = { bytesRead: bytesRead(), tableBytes: dump === null ? 0 : tableBytes(dump), hints, signature };
  close();
  return cost;
}

function tableBytes(dump: Dump): ByteLength {
  return [memoryListOf(dump), memory64ListOf(dump)?.table].reduce((sum, table) => sum + (table?.length ?? 0) * (table?.stride ?? 0), 0);
}

/** Unwinds every thread. Returns the number of frames. */
export function unwindAll(file: string): number {
  const { dump, close } = openedDump(file);
  let frames = 0;
  const threads = dump === null ? 0 : (threadsOf(dump)?.length ?? 0);
  for (let index = 0; dump !== null && index < threads; index += 1) {
    const unwinder = unwinderOf(dump, index);
    if (typeof unwinder === 'string') continue;
    unwinder.run();
    frames += unwinder.frames.length;
  }
  close();
  return frames;
}
