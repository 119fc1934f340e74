import { generalRegisters } from '../context/cpu-context.ts';
import type { Dump } from '../format/dump.ts';
import { modulesOf, unloadedIndexOf, unloadedModulesOf } from '../format/modules.ts';
import { systemOf } from '../format/system-info.ts';
import { threadNameOf } from '../format/thread-names.ts';
import { threadsOf } from '../format/threads.ts';
import { lastErrorOf } from '../crash/crash-evidence.ts';
import { ntStatusName, win32ErrorName } from '../crash/reason/windows-reason.ts';
import type { SymbolAt } from '../symbols/symbol-file.ts';
import { symbolOf, type ThreadStack } from '../analysis/analysis.ts';
import { isAddressShown } from '../analysis/frame-address.ts';
import { frameDoubts } from '../analysis/frame-doubts.ts';
import type { DumpDisclosure } from '../disclosure.ts';
import type { FrameDoubt } from '../unwind/doubt.ts';
import type { Frame } from '../unwind/frame.ts';
import { contextOfThread, isDumpWriter } from '../unwind/thread-stack.ts';
import { hex, hexAddress } from './hex.ts';

/** A value of JSON. 64-bit values are hexadecimal texts. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A frame with the fields of rust-minidump. Function, file and line need symbols. The address is null while it is masked. */
function frameJson(
  dump: Dump,
  frame: Frame,
  symbol: SymbolAt | null,
  doubts: readonly FrameDoubt[],
  disclosure: DumpDisclosure,
): Readonly<Record<string, Json>> {
  const bytes = systemOf(dump)?.pointerBytes ?? 8;
  const module = frame.moduleIndex < 0 ? null : (modulesOf(dump).at(frame.moduleIndex) ?? null);
  const isShown = isAddressShown(dump, frame, disclosure);
  return {
    frame: frame.index,
    module: module?.name ?? null,
    module_offset: module === null ? null : hexAddress(frame.lookupAddress - module.record.base, bytes),
    offset: isShown ? hexAddress(frame.lookupAddress, bytes) : null,
    function: symbol?.function ?? null,
    mangled: symbol?.mangled ?? null,
    function_offset:
      symbol === null || module === null ? null : hexAddress(frame.lookupAddress - module.record.base - BigInt(symbol.address), bytes),
    file: symbol?.file ?? null,
    line: symbol?.line ?? null,
    inlines: symbol === null || symbol.inlines.length === 0 ? null : symbol.inlines.map((call) => ({ ...call })),
    trust: frame.trust,
    doubts: [...doubts],
    unloaded_modules: module === null && isShown ? unloadedAt(dump, frame.lookupAddress, bytes) : null,
  };
}

function unloadedAt(dump: Dump, address: bigint, bytes: 4 | 8): Json {
  const index = unloadedIndexOf(dump).indexAt(address);
  const module = index < 0 ? undefined : unloadedModulesOf(dump).at(index);
  return module === undefined ? null : [{ module: module.name, offsets: [hexAddress(address - module.record.base, bytes)] }];
}

/** A thread with its frames. The registers are those of its first frame; they are there only if they are revealed. */
export function threadJson(dump: Dump, stack: ThreadStack, disclosure: DumpDisclosure): Readonly<Record<string, Json>> {
  const { threadIndex, frames, end } = stack;
  const id = threadsOf(dump)?.at(threadIndex)?.threadId ?? 0;
  const error = lastErrorOf(dump, threadIndex);
  const doubts = frameDoubts(dump, stack);
  const hasRegisters = frames[0]?.trust === 'context' && disclosure.shows('values');
  return {
    thread_id: id,
    threads_index: threadIndex,
    thread_name: threadNameOf(dump, id) || null,
    last_error_value: error === null ? null : errorName(error),
    frame_count: frames.length,
    frames: frames.map((frame, index) => ({
      ...frameJson(dump, frame, symbolOf(stack, frame), doubts[index] ?? [], disclosure),
      ...(index === 0 && hasRegisters ? { registers: registersJson(dump, threadIndex) } : {}),
    })),
    end,
    wrote_dump: isDumpWriter(dump, threadIndex),
  };
}

/** The name of a last error, as a Win32 error or NTSTATUS; its number without a name. */
export function errorName(error: number): string {
  return win32ErrorName(error) ?? ntStatusName(error) ?? hex(error, 8);
}

function registersJson(dump: Dump, threadIndex: number): Json {
  const context = contextOfThread(dump, threadIndex);
  const pointers = systemOf(dump)?.pointerBytes ?? 8;
  const general = context === null ? [] : generalRegisters(context).filter(({ size }) => size === pointers);
  return Object.fromEntries(general.map(({ name, value, size }) => [name, hex(value, size * 2)]));
}
