import type { CrashFindingCode } from '../../report/dump/crash/report-findings.ts';
import type { DumpFinding } from '../../report/dump/format/dump-finding.ts';
import type { StreamName } from '../../report/dump/format/streams.ts';
import type { Level } from '../../report/dump/levels.ts';
import type { Trust } from '../../report/dump/unwind/frame.ts';
import type { DumpHelp } from './dump-hints-help.ts';

const NEXT = 'Look at the frames above and below: a true stack makes sense as a whole.';

export const TRUST_HELP: Readonly<Record<Trust, DumpHelp>> = {
  context: {
    title: 'Registers',
    what: 'The frame is where the thread was: its address is in the registers of the dump.',
    why: 'It is as reliable as the dump.',
    fixes: [],
  },
  cfi: {
    title: 'Call frame info',
    what: 'The symbol file of the module says how to find the caller.',
    why: 'It is exact if the symbol file belongs to this build and the stack is intact.',
    fixes: [],
  },
  table: {
    title: 'Unwind table',
    what: 'A table in the module itself says how to find the caller.',
    why: 'It is exact if the stack is intact.',
    fixes: [],
  },
  managed: { title: 'Managed frame', what: 'A runtime recorded the frame of managed code.', why: null, fixes: [] },
  frame_pointer: {
    title: 'Frame pointer',
    what: 'The caller’s address is beside the word to which the frame pointer leads.',
    why: 'Compilers may use that register for other data. Crashlens checks that the words make sense.',
    fixes: [NEXT],
  },
  leaf: {
    title: 'Return address of a leaf',
    what: 'The function has no frame of its own, so its return address is at the stack pointer or in the link register.',
    why: 'Only the first caller can be found this way.',
    fixes: [NEXT],
  },
  cfi_scan: {
    title: 'Guess with call frame info',
    what: 'Call frame info did not suffice, so a word of the stack that could be a return address was taken.',
    why: 'It can be left over from an earlier call.',
    fixes: [NEXT],
  },
  scan: {
    title: 'Guess',
    what: 'A word of the stack leads into a module, so it could be a return address.',
    why: 'It can be left over from an earlier call, or be a function pointer. Every frame after it depends on it.',
    fixes: [NEXT, 'Frames with symbols are guessed less often.'],
  },
};

export const LEVEL_HELP: Readonly<Record<Level, DumpHelp>> = {
  open: {
    title: 'Open',
    what: 'Everybody sees it at once: what crashed, where and why, addresses of code, ids, sizes and times.',
    why: 'Socorro shows the same without a login.',
    fixes: [],
  },
  name: {
    title: 'Names',
    what: 'Of a path, the last component is shown. The folders are protected, because they can name the user.',
    why: null,
    fixes: [],
  },
  values: {
    title: 'Registers and stack words',
    what: 'Registers, stack words and pointers are masked. What they point into is shown.',
    why: 'They can contain parts of the user’s data.',
    fixes: ['“Reveal values” shows them for this dump.'],
  },
  closed: {
    title: 'Protected',
    what: 'Memory, texts, environment, command line, names of handles, comments and ids of the user are masked.',
    why: 'They can contain the user’s data.',
    fixes: ['The eye beside a value reveals this value in all views, and nothing else.'],
  },
};

export const STREAM_HELP: Readonly<Record<StreamName, string>> = {
  Unused: 'An entry of the directory that the writer did not use.',
  Reserved0: 'Reserved by Windows.',
  Reserved1: 'Reserved by Windows.',
  ThreadList: 'The threads with their stacks and registers.',
  ModuleList: 'The loaded modules: addresses, paths, versions, and the ids by which symbols are found.',
  MemoryList: 'Ranges of memory that the dump holds.',
  Exception: 'What crashed: code, address, parameters, and the registers of the crashed thread.',
  SystemInfo: 'The system and its processor.',
  ThreadExList: 'The threads, each with a second stack (Itanium).',
  Memory64List: 'The ranges of memory of a full dump, in one piece at the end of the file.',
  CommentA: 'A text that the program added.',
  CommentW: 'A text that the program added, in UTF-16.',
  HandleData: 'The open handles: files, events, threads and others.',
  FunctionTable: 'Function tables of code that was made at run time.',
  UnloadedModuleList: 'Modules that were unloaded before the dump.',
  MiscInfo: 'Process id, times, integrity level, time zone and build of the system.',
  MemoryInfoList: 'The memory map: state, protection and type of each region.',
  ThreadInfoList: 'Start address, times and exit status of the threads.',
  HandleOperationList: 'The last operations on handles, if Application Verifier recorded them.',
  Token: 'The user, groups and rights of the process and its threads.',
  JavaScriptData: 'Stacks of a script engine, in a form that is not documented.',
  SystemMemoryInfo: 'The memory of the whole system.',
  ProcessVmCounters: 'The memory of the process.',
  IptTrace: 'A trace of the processor (Intel PT), in a form that is not documented.',
  ThreadNames: 'The names of the threads.',
  CeNull: 'Windows CE: an empty stream.',
  CeSystemInfo: 'Windows CE: the system.',
  CeException: 'Windows CE: the exception.',
  CeModuleList: 'Windows CE: the modules.',
  CeProcessList: 'Windows CE: the processes.',
  CeThreadList: 'Windows CE: the threads.',
  CeThreadContextList: 'Windows CE: the registers of the threads.',
  CeThreadCallStackList: 'Windows CE: the stacks of the threads.',
  CeMemoryVirtualList: 'Windows CE: virtual memory.',
  CeMemoryPhysicalList: 'Windows CE: physical memory.',
  CeBucketParameters: 'Windows CE: what error reporting groups crashes by.',
  CeProcessModuleMap: 'Windows CE: which modules a process has.',
  CeDiagnosisList: 'Windows CE: results of a diagnosis.',
  CrashpadInfo: 'Crashpad: ids of report and client, and annotations of the process and its modules.',
  BreakpadInfo: 'Breakpad: which thread asked for the dump, and which wrote it.',
  AssertionInfo: 'Breakpad: the check that failed, with function, file and line.',
  LinuxCpuInfo: 'The text of /proc/cpuinfo.',
  LinuxProcStatus: 'The text of /proc/PID/status.',
  LinuxLsbRelease: 'The name of the distribution.',
  LinuxCmdLine: 'The command line of the process.',
  LinuxEnviron: 'The environment of the process.',
  LinuxAuxv: 'The auxiliary vector: what the kernel passed to the process at its start.',
  LinuxMaps: 'The memory map: the text of /proc/PID/maps.',
  LinuxDsoDebug: 'The list of the dynamic linker with the libraries that it loaded.',
  ChromiumStabilityReport: 'Chromium: its own report of the session, as a protocol buffer.',
  MozMacosCrashInfo: 'Mozilla: messages of macOS libraries for the system’s crash reporter.',
  MozMacosBootArgs: 'Mozilla: the arguments with which macOS was started.',
  MozLinuxLimits: 'Mozilla: the text of /proc/PID/limits.',
  MozSoftErrors: 'Mozilla: errors that the dump writer met and survived.',
};

type FindingCode = CrashFindingCode | DumpFinding['code'];

const DAMAGED = 'The writer stopped early, or the file was changed on its way.';
const COMPARE = 'Compare the size of the file with the one that the client wrote.';

function damage(title: string, what: string): DumpHelp {
  return { title, what, why: DAMAGED, fixes: [COMPARE] };
}

export const DUMP_FINDING_HELP: Readonly<Record<FindingCode, DumpHelp>> = {
  unreadable: {
    title: 'No minidump',
    what: 'The part has the name of a minidump, but its bytes are not a minidump.',
    why: 'Clients send an empty file or an error message if they could not write a dump.',
    fixes: ['Look at the bytes of the part, and at the annotation DumperError.'],
  },
  truncated: damage('Truncated dump', 'The end of the dump is missing. What precedes it is shown.'),
  no_exception: {
    title: 'No exception',
    what: 'The dump has no Exception stream, so it was probably written on request.',
    why: null,
    fixes: ['If the report is one of a crash, look at the requesting thread.'],
  },
  no_main_module: {
    title: 'No main module',
    what: 'The list of modules does not begin with the program.',
    why: 'Version and folder of the program are then unknown, and foreign modules are not recognised.',
    fixes: [],
  },
  no_crashed_stack: {
    title: 'No stack of the crashed thread',
    what: 'The dump lacks the crashed thread, its registers or its stack.',
    why: 'The stack pointer was invalid, or the writer could not read the memory.',
    fixes: ['Use the registers and the other threads.'],
  },
  contradicts: {
    title: 'Dump contradicts the report',
    what: 'Process, system, processor, time or version of the dump differ from the annotations.',
    why: 'A client that sends stored crashes can put a dump and the annotations of another crash together.',
    fixes: ['Trust the dump, and check how the client pairs its files.'],
  },
  module_version: {
    title: 'Module of another version',
    what: 'A module of the program has another version than the program itself.',
    why: 'An update was not complete.',
    fixes: [],
  },
  repeated_annotations: {
    title: 'Repeated annotations',
    what: 'Annotations in the dump repeat those of the report.',
    why: 'Crashpad writes them into the dump and sends them too.',
    fixes: [],
  },
  annotation_differs: {
    title: 'Annotation differs',
    what: 'An annotation in the dump has another value than in the report.',
    why: 'It changed between the crash and the upload, or the files belong to different crashes.',
    fixes: [],
  },
  same_debug_id: {
    title: 'Same debug id twice',
    what: 'Two modules have the same debug id.',
    why: 'One was copied or renamed. Symbols of one of them can be wrong.',
    fixes: [],
  },
  zero_ids: {
    title: 'Id of zeros',
    what: 'A module has an id of zeros, so its symbols cannot be found.',
    why: 'It was linked without a build id, or the writer could not read it.',
    fixes: ['Link with --build-id, or with debug information.'],
  },
  soft_errors: {
    title: 'Errors of the dump writer',
    what: 'The dump writer met errors and continued. Parts of the dump may be missing.',
    why: null,
    fixes: ['Reveal the errors in the Process list.'],
  },
  leading_bytes: {
    title: 'Bytes before the dump',
    what: 'Other bytes precede the signature MDMP.',
    why: 'Breakpad’s uploader on Linux stores the MIME headers in the same file.',
    fixes: ['Remove the bytes, or send the report as it was meant.'],
  },
  directory_cut: damage('Cut directory', 'The directory has more entries than the file.'),
  stream_outside: damage('Stream outside the file', 'A stream begins after the end of the file.'),
  stream_cut: damage('Cut stream', 'A stream ends after the end of the file.'),
  stream_duplicate: {
    title: 'Duplicate stream',
    what: 'Two streams have the same type. Crashlens reads the first one.',
    why: null,
    fixes: [],
  },
  stream_overlap: damage('Overlapping streams', 'Two streams share bytes.'),
  list_cut: damage('Cut list', 'A list promises more items than it has.'),
  record_size: damage('Wrong size of records', 'The records of a list are too small to be read.'),
  data_outside: damage('Data outside the file', 'A record refers to bytes after the end of the file.'),
  data_cut: damage('Cut data', 'A record refers to more bytes than the file has.'),
  data_misplaced: damage(
    'Data in other bytes',
    'A record refers to bytes of memory, registers or another stream. Crashlens does not show them as its text.',
  ),
  range_reversed: damage('Reversed range', 'A range of memory ends before it begins.'),
  range_overlap: {
    title: 'Overlapping ranges',
    what: 'Two ranges of memory overlap. Crashlens uses the later one.',
    why: 'The writer stored the same memory twice.',
    fixes: [],
  },
  version: {
    title: 'Unknown version',
    what: 'A stream has a version that Crashlens does not know. It reads the fields that it knows.',
    why: null,
    fixes: [],
  },
  context_cpu: damage('Registers of another processor', 'Registers and SystemInfo name different processors.'),
  context_size: damage('Wrong size of registers', 'The registers have another size than those of their processor.'),
  cycle: damage('Cycle', 'A list leads back to an earlier record.'),
  bad_lines: damage('Broken lines', 'Lines of a text stream cannot be read, and are left out.'),
};
