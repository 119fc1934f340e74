import { crashReasonOf } from '../../../shared/report/dump/crash/reason/crash-reason.ts';
import { exceptionOf } from '../../../shared/report/dump/format/exception.ts';
import { systemOf } from '../../../shared/report/dump/format/system-info.ts';
import type { Trust } from '../../../shared/report/dump/unwind/frame.ts';
import { type Comparison, hexOrNull, hexText } from './comparison.ts';
import { breakpadNumberOf } from './fields.ts';
import type { Recording } from './recordings.ts';
import { FOUND_BY, stacksOf } from './stack-fields.ts';

/** A rule for values in which Crashlens differs from a reader on purpose. */
export interface KnownDifference {
  readonly name: string;
  /** Who is right: the other reader, with which Crashlens agrees, or Crashlens against both. */
  readonly right: 'breakpad' | 'rust-minidump' | 'crashlens';
  readonly reason: string;
  readonly applies: (difference: Comparison, recording: Recording) => boolean;
}

function isField(difference: Comparison, reader: Comparison['reader'], field: string): boolean {
  return difference.reader === reader && difference.field === field;
}

/** The thread and frame of a difference in a frame; null for other fields. */
function placeOf({ field, item }: Comparison): readonly [number, number] | null {
  const match = field.startsWith('frame ') ? /^thread (\d+) frame (\d+)$/.exec(item) : null;
  return match === null ? null : [Number(match[1]), Number(match[2])];
}

/** True if a frame was found by a method, or a callee of it: from there on, readers without the method see another stack. */
function hasFrameBy(trust: Trust, difference: Comparison, { dump }: Recording): boolean {
  const place = placeOf(difference);
  if (place === null) return false;
  const [thread, frame] = place;
  return (stacksOf(dump)[thread] ?? []).slice(0, frame + 1).some((each) => each.trust === trust);
}

/** True if Breakpad has the same frame at the same place, or like Crashlens none. */
function isFrameOfBreakpad(difference: Comparison, { dump, stackwalk }: Recording): boolean {
  const [thread, frame] = placeOf(difference) ?? [0, 0];
  const ours = stacksOf(dump)[thread]?.[frame];
  const breakpad = stackwalk?.threads.get(breakpadNumberOf(dump, thread));
  if (breakpad === undefined) return false;
  const other = breakpad[frame];
  return ours?.registers.instructionPointer === (other?.address ?? undefined) && ours?.trust === FOUND_BY[other?.foundBy ?? ''];
}

/** True if rust-minidump has the same frame at the same place, or like Crashlens none. */
function isFrameOfRust(difference: Comparison, { dump, rust }: Recording): boolean {
  const [thread, frame] = placeOf(difference) ?? [0, 0];
  const ours = stacksOf(dump)[thread]?.[frame];
  const stack = rust?.threads[thread]?.frames;
  if (stack === undefined) return false;
  const other = stack[frame];
  return hexOrNull(ours?.lookupAddress) === hexText(other?.offset) && ours?.trust === other?.trust;
}

const STATUS_STACK_OVERFLOW = 0xc000_00fd;

/** The closed list of differences. A rule describes a case, never a file. */
export const KNOWN_DIFFERENCES: readonly KnownDifference[] = [
  {
    name: 'padded OS version',
    right: 'rust-minidump',
    reason: 'Breakpad adds a space for an empty service pack, and 0.0.0, the system and the machine around the version of a Linux kernel',
    applies: (difference) => {
      if (!isField(difference, 'breakpad', 'OS version') || difference.recorded === null) return false;
      return difference.recorded.trim().replace(/^0\.0\.0 Linux (.+) \S+$/, '$1') === difference.ours;
    },
  },
  {
    name: 'signal without si_code',
    right: 'rust-minidump',
    reason: 'old writers stored no si_code; Breakpad prints the 0, which Crashlens shows as the raw number beside the name',
    applies: (difference, { dump }) =>
      isField(difference, 'breakpad', 'reason') &&
      exceptionOf(dump)?.flags === 0 &&
      difference.recorded?.replace(/ \/ 0x00000000$/, '') === difference.ours,
  },
  {
    name: 'name of an NTSTATUS',
    right: 'rust-minidump',
    reason: 'Breakpad has fewer names of statuses, and prints the numbers of the others',
    applies: (difference, { dump, rust }) =>
      isField(difference, 'breakpad', 'reason') &&
      crashReasonOf(dump)?.kind === 'nt_status' &&
      /^0x[0-9a-f]{8} \/ 0x[0-9a-f]{8}$/.test(difference.recorded ?? '') &&
      (rust === null || rust.crash_info.type === difference.ours),
  },
  {
    name: 'EXC_CRASH of Crashpad',
    right: 'crashlens',
    reason: 'the exception record is 0 and the parameters have EXC_CRASH with the signal, which both readers ignore',
    applies: (difference, { dump }) =>
      difference.field === 'reason' &&
      crashReasonOf(dump)?.kind === 'mach_crash' &&
      /^(?:unknown )?0x00000000 \/ 0x00000000$/.test(difference.recorded ?? ''),
  },
  {
    name: 'fast fail',
    right: 'crashlens',
    reason: 'the name of the fast fail code comes first and the name of the exception last, because nothing need have been overrun',
    applies: (difference, { dump }) => {
      if (difference.field !== 'reason' || crashReasonOf(dump)?.kind !== 'fast_fail') return false;
      const [code, exception] = difference.ours?.split(' / ') ?? [];
      return difference.recorded === (difference.reader === 'breakpad' ? code : `${String(exception)} / ${String(code)}`);
    },
  },
  {
    name: 'NSException of Crashpad',
    right: 'breakpad',
    reason: 'the code "CPnx" is how Crashpad marks an uncaught NSException; the words differ, and rust-minidump does not know it',
    applies: (difference, { dump }) =>
      difference.field === 'reason' &&
      crashReasonOf(dump)?.kind === 'ns_exception' &&
      (difference.reader === 'breakpad'
        ? difference.recorded === 'Uncaught NSException'
        : difference.recorded?.startsWith('unknown ') === true),
  },
  {
    name: 'leaf return',
    right: 'breakpad',
    reason:
      'the caller of a function without a frame is the word at the stack pointer; rust-minidump has no such method and scans, or loses the caller',
    applies: (difference, recording) =>
      difference.reader === 'rust-minidump' && hasFrameBy('leaf', difference, recording) && isFrameOfBreakpad(difference, recording),
  },
  {
    name: 'frame pointer of amd64 Windows',
    right: 'rust-minidump',
    reason: 'Breakpad never uses rbp on Windows and scans instead; a frame pointer that passes all checks is the better sign',
    applies: (difference, recording) =>
      difference.reader === 'breakpad' &&
      systemOf(recording.dump)?.os === 'windows' &&
      systemOf(recording.dump)?.cpu === 'amd64' &&
      hasFrameBy('frame_pointer', difference, recording) &&
      isFrameOfRust(difference, recording),
  },
  {
    name: 'placeholder code id',
    right: 'rust-minidump',
    reason: 'Breakpad prints the placeholder "id" for a module of Linux or macOS without an ELF build id',
    applies: (difference) =>
      isField(difference, 'breakpad', 'module records') && difference.item.endsWith(' (code_identifier)') && difference.recorded === 'id',
  },
  {
    name: 'debug file of ELF',
    right: 'rust-minidump',
    reason: 'an ELF build id record names no debug file; Breakpad repeats the path of the module, the others the last component of it',
    applies: ({ reader, field, item, ours, recorded }) =>
      reader === 'breakpad' &&
      field === 'module records' &&
      item.endsWith(' (debug_file)') &&
      recorded?.endsWith(`/${String(ours)}`) === true,
  },
  {
    name: 'instruction of x86',
    right: 'crashlens',
    reason: 'rust-minidump decodes instructions of amd64 only',
    applies: ({ reader, field, recorded }, { rust }) =>
      reader === 'rust-minidump' &&
      ['instruction', 'access count', 'adjusted address'].includes(field) &&
      recorded === null &&
      rust?.system_info.cpu_arch === 'x86',
  },
  {
    name: 'address of a stack overflow',
    right: 'crashlens',
    reason: 'Windows records the address of the instruction for a stack overflow, not the address that the instruction accessed',
    applies: (difference, { dump }) =>
      isField(difference, 'rust-minidump', 'recorded access (x86)') && exceptionOf(dump)?.code === STATUS_STACK_OVERFLOW,
  },
  {
    name: 'last error outside Windows',
    right: 'crashlens',
    reason: 'only Windows has a last error; rust-minidump reads the same offset of the data of threads of other systems',
    applies: (difference, { dump }) =>
      isField(difference, 'rust-minidump', 'last error') && difference.ours === null && systemOf(dump)?.os !== 'windows',
  },
  {
    name: 'damaged line of LinuxMaps',
    right: 'crashlens',
    reason:
      'rust-minidump reads no mapping if a line is damaged, such as the last line of a stream that was cut; all other lines are valid',
    applies: (difference, { dump }) =>
      isField(difference, 'rust-minidump', 'mapping count') &&
      difference.recorded === null &&
      dump.findings().some((finding) => finding.code === 'bad_lines' && finding.stream === 'LinuxMaps'),
  },
  {
    name: 'unknown access kind',
    right: 'crashlens',
    reason: 'rust-minidump does not say how some instructions use memory, such as idiv and the vector moves',
    applies: (difference) =>
      isField(difference, 'rust-minidump', 'access kind') && difference.recorded === null && difference.ours !== null,
  },
];

/** The rule that explains a difference; null if there is none. */
export function knownDifferenceOf(difference: Comparison, recording: Recording): KnownDifference | null {
  return KNOWN_DIFFERENCES.find(({ applies }) => applies(difference, recording)) ?? null;
}
