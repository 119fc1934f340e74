import { CONTEXT_AMD64 } from '../../../shared/report/dump/context/context-amd64.ts';
import { CONTEXT_X86 } from '../../../shared/report/dump/context/context-x86.ts';
import { type CpuContext, registerNamed, type RegisterValue } from '../../../shared/report/dump/context/cpu-context.ts';
import { memoize } from '../../../shared/bytes/memoize.ts';
import { readContext } from '../../../shared/report/dump/context/read-context.ts';
import type { Dump } from '../../../shared/report/dump/format/dump.ts';
import { exceptionOf } from '../../../shared/report/dump/format/exception.ts';
import { modulesOf } from '../../../shared/report/dump/format/modules.ts';
import { threadsOf } from '../../../shared/report/dump/format/threads.ts';
import type { Frame, Trust } from '../../../shared/report/dump/unwind/frame.ts';
import { contextOfThread, crashedThreadOf, unwinderOf } from '../../../shared/report/dump/unwind/thread-stack.ts';
import { BREAKPAD_TRUST } from '../../../shared/text/report/dump-frames.ts';
import { type Comparisons, hex, hexOrNull, hexText } from './comparison.ts';
import { breakpadNumberOf } from './fields.ts';
import { addBytes, hexOf } from './record-values.ts';
import type { Recording } from './recordings.ts';

const TRUSTS = Object.keys(BREAKPAD_TRUST) as readonly Trust[];

/** The frames of all threads; none for the thread that wrote the dump. */
export const stacksOf = memoize((dump: Dump): readonly (readonly Frame[])[] =>
  Array.from({ length: threadsOf(dump)?.length ?? 0 }, (_, index) => {
    const unwinder = unwinderOf(dump, index);
    if (typeof unwinder === 'string') return [];
    unwinder.run();
    return unwinder.frames;
  }),
);

/** Compares every frame of every thread with rust-minidump's stacks without symbols. */
export function compareFrames(to: Comparisons, { dump, rust }: Recording): void {
  const modules = modulesOf(dump);
  const add = (field: string, item: string, ours: string | null, recorded: string | null): void => {
    to.add('rust-minidump', field, item, ours, recorded);
  };
  for (const [index, { frames: recorded }] of (rust?.threads ?? []).entries()) {
    const ours = stacksOf(dump)[index] ?? [];
    for (let number = 0; number < Math.max(ours.length, recorded.length); number += 1) {
      const frame = ours[number];
      const other = recorded[number];
      const item = `thread ${String(index)} frame ${String(number)}`;
      const module = frame === undefined || frame.moduleIndex < 0 ? undefined : modules.at(frame.moduleIndex);
      const within = frame === undefined || module === undefined ? null : hex(frame.lookupAddress - module.record.base);
      add('frame address', item, frame === undefined ? null : hex(frame.lookupAddress), hexText(other?.offset));
      add('frame module', item, module?.name ?? null, other?.module ?? null);
      add('frame module offset', item, within, hexText(other?.module_offset));
      add('frame trust', item, frame?.trust ?? null, other?.trust ?? null);
    }
  }
}

/** How a frame was found, by Breakpad's words for it. */
export const FOUND_BY: Readonly<Record<string, Trust>> = Object.fromEntries(
  TRUSTS.map((trust): [string, Trust] => [BREAKPAD_TRUST[trust], trust]),
);

/** Compares frames with Breakpad's text, for threads in which Breakpad had symbols of no module: only there its stack is one without symbols. */
export function compareBreakpadFrames(to: Comparisons, { dump, stackwalk }: Recording): void {
  const count = threadsOf(dump)?.length ?? 0;
  for (let index = 0; index < count; index += 1) {
    const recorded = stackwalk?.threads.get(breakpadNumberOf(dump, index));
    if (recorded === undefined || recorded.some(({ title, foundBy }) => title.includes('!') || foundBy === 'call frame info')) continue;
    const ours = stacksOf(dump)[index] ?? [];
    for (let number = 0; number < Math.max(ours.length, recorded.length); number += 1) {
      const frame = ours[number];
      const other = recorded[number];
      const item = `thread ${String(index)} frame ${String(number)}`;
      const address = frame === undefined ? null : hex(frame.registers.instructionPointer);
      to.add('breakpad', 'frame address', item, address, hexOrNull(other?.address));
      to.add(
        'breakpad',
        'frame trust',
        item,
        frame?.trust ?? null,
        other === undefined ? null : (FOUND_BY[other.foundBy] ?? other.foundBy),
      );
    }
  }
}

/** Compares the registers of the crashed thread's first frame with rust-minidump's. */
export function compareCrashRegisters(to: Comparisons, { dump, rust }: Recording): void {
  const registers = rust?.crashing_thread?.frames[0]?.registers;
  const crashed = crashedThreadOf(dump);
  if (registers === undefined || crashed === null) return;
  const context = contextOfThread(dump, crashed.index);
  for (const [name, recorded] of Object.entries(registers)) {
    const ours = context === null ? null : registerNamed(context, name);
    to.add(
      'rust-minidump',
      'registers',
      `thread ${String(crashed.index)} ${name}`,
      ours?.isValid === true ? hex(ours.value) : null,
      hexText(recorded),
    );
  }
}

/** Compares every context in Breakpad's `minidump_dump` output: the ones of the threads in order, then the exception's. */
export function compareContexts(to: Comparisons, { dump, printed }: Recording): void {
  const contexts = (printed?.records ?? []).filter(({ title }) => title.startsWith('MDRawContext'));
  if (contexts.length === 0) return;
  const exception = exceptionOf(dump);
  const locations = [
    ...[...(threadsOf(dump)?.rows() ?? [])].map((thread, index) => [`thread ${String(index)}`, thread.context] as const),
    ...(exception === null ? [] : [['exception', exception.context] as const]),
  ].filter(([, { size }]) => size > 0);
  to.add('breakpad', 'context count', '', String(locations.length), String(contexts.length));
  for (const [index, { fields }] of contexts.entries()) {
    const [item, location] = locations[index] ?? [`context ${String(index)}`, null];
    const context = location === null ? null : readContext(dump, location);
    const state = context === null ? {} : stateOf(dump, context);
    to.add('breakpad', 'context flags', item, context === null ? null : hex(context.flags), hexText(fields.get('context_flags')));
    for (const [name, recorded] of fields) {
      if (name === 'context_flags') continue;
      const isBytes = /^(?:float_save\.register_area|extended_registers)\[/.test(name);
      const own = state[name];
      if (isBytes)
        addBytes(to, 'floating point state', `${item} ${name}`, typeof own === 'string' ? own : null, recorded.replace(/^0x/, ''));
      else if (own !== undefined) to.add('breakpad', 'floating point state', `${item} ${name}`, hex(BigInt(own)), hexText(recorded));
      else if (!name.startsWith('float_save.')) {
        // A register is printed with its stored value even if the flags say that it is not valid.
        const register = context === null ? null : registerPrinted(context, name);
        to.add('breakpad', 'registers', `${item} ${name}`, register === null ? null : hex(register.value), hexText(recorded));
      }
    }
  }
}

/** The register that `minidump_dump` prints under a name. It numbers the registers of some machines. */
function registerPrinted(context: CpuContext, name: string): RegisterValue | null {
  const [, bank, number] = /^(iregs|g_r|gpr)\[ *(\d+)\]$/.exec(name) ?? [];
  if (bank === 'gpr') return registerNamed(context, `r${String(Number(number))}`);
  return bank === undefined ? registerNamed(context, name) : (context.registers[Number(number)] ?? null);
}

/** The values of x86 and amd64 contexts that are no general registers, by the name that `minidump_dump` gives them. Bytes are hex digits. */
function stateOf(dump: Dump, { record, offset }: CpuContext): Readonly<Record<string, number | bigint | string>> {
  const type = record === CONTEXT_X86.name ? CONTEXT_X86 : CONTEXT_AMD64;
  const view = dump.bytes.view(offset, type.bytes);
  if (view === null) return {};
  const { little } = dump.bytes;
  if (record === CONTEXT_AMD64.name) {
    const { p1Home, p2Home, p3Home, p4Home, p5Home, p6Home, mxcsr } = CONTEXT_AMD64.read(view, 0, little);
    return { p1_home: p1Home, p2_home: p2Home, p3_home: p3Home, p4_home: p4Home, p5_home: p5Home, p6_home: p6Home, mx_csr: mxcsr };
  }
  if (record !== CONTEXT_X86.name) return {};
  const { floatSave } = CONTEXT_X86.read(view, 0, little);
  const extended = CONTEXT_X86.offsetOf('extendedRegisters');
  return {
    'float_save.control_word': floatSave.controlWord,
    'float_save.status_word': floatSave.statusWord,
    'float_save.tag_word': floatSave.tagWord,
    'float_save.error_offset': floatSave.errorOffset,
    'float_save.error_selector': floatSave.errorSelector,
    'float_save.data_offset': floatSave.dataOffset,
    'float_save.data_selector': floatSave.dataSelector,
    'float_save.register_area[80]': hexOf(floatSave.registerArea),
    'float_save.cr0_npx_state': floatSave.cr0NpxState,
    'extended_registers[512]': hexOf(dump.bytes.bytes(offset + extended, CONTEXT_X86.bytes - extended)),
  };
}
