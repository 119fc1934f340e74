import { sourceOfBytes } from '../../../shared/bytes/byte-source.ts';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { buildDump } from '../../../shared/report/dump/build/build-dump.ts';
import { crashpadStream } from '../../../shared/report/dump/build/crashpad-stream.ts';
import type { DumpSpec, StreamSpec, ThreadSpec } from '../../../shared/report/dump/build/dump-spec.ts';
import { joined, utf16Bytes } from '../../../shared/report/dump/build/lists.ts';
import { bytesStream, textStream } from '../../../shared/report/dump/build/linux-streams.ts';
import { guidBytes } from '../../../shared/report/dump/build/module-streams.ts';
import { macCrashInfoStream } from '../../../shared/report/dump/build/mozilla-streams.ts';
import { patchBytes, patchDump, patchEntry } from '../../../shared/report/dump/build/patch-dump.ts';
import { commentStream, handleDataStream } from '../../../shared/report/dump/build/windows-streams.ts';
import {
  CRASHPAD_ANNOTATION,
  CRASHPAD_INFO,
  MODULE_CRASHPAD_INFO,
  MODULE_CRASHPAD_LINK,
  SIMPLE_STRING_ENTRY,
} from '../../../shared/report/dump/format/crashpad-info.ts';
import { type Dump, isDumpFailure, openDump } from '../../../shared/report/dump/format/dump.ts';
import { HANDLE_DESCRIPTOR } from '../../../shared/report/dump/format/handles.ts';
import { MODULE, UNLOADED_MODULE } from '../../../shared/report/dump/format/modules.ts';
import { MAC_CRASH_INFO, MAC_CRASH_INFO_RECORD } from '../../../shared/report/dump/format/mozilla.ts';
import type { StreamName } from '../../../shared/report/dump/format/streams.ts';
import { SYSTEM_INFO } from '../../../shared/report/dump/format/system-info.ts';
import { THREAD_NAME } from '../../../shared/report/dump/format/threads.ts';
import { CRASH_SPEC } from './crash-dump.ts';

/** The text in the memory of the process. */
export const PLANTED = 'hunter2secret';
/** Hexadecimal digits of a number in the same memory. */
export const PLANTED_DIGITS = '5ec2e7aa11bb22cc';

const ID = PLANTED_DIGITS + PLANTED_DIGITS;
const RSDS = Uint8Array.of(0x52, 0x53, 0x44, 0x53, ...guidBytes(ID, true), 1, 0, 0, 0);

/** A text with its length before it. */
function sized(text: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(4 + text.length + 4);
  new DataView(bytes.buffer).setUint32(0, text.length, true);
  bytes.set(text, 4);
  return bytes;
}

function macRecord(): Uint8Array {
  const bytes = new Uint8Array(MAC_CRASH_INFO_RECORD.bytes);
  const digits = BigInt(`0x${PLANTED_DIGITS}`);
  MAC_CRASH_INFO_RECORD.write(new DataView(bytes.buffer), 0, true, { version: 5n, thread: digits, dialogMode: digits, abortCause: digits });
  return joined(bytes, encodeUtf8(`/lib/${PLANTED}\0${PLANTED}\0${PLANTED}\0${PLANTED}\0${PLANTED}\0`));
}

/** The planted text in every form in which a record can refer to it. */
const FORMS = {
  text16: sized(utf16Bytes(PLANTED, true)),
  text8: sized(encodeUtf8(PLANTED)),
  codeView: joined(RSDS, encodeUtf8(`${PLANTED}\0`)),
  macRecord: macRecord(),
  release: encodeUtf8(`DISTRIB_ID=${PLANTED}\nDISTRIB_CODENAME=${PLANTED}\n`),
  cpuInfo: encodeUtf8(`model name\t: ${PLANTED}\nmicrocode\t: 0x${PLANTED_DIGITS}\n`),
  limits: encodeUtf8(`Limit\nMax ${PLANTED}            1                  2                  ${PLANTED}\n`),
  maps: encodeUtf8(`100000-101000 rw-p 0 00:00 0 /lib/${PLANTED}\n`),
} as const;

type Form = keyof typeof FORMS;

const NAMES = Object.keys(FORMS) as Form[];
const CONTENT = joined(encodeUtf8('-- planted --'), ...NAMES.map((name) => FORMS[name]), encodeUtf8('-- planted --'));

/** Where a form begins in `CONTENT`. */
function startOf(form: Form): number {
  const before = NAMES.slice(0, NAMES.indexOf(form)).map((name) => FORMS[name].length);
  return '-- planted --'.length + before.reduce((sum, size) => sum + size, 0);
}

const START = 0x5000_0000n;
const BARE_THREAD: ThreadSpec = { threadId: 300 };

/** Where the planted bytes are. */
const HOLDERS = {
  'a range of MemoryList': { memory: [...(CRASH_SPEC.memory ?? []), { start: START, content: CONTENT }] },
  'a range of Memory64List': {
    memory64: [
      { start: START, content: new Uint8Array(64) },
      { start: START + 64n, content: CONTENT },
    ],
  },
  'the stack of a thread': {
    stacksInList: false,
    threads: [...(CRASH_SPEC.threads ?? []), { ...BARE_THREAD, stack: { start: START, content: CONTENT } }],
  },
  'the registers of a thread': { threads: [...(CRASH_SPEC.threads ?? []), { ...BARE_THREAD, context: CONTENT }] },
  'a stream that is closed': { streams: [{ ...commentStream(''), write: () => CONTENT }] },
  'a stream that nobody documents': { streams: [bytesStream(0x7777_0001, CONTENT)] },
} as const satisfies Readonly<Record<string, Partial<DumpSpec>>>;

export type Holder = keyof typeof HOLDERS | 'bytes of their own';

/** Places that hold protected data, to which a damaged offset can lead. */
export const PROTECTED_HOLDERS = Object.keys(HOLDERS) as (keyof typeof HOLDERS)[];

/** A stream beside which the planted bytes are, in no stream and no memory. */
const OWN_BYTES: StreamSpec = {
  type: 0x7777_0002,
  write: (writer) => {
    writer.place(CONTENT);
    return new Uint8Array(4);
  },
};

/** A dump that refers to texts in every way, and has the planted bytes at one place. */
function unharmed(holder: Holder): Uint8Array {
  const own: Partial<DumpSpec> = holder === 'bytes of their own' ? { streams: [OWN_BYTES] } : HOLDERS[holder];
  return buildDump({
    ...CRASH_SPEC,
    ...own,
    system: { os: 'macos', cpu: 'amd64', major: 10, minor: 2, versionText: '24F74' },
    unloadedModules: [{ base: 0x6000_0000n, size: 0x1000, path: 'gone.dll' }],
    streams: [
      ...(own.streams ?? []),
      macCrashInfoStream([{ version: 5, texts: ['/lib/a', 'b', 'c', 'd', 'e'] }]),
      handleDataStream(1, [{ handle: 4n, typeName: 'File' }]),
      crashpadStream({
        simpleAnnotations: { ProductName: 'Product', other: 'x' },
        modules: [
          {
            moduleIndex: 0,
            listAnnotations: [],
            annotationObjects: [
              { name: 'ProductName', value: 'Product' },
              { name: 'b', value: 'c' },
            ],
          },
        ],
      }),
      textStream('LinuxLsbRelease', 'DISTRIB_ID=a\n'),
      textStream('LinuxCpuInfo', 'model name\t: a\n'),
      textStream('MozLinuxLimits', 'Limit\n'),
      textStream('LinuxMaps', '3000-4000 rw-p 0 00:00 0 /lib/a\n'),
    ],
  });
}

function openedDump(bytes: Uint8Array): Dump {
  const dump = openDump(sourceOfBytes(bytes));
  if (isDumpFailure(dump)) throw new Error(dump.code);
  return dump;
}

/** A copy of a dump with another 32-bit number. */
function withWord(dump: Uint8Array, at: number, value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return patchBytes(dump, at, bytes);
}

/** The offset of a record of a list of Crashpad. `at`: of the field that says where the list is. */
function crashpadRecord(dump: Uint8Array, at: number, index: number, stride: number): number {
  return (openedDump(dump).bytes.u32(at + 4) ?? 0) + 4 + index * stride;
}

function crashpadEntry(dump: Uint8Array, index: number): number {
  const at = (openedDump(dump).stream('CrashpadInfo')?.offset ?? 0) + CRASHPAD_INFO.offsetOf('simpleAnnotations');
  return crashpadRecord(dump, at, index, SIMPLE_STRING_ENTRY.bytes);
}

function crashpadObject(dump: Uint8Array, index: number): number {
  const list = (openedDump(dump).stream('CrashpadInfo')?.offset ?? 0) + CRASHPAD_INFO.offsetOf('moduleList');
  const link = crashpadRecord(dump, list, 0, MODULE_CRASHPAD_LINK.bytes) + MODULE_CRASHPAD_LINK.offsetOf('info');
  const info = openedDump(dump).bytes.u32(link + 4) ?? 0;
  return crashpadRecord(dump, info + MODULE_CRASHPAD_INFO.offsetOf('annotationObjects'), index, CRASHPAD_ANNOTATION.bytes);
}

/** Gives the planted bytes to a stream that is a text. */
function asStream(stream: StreamName, form: Form): (dump: Uint8Array, at: (form: Form) => number) => Uint8Array {
  return (dump, at) => patchEntry(dump, stream, 'location', { offset: at(form), size: FORMS[form].length });
}

/** Ways to make a dump refer to the planted bytes. `at`: where a form of them is. */
const REFERENCES: Readonly<Record<string, (dump: Uint8Array, at: (form: Form) => number) => Uint8Array>> = {
  'module name': (dump, at) => patchDump(dump, { stream: 'ModuleList', type: MODULE, field: 'nameOffset', index: 1 }, at('text16')),
  'unloaded module': (dump, at) =>
    patchDump(dump, { stream: 'UnloadedModuleList', type: UNLOADED_MODULE, field: 'nameOffset', list: 'sized' }, at('text16')),
  'CodeView record': (dump, at) =>
    patchDump(
      dump,
      { stream: 'ModuleList', type: MODULE, field: 'codeView', index: 2 },
      { offset: at('codeView'), size: FORMS.codeView.length },
    ),
  'thread name': (dump, at) =>
    patchDump(dump, { stream: 'ThreadNames', type: THREAD_NAME, field: 'nameOffset', index: 1 }, BigInt(at('text16'))),
  'system version': (dump, at) =>
    patchDump(dump, { stream: 'SystemInfo', type: SYSTEM_INFO, field: 'versionTextOffset', list: 'single' }, at('text16')),
  'handle type': (dump, at) =>
    patchDump(dump, { stream: 'HandleData', type: HANDLE_DESCRIPTOR, field: 'typeNameOffset', list: 'sized' }, at('text16')),
  'macOS crash record': (dump, at) => {
    const none = { offset: 0, size: 0 };
    const records = Array.from({ length: 20 }, (_, index) =>
      index === 0 ? { offset: at('macRecord'), size: FORMS.macRecord.length } : none,
    );
    return patchDump(dump, { stream: 'MozMacosCrashInfo', type: MAC_CRASH_INFO, field: 'records', list: 'single' }, records);
  },
  'value of a public annotation': (dump, at) => withWord(dump, crashpadEntry(dump, 0) + SIMPLE_STRING_ENTRY.offsetOf('value'), at('text8')),
  'name of an annotation': (dump, at) => withWord(dump, crashpadEntry(dump, 1) + SIMPLE_STRING_ENTRY.offsetOf('key'), at('text8')),
  'value of a public annotation of a module': (dump, at) =>
    withWord(dump, crashpadObject(dump, 0) + CRASHPAD_ANNOTATION.offsetOf('value'), at('text8')),
  'name of an annotation of a module': (dump, at) =>
    withWord(dump, crashpadObject(dump, 1) + CRASHPAD_ANNOTATION.offsetOf('name'), at('text8')),
  'Linux release': asStream('LinuxLsbRelease', 'release'),
  'Linux CPU': asStream('LinuxCpuInfo', 'cpuInfo'),
  'Linux limits': asStream('MozLinuxLimits', 'limits'),
  'Linux mappings': asStream('LinuxMaps', 'maps'),
};

/** The ways in which a dump can refer to a text that is shown at once. */
export const REFERRERS = Object.keys(REFERENCES);

/** A dump of which some references lead to planted bytes in a place. */
export function misplacedDump(holder: Holder, referrers: readonly string[] = REFERRERS): Uint8Array {
  const dump = unharmed(holder);
  const planted = Buffer.from(dump).indexOf(CONTENT);
  if (planted < 0) throw new Error(`no planted bytes in ${holder}`);
  return referrers.reduce((bytes, name) => REFERENCES[name]?.(bytes, (form) => planted + startOf(form)) ?? bytes, dump);
}
