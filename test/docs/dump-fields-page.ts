import { LAYOUTS } from '../../shared/report/dump/context/layouts.ts';
import { CONTEXT_EX, XSAVE_AREA_HEADER, XSAVE_CET_U_FORMAT } from '../../shared/report/dump/context/xstate.ts';
import { DumpDisclosure, type ShownAtOnce } from '../../shared/report/dump/disclosure.ts';
import { ALL_FIELDS, ALL_RECORDS, type RecordOwner } from '../../shared/report/dump/format/all-records.ts';
import type { AnyRecordType } from '../../shared/report/dump/format/record.ts';
import { STREAM_KINDS, type StreamName } from '../../shared/report/dump/format/streams.ts';
import { type Level, LEVELS } from '../../shared/report/dump/levels.ts';
import { exceptionsTable } from './dump-field-exceptions.ts';
import { row, table } from './markdown-table.ts';

const INTRO = `# Fields of a minidump

This page is for people who decide what Crashlens may show of a crash: it lists every field of a minidump with the level that says who sees it. \`npm run docs\` writes it from
the record definitions in \`shared/report/dump/\`, which the reader, the dump builder and the Bytes tab use too; a field without a level does not compile.

The levels follow what Socorro, Mozilla's crash analysis site, shows without a login. [Exceptions](#exceptions) lists where they differ, and why.
`;

const LEVEL_WORDS: Readonly<Record<Level, { readonly what: string; readonly shown: string }>> = {
  open: {
    what: 'numbers, names and times that say what crashed, where and why; code addresses, the crash address, the instruction and its accesses; what a pointer points into',
    shown: 'at once, everywhere',
  },
  name: {
    what: 'a path, such as the one of a module',
    shown: 'the last component at once; the folders are `closed`, because they can name the user',
  },
  values: { what: 'registers, stack words and pointers', shown: 'after one action, which reveals them all for this dump' },
  closed: {
    what: 'memory, texts of the program, environment, command line, names of handles, comments, ids of the user',
    shown: 'after an action for each value, as other protected values',
  },
};

const SETTINGS: readonly ShownAtOnce[] = ['nothing', 'open', 'values'];

/** Returns the text of docs/dump-fields.md. */
export function dumpFieldsPage(): string {
  return [INTRO, levelsPart(), derivedPart(), ...streamParts(), othersPart(), contextsPart(), exceptionsTable()].join('\n');
}

function levelsPart(): string {
  const levels = LEVELS.map((level) => row(`\`${level}\``, LEVEL_WORDS[level].what, LEVEL_WORDS[level].shown));
  const settings = SETTINGS.map((setting) => {
    const disclosure = DumpDisclosure.atOnce(setting);
    const shown = LEVELS.filter((level) => disclosure.shows(level)).map((level) => `\`${level}\``);
    return row(`\`${setting}\``, shown.length === 0 ? 'none' : shown.join(', '));
  });
  return [
    '## Levels\n',
    table(['level', 'what has it', 'when it is shown'], levels),
    'A setting chooses what is shown at once. `open` is the default; `nothing` is for showing the crashes of other people to an audience.\n',
    table(['setting', 'levels that are shown at once'], settings),
  ].join('\n');
}

function derivedPart(): string {
  return `## Text that Crashlens derives

A sentence, hint or finding has the level of the data that it reveals. “rax points into the stack” is \`open\`; the value of rax is \`values\`. A text that is found through a pointer is
\`closed\`. If a sentence contains text from a protected annotation, that text is masked in it. The address of a frame is \`open\` only for the first frame, in a module, or in memory that the memory map calls executable. Any other
is a word of the stack or a register, so it is one of the \`values\`. Annotations in a dump follow the annotation list in effect.

A damaged offset can lead to any bytes of the dump. So a text, a CodeView record or a public annotation is \`closed\`, whatever its level, if its bytes are in memory, in a stack, in
registers, or in a stream of another owner that is not \`open\` throughout. A name that has control characters, or is longer than systems allow, is \`closed\` too.
`;
}

/** The streams whose records belong to another stream. */
const SHARED: Readonly<Partial<Record<RecordOwner, string>>> = {
  ThreadList:
    'ModuleList, MemoryList, ThreadExList and ThreadNames begin with the same count. The ranges of MemoryList are MINIDUMP_MEMORY_DESCRIPTOR; their bytes are `closed`.',
  UnloadedModuleList: 'ThreadInfoList begins with the same header.',
  Memory64List: 'The bytes of the ranges are `closed`.',
  Exception: 'The context has the levels of its machine: see [Contexts](#contexts).',
  ModuleList: 'A path is a text to which `nameOffset`, or the end of a CodeView or misc record, refers.',
  LinuxCpuInfo: "A line whose key is not one of the kernel's is `closed`: some machines store a serial number there.",
  LinuxLsbRelease: 'A line that does not name the distribution is `closed`.',
  LinuxProcStatus: 'The number of the process is `open` all the same, as it is in MiscInfo.',
  LinuxMaps: 'A line that has another form is `closed`.',
};

function streamParts(): readonly string[] {
  const owners = new Set<RecordOwner>([...ALL_RECORDS, ...ALL_FIELDS].map(({ owner }) => owner));
  const order = (owner: RecordOwner): number => STREAM_KINDS.findIndex(({ name }) => name === owner);
  const listed = [...owners].filter((owner) => owner !== 'other').toSorted((a, b) => order(a) - order(b));
  return ['## Streams\n', ...listed.map(streamPart)];
}

function streamPart(owner: RecordOwner): string {
  const records = ALL_RECORDS.filter((each) => each.owner === owner).flatMap(({ type }) => recordRows(type));
  const fields = ALL_FIELDS.filter((each) => each.owner === owner).flatMap(({ name, levels }) =>
    Object.entries(levels).map(([field, level]) => row(name, `\`${field}\``, 'read from the data', `\`${level}\``)),
  );
  const note = SHARED[owner];
  return [
    `### ${headingOf(owner)}\n`,
    ...(note === undefined ? [] : [`${note}\n`]),
    table(['record', 'field', 'type', 'level'], [...records, ...fields]),
  ].join('\n');
}

function recordRows(type: AnyRecordType): readonly string[] {
  return type.layout().map(({ field, type: { typeName, level } }) => row(type.name, `\`${field}\``, typeName, `\`${level}\``));
}

function headingOf(owner: RecordOwner): string {
  const kind = STREAM_KINDS.find(({ name }) => name === owner);
  return kind === undefined ? 'Header and directory' : `${kind.name} (${numberText(kind.type)})`;
}

function numberText(type: number): string {
  return type < 0x8000 ? String(type) : `0x${type.toString(16)}`;
}

/** The streams without records or texts of their own. */
const RECORDS_ELSEWHERE: ReadonlySet<StreamName> = new Set(['MemoryList']);

function othersPart(): string {
  const owners = new Set<RecordOwner>([...ALL_RECORDS, ...ALL_FIELDS].map(({ owner }) => owner));
  const others = STREAM_KINDS.filter(({ name }) => !owners.has(name) && !RECORDS_ELSEWHERE.has(name));
  const lines = others.map(({ type, name, level }) => row(name, numberText(type), `\`${level}\``));
  const shown = ALL_FIELDS.filter(({ owner }) => owner === 'other').flatMap(({ levels }) => Object.keys(levels));
  return [
    '### Other streams\n',
    `Crashlens shows these streams, and those with unknown numbers, as bytes. Of each, ${shown.map((field) => `\`${field}\``).join(', ')} are \`open\`.\n`,
    table(['stream', 'number', 'level of the bytes'], lines),
  ].join('\n');
}

function contextsPart(): string {
  const records: readonly (readonly [string, AnyRecordType])[] = [
    ...LAYOUTS.map(({ cpu, record }) => [cpu, record] as const),
    ...([CONTEXT_EX, XSAVE_AREA_HEADER, XSAVE_CET_U_FORMAT] as const).map((record) => ['x86, amd64', record] as const),
  ];
  const lines = records.map(([cpu, record]) => {
    const fields = record.layout();
    const open = fields.filter(({ type }) => type.level === 'open').map(({ field }) => `\`${field}\``);
    const rest = fields.length - open.length;
    const others = [...new Set(fields.map(({ type }) => type.level).filter((level) => level !== 'open'))].map((level) => `\`${level}\``);
    return row(
      record.name,
      cpu,
      open.length === 0 ? 'none' : open.join(', '),
      rest === 0 ? 'none' : `${String(rest)} fields: ${others.join(', ')}`,
    );
  });
  return [
    '## Contexts\n',
    'The instruction pointer is `open`, because it is the address of the first frame; every other register, also the flags, is `values`. So are the features of an XSAVE area.\n',
    table(['record', 'machine', '`open` fields', 'other fields'], lines),
  ].join('\n');
}
