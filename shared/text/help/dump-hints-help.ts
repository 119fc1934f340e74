import type { Certainty, HintCode } from '../../report/dump/crash/hint.ts';
import type { ReasonFamily } from '../../report/dump/crash/reason/reason-family.ts';

/** The texts of a page about a dump. */
export interface DumpHelp {
  readonly title: string;
  readonly what: string;
  /** What causes it, and what it means for the reader; null if `what` says it all. */
  readonly why: string | null;
  /** What to do. */
  readonly fixes: readonly string[];
}

export const HINT_HELP: Readonly<Record<HintCode, DumpHelp>> = {
  null_pointer: {
    title: 'Null pointer',
    what: 'The instruction used memory near address 0. The distance from 0 is the offset of the field that it wanted.',
    why: 'A pointer was never set, or a call failed and its result was not checked.',
    fixes: ['Look in the code of the first frame for an object with a field at this offset.'],
  },
  deliberate_crash: {
    title: 'Deliberate crash',
    what: 'The program ended itself: by an illegal or trap instruction, a fast fail, an abort, an assertion, or a store to a fixed low address.',
    why: 'A check of the program or of a library failed. The crash is the way to report that.',
    fixes: [
      'Read the reason in the annotations, such as MozCrashReason.',
      'If a library ended the program, look at the frame that called it.',
    ],
  },
  non_canonical: {
    title: 'Invalid address',
    what: 'The processor refused an address because its upper bits are not all equal.',
    why: 'Such an address is never valid, so a pointer was overwritten or made from other data. The system often reports another address.',
    fixes: ['Look at the register that the instruction used.'],
  },
  text_pointer: {
    title: 'Text used as a pointer',
    what: 'Every byte of the pointer is a printable character.',
    why: 'A text was copied over a pointer, usually because it was longer than its buffer.',
    fixes: ['Reveal the values, and search the memory of the dump for that text.'],
  },
  poison: {
    title: 'Poison pattern',
    what: 'The address or a register has a pattern that an allocator writes into freed, uninitialised or guard memory.',
    why: 'The program used memory after it was freed, or before it was initialised.',
    fixes: ['Find out who freed the object. A build with AddressSanitizer shows it.'],
  },
  bad_jump: {
    title: 'Jump outside code',
    what: 'The processor was to execute memory that has no code: a stack, the heap, or an address without memory.',
    why: 'A function pointer, a virtual table or a return address was overwritten.',
    fixes: ['Look at the caller, which is the first frame in a module.'],
  },
  guard_page: {
    title: 'Guard page',
    what: 'The address is in memory without any permission that exists only to stop overruns.',
    why: 'The program ran over the end of a stack or of a block.',
    fixes: ['Look for a long recursion, a large local array, or an index out of range.'],
  },
  read_only_write: {
    title: 'Write to read-only memory',
    what: 'The instruction wrote to memory that may only be read.',
    why: 'A constant was changed, or a pointer leads to the wrong place.',
    fixes: [],
  },
  stack_overflow: {
    title: 'Stack overflow',
    what: 'The stack of the thread is full.',
    why: 'Usually a function calls itself without end. Large local variables are the other cause.',
    fixes: ['Look at the calls that repeat in the stack.'],
  },
  smashed_stack: {
    title: 'Overwritten stack',
    what: 'Data on the stack was overwritten: the stack cookie is wrong, or return addresses are text.',
    why: 'A local buffer was filled beyond its end.',
    fixes: ['Trust only the first frames. Look at the function that was to return.'],
  },
  out_of_memory: {
    title: 'Out of memory',
    what: 'The reason of the crash, the last error of the thread, or an annotation says that an allocation failed.',
    why: 'The process or the system ran out of memory or address space, or the program asked for too much at once.',
    fixes: ['Compare the size of the allocation with the memory figures in the Process list.'],
  },
  bit_flip: {
    title: 'Bit flip',
    what: 'One changed bit would make the address or a register valid.',
    why: 'Memory or processor may be defective. The percentage says how well that explains the crash.',
    fixes: ['If only a few machines send this crash, suspect their hardware.'],
  },
  contradiction: {
    title: 'Contradiction',
    what: 'The reason of the crash does not fit the instruction.',
    why: 'The cause is defective hardware, or a wrong address in the report.',
    fixes: ['If only a few machines send this crash, suspect their hardware.'],
  },
  foreign_module: {
    title: 'Foreign module on the stack',
    what: 'A frame is in a module whose folder belongs neither to the system nor to the program.',
    why: 'Other programs, such as virus scanners and overlays, load modules into every process.',
    fixes: ['Look up the module, and check whether the crash happens without it.'],
  },
  unloaded_module: {
    title: 'Unloaded module on the stack',
    what: 'A frame is in a module that was unloaded before the crash.',
    why: 'Code was called after its module was gone, often by a timer, a thread or a callback that was not removed.',
    fixes: ['Look for what the module registered and did not remove.'],
  },
  hang: {
    title: 'Hang',
    what: 'The report says that the program did not answer. The dump shows where it waited.',
    why: 'Nothing crashed in the usual sense: somebody ended the program.',
    fixes: ['Compare the stacks of all threads: one waits for another.'],
  },
};

export const REASON_HELP: Readonly<Record<ReasonFamily, DumpHelp>> = {
  memory_access: {
    title: 'Memory access',
    what: 'An instruction read, wrote or executed memory that it may not use.',
    why: 'The address has no memory, or the memory does not allow the access.',
    fixes: ['Read the hints, and what the address belongs to.'],
  },
  in_page_error: {
    title: 'Memory that could not be loaded',
    what: 'The memory is valid, but its content could not be read from a file or disk.',
    why: 'The file was cut or removed, a network drive is gone, or a disk is defective.',
    fixes: ['Look at the status in the raw facts: it says what the disk answered.'],
  },
  stack_overflow: HINT_HELP.stack_overflow,
  illegal_instruction: {
    title: 'Illegal instruction',
    what: 'The processor does not know the instruction, or the process may not execute it.',
    why: 'A jump led into data, the program needs a newer processor, or it ends itself by such an instruction.',
    fixes: ['Look at the instruction: ud2, int3 and brk are deliberate.'],
  },
  arithmetic: {
    title: 'Arithmetic',
    what: 'A calculation failed: usually a division by zero.',
    why: null,
    fixes: [],
  },
  breakpoint: {
    title: 'Breakpoint or trap',
    what: 'The program executed a breakpoint or trap instruction.',
    why: 'Without a debugger, programs use it to end themselves after a failed check.',
    fixes: ['Look at the first frame of the program.'],
  },
  fast_fail: {
    title: 'Fast fail',
    what: 'The program or Windows found its own state corrupt and stopped at once. The fast-fail code says what was found.',
    why: 'Memory was overwritten earlier, so the frames show where it was noticed, not where it happened.',
    fixes: ['Read the name of the fast-fail code.'],
  },
  abort: {
    title: 'Abort',
    what: 'The program ended itself.',
    why: 'A check failed, or nobody handled an error.',
    fixes: ['Read the abort message or crash reason, if the report has one.'],
  },
  language_exception: {
    title: 'Uncaught exception',
    what: 'The program did not catch an exception of C++, .NET or Objective-C.',
    why: null,
    fixes: ['Look for the frame that threw it.'],
  },
  out_of_memory: HINT_HELP.out_of_memory,
  system_policy: {
    title: 'Ended by the system',
    what: 'The kernel ended the process because it broke a limit or a rule: time, memory, system calls, code signature.',
    why: null,
    fixes: ['Read the name of the limit in the raw facts.'],
  },
  dump_requested: {
    title: 'Dump on request',
    what: 'Nothing crashed: the program asked for a dump.',
    why: 'Programs do that for hangs, and for problems after which they can go on.',
    fixes: [],
  },
  system_code: {
    title: 'Code of the system',
    what: 'The system or a library raised an exception with a named code.',
    why: null,
    fixes: ['Look the name up in the documentation of the system.'],
  },
  unknown: {
    title: 'Unknown code',
    what: 'The exception has a number without a known name.',
    why: 'Programs may raise numbers of their own.',
    fixes: ['Search the sources of the program for the number.'],
  },
};

export const CERTAINTY_HELP: Readonly<Record<Certainty, string>> = {
  certain: 'the bytes of the dump show it',
  likely: 'little else explains them',
  possible: 'worth a look',
};
