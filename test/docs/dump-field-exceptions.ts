import { ALL_FIELDS, ALL_RECORDS, type RecordOwner } from '../../shared/report/dump/format/all-records.ts';
import { LAYOUTS } from '../../shared/report/dump/context/layouts.ts';
import { type Level, LEVELS } from '../../shared/report/dump/levels.ts';
import { row, table } from './markdown-table.ts';

/** Who sees a datum at Socorro. `not stored`: its processed crash does not have it. */
type AtSocorro = 'public' | 'protected' | 'not stored';

/** Fields whose level here is not the one at Socorro. */
interface LevelException {
  readonly what: string;
  readonly socorro: AtSocorro;
  /** The fields of the table above that it is about: a record or text, and its field. A level alone: it is derived. */
  readonly here: readonly (readonly [owner: RecordOwner, name: string, field: string])[] | Level;
  readonly reason: string;
}

const EXCEPTIONS: readonly LevelException[] = [
  {
    what: 'assertion texts: expression, function, file',
    socorro: 'public',
    here: [
      ['AssertionInfo', 'MDRawAssertionInfo', 'expression'],
      ['AssertionInfo', 'MDRawAssertionInfo', 'function'],
      ['AssertionInfo', 'MDRawAssertionInfo', 'file'],
    ],
    reason:
      'They are free text of the program: a file can be a path in the folder of a user, and a writer can put data into the expression. Socorro knows its products; Crashlens reads dumps of any program. The kind and the line are `open` and say that there was an assertion.',
  },
  {
    what: 'whether an access hit a guard page (`is_likely_guard_page`, the guard-page hint)',
    socorro: 'protected',
    here: 'open',
    reason:
      'It follows from two facts that are `open`: the crash address, which Socorro publishes, and the permissions of the memory map. Hiding the hint would protect nothing, because the Memory view shows both, and a stack overflow could not be named. It says nothing about the content of memory.',
  },
  {
    what: 'the version text of Linux (`uname`)',
    socorro: 'public',
    here: [['SystemInfo', 'system', 'version on Linux']],
    reason: 'A kernel that somebody built can name the person or the host. LinuxLsbRelease names the distribution without it.',
  },
  {
    what: 'the instruction pointer in a context',
    socorro: 'protected',
    here: LAYOUTS.some(({ registers, roles }) => registers.some(({ name, level }) => name === roles.instructionPointer && level !== 'open'))
      ? 'values'
      : 'open',
    reason: 'It is the address of the first frame, which Socorro publishes. All other registers are `values`.',
  },
  {
    what: 'what a register or stack word points into',
    socorro: 'not stored',
    here: 'open',
    reason:
      'It names a module with offset, a stack or a region, as frames do, or says that the value is null, a small number or an invalid address. For a text, only the length is shown. The value is `values`, and the bytes at the address are `closed`. Following the pointer selects these bytes in the file.',
  },
  {
    what: 'the code around an address of a stack',
    socorro: 'not stored',
    here: 'open',
    reason:
      'Code is the same for every user. It is decoded only in executable memory or, without a memory map, in modules, and only a few instructions. The bytes are `closed`.',
  },
  {
    what: 'the memory map: addresses, sizes, state and permissions',
    socorro: 'not stored',
    here: [
      ['MemoryInfoList', 'MINIDUMP_MEMORY_INFO', 'base'],
      ['MemoryInfoList', 'MINIDUMP_MEMORY_INFO', 'protection'],
      ['LinuxMaps', 'mapping', 'start'],
      ['LinuxMaps', 'mapping', 'permissions'],
    ],
    reason:
      'Without it nobody can say what an address belongs to. It says nothing about the content. Device and inode of a mapped file are `closed`.',
  },
  {
    what: 'the paths of mapped files',
    socorro: 'not stored',
    here: [['LinuxMaps', 'mapping', 'path']],
    reason: 'Like the paths of modules, of which Socorro publishes the last component.',
  },
  {
    what: 'which ranges of memory the dump holds',
    socorro: 'not stored',
    here: [
      ['ThreadList', 'MINIDUMP_MEMORY_DESCRIPTOR', 'start'],
      ['Memory64List', 'MINIDUMP_MEMORY_DESCRIPTOR64', 'start'],
    ],
    reason: 'Addresses and sizes only. The bytes are `closed`.',
  },
  {
    what: 'times, priority, stack range and start address of threads',
    socorro: 'not stored',
    here: [
      ['ThreadList', 'MINIDUMP_THREAD', 'priority'],
      ['ThreadList', 'MINIDUMP_THREAD', 'stackStart'],
      ['ThreadInfoList', 'MINIDUMP_THREAD_INFO', 'startAddress'],
    ],
    reason: 'They describe the program, not its data, and help to recognise a thread. The TEB is a pointer and therefore `values`.',
  },
  {
    what: 'type, access and counts of handles',
    socorro: 'not stored',
    here: [
      ['HandleData', 'handle', 'type'],
      ['HandleData', 'MINIDUMP_HANDLE_DESCRIPTOR', 'grantedAccess'],
    ],
    reason: 'The number of handles of each type shows leaks. The names are `closed`.',
  },
  {
    what: 'operations on handles, with return addresses',
    socorro: 'not stored',
    here: [['HandleOperationList', 'AVRF_HANDLE_OPERATION', 'returnAddresses']],
    reason: 'Return addresses are code addresses, as in frames.',
  },
  {
    what: 'unwind tables of code made at run time',
    socorro: 'not stored',
    here: [['FunctionTable', 'RUNTIME_FUNCTION', 'begin']],
    reason: "Code addresses. The system's own record of a table is a copy of memory and `closed`.",
  },
  {
    what: 'memory counters of system and process, CPU times, integrity level, limits',
    socorro: 'not stored',
    here: [
      ['ProcessVmCounters', 'MINIDUMP_PROCESS_VM_COUNTERS_2', 'privateUsage'],
      ['SystemMemoryInfo', 'MINIDUMP_SYSTEM_MEMORY_INFO_2', 'basic'],
      ['MiscInfo', 'MINIDUMP_MISC_INFO_5', 'integrityLevel'],
      ['MozLinuxLimits', 'limit', 'soft'],
    ],
    reason:
      'Figures that say whether memory or another resource ran out. Time zone and build strings can identify a person and are `closed`.',
  },
  {
    what: 'the names of Crashpad annotations',
    socorro: 'not stored',
    here: [
      ['CrashpadInfo', 'simple annotation', 'key'],
      ['CrashpadInfo', 'annotation object', 'name'],
    ],
    reason: 'Names are shown for all annotations of a report. A value is shown only if the annotation list in effect says so.',
  },
];

/** Returns the part of docs/dump-fields.md that compares the levels with Socorro's. Throws if the fields of one row have different levels. */
export function exceptionsTable(): string {
  const lines = EXCEPTIONS.map(({ what, socorro, here, reason }) => row(what, socorro, `\`${levelHere(here)}\``, reason));
  return [
    '## Exceptions\n',
    `Socorro publishes reason, address, threads with their names, frames, the instruction with its accesses, modules without folders, the system and mac crash info. It
protects registers, soft errors, boot arguments, raw MozCrashReason and memory reports. It does not store memory, environment, command line, handles, comments and
Crashpad annotations. Levels that are not in this table follow from that.
`,
    table(['what', 'at Socorro', 'here', 'reason'], lines),
  ].join('\n');
}

function levelHere(here: LevelException['here']): Level {
  if (typeof here === 'string') return here;
  const levels = new Set(here.map(([owner, name, field]) => levelOf(owner, name, field)));
  const [level] = levels;
  if (level === undefined || levels.size !== 1) throw new Error(`${JSON.stringify(here)} have the levels ${[...levels].join(', ')}`);
  return level;
}

function levelOf(owner: RecordOwner, name: string, field: string): Level {
  const inRecord = ALL_RECORDS.find((each) => each.owner === owner && each.type.name === name)
    ?.type.layout()
    .find((each) => each.field === field)?.type.level;
  const level = inRecord ?? ALL_FIELDS.find((each) => each.owner === owner && each.name === name)?.levels[field];
  if (level === undefined || !LEVELS.includes(level)) throw new Error(`no field ${owner} ${name} ${field}`);
  return level;
}
