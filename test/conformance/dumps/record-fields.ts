import { CODEVIEW_PDB70 } from '../../../shared/report/dump/format/module-ids.ts';
import type { Dump } from '../../../shared/report/dump/format/dump.ts';
import { BREAKPAD_INFO, breakpadThreadsOf, exceptionOf } from '../../../shared/report/dump/format/exception.ts';
import { memoryListOf } from '../../../shared/report/dump/format/memory-lists.ts';
import { type DumpModule, modulesOf } from '../../../shared/report/dump/format/modules.ts';
import { systemOf } from '../../../shared/report/dump/format/system-info.ts';
import { threadsOf } from '../../../shared/report/dump/format/threads.ts';
import { addressSpaceOf } from '../../../shared/report/dump/memory/address-space.ts';
import { type Comparisons, hex } from './comparison.ts';
import type { PrintedDump, PrintedRecord } from './printed-records.ts';
import { addBytes, compareRecord, hexOf, type OwnValues } from './record-values.ts';

/** The number in a label such as `thread[3]`; 0 without one. */
export function indexOf({ label }: PrintedRecord): number {
  return Number(/\[(\d+)\]/.exec(label)?.[1] ?? 0);
}

export function recordsOf(printed: PrintedDump, title: string): readonly PrintedRecord[] {
  return printed.records.filter((record) => record.title === title);
}

/** Compares header and directory. */
export function compareHeader(to: Comparisons, dump: Dump, printed: PrintedDump): void {
  const { header } = dump;
  for (const record of recordsOf(printed, 'MDRawHeader'))
    compareRecord(to, 'header', record, {
      signature: header.signature,
      version: header.version,
      stream_count: header.streamCount,
      stream_directory_rva: header.directoryOffset,
      checksum: header.checksum,
      time_date_stamp: header.time,
      flags: header.flags,
    });
  for (const record of recordsOf(printed, 'MDRawDirectory')) {
    const entry = dump.directory.at(indexOf(record));
    compareRecord(
      to,
      'directory',
      record,
      entry === undefined
        ? null
        : { stream_type: entry.type, 'location.data_size': entry.location.size, 'location.rva': entry.location.offset },
    );
  }
}

/** Compares the threads, without their contexts, and the bytes of their stacks. */
export function compareThreadRecords(to: Comparisons, dump: Dump, printed: PrintedDump): void {
  const threads = threadsOf(dump);
  for (const record of recordsOf(printed, 'MinidumpThreadList'))
    compareRecord(to, 'thread records', record, { thread_count: threads?.length ?? 0 });
  for (const record of recordsOf(printed, 'MDRawThread')) {
    const thread = threads?.at(indexOf(record));
    compareRecord(
      to,
      'thread records',
      record,
      thread === undefined
        ? null
        : {
            thread_id: thread.threadId,
            suspend_count: thread.suspendCount,
            priority_class: thread.priorityClass,
            priority: thread.priority,
            teb: thread.teb,
            'stack.start_of_memory_range': thread.stackStart,
            'stack.memory.data_size': thread.stack.size,
            'stack.memory.rva': thread.stack.offset,
            'thread_context.data_size': thread.context.size,
            'thread_context.rva': thread.context.offset,
          },
    );
  }
  const stacks = recordsOf(printed, 'Stack');
  const withStack = [...(threads?.rows() ?? [])].filter(({ stack }) => stack.size > 0);
  for (const [index, { bytes }] of stacks.entries()) {
    const thread = withStack[index];
    const ours = thread === undefined ? null : hexOf(addressSpaceOf(dump).read(thread.stackStart, thread.stack.size));
    addBytes(to, 'stack bytes', `stack ${String(index)}`, ours, bytes);
  }
}

/** Compares the memory list and its bytes. */
export function compareMemoryRecords(to: Comparisons, dump: Dump, printed: PrintedDump): void {
  const memory = memoryListOf(dump);
  for (const record of recordsOf(printed, 'MinidumpMemoryList'))
    compareRecord(to, 'memory records', record, { region_count: memory?.length ?? 0 });
  for (const record of recordsOf(printed, 'MDMemoryDescriptor')) {
    const range = memory?.at(indexOf(record));
    compareRecord(
      to,
      'memory records',
      record,
      range === undefined
        ? null
        : { start_of_memory_range: range.start, 'memory.data_size': range.memory.size, 'memory.rva': range.memory.offset },
    );
  }
  const ranges = [...(memory?.rows() ?? [])].filter(({ memory: { size } }) => size > 0);
  for (const [index, { bytes }] of recordsOf(printed, 'Memory').entries()) {
    const range = ranges[index];
    const ours = range === undefined ? null : hexOf(addressSpaceOf(dump).read(range.start, range.memory.size));
    addBytes(to, 'memory bytes', `region ${String(index)}`, ours, bytes);
  }
}

/** Compares the modules with their version and CodeView records. */
export function compareModuleRecords(to: Comparisons, dump: Dump, printed: PrintedDump): void {
  const modules = modulesOf(dump);
  for (const record of recordsOf(printed, 'MinidumpModuleList'))
    compareRecord(to, 'module records', record, { module_count: modules.length });
  for (const record of recordsOf(printed, 'MDRawModule')) {
    const module = modules.at(indexOf(record));
    compareRecord(to, 'module records', record, module === undefined ? null : { ...moduleValues(module), ...codeViewValues(dump, module) });
  }
}

function moduleValues({ record, path, version, ids }: DumpModule): OwnValues {
  const pair = (high: number, low: number): string => `${hex(high)}:${hex(low)}`;
  const info = record.version;
  return {
    base_of_image: record.base,
    size_of_image: record.size,
    checksum: record.checksum,
    time_date_stamp: record.time,
    module_name_rva: record.nameOffset,
    'version_info.signature': info.signature,
    'version_info.struct_version': info.structVersion,
    'version_info.file_version': pair(info.fileVersionHigh, info.fileVersionLow),
    'version_info.product_version': pair(info.productVersionHigh, info.productVersionLow),
    'version_info.file_flags_mask': info.flagsMask,
    'version_info.file_flags': info.flags,
    'version_info.file_os': info.os,
    'version_info.file_type': info.type,
    'version_info.file_subtype': info.subtype,
    'version_info.file_date': pair(info.dateHigh, info.dateLow),
    'cv_record.data_size': record.codeView.size,
    'cv_record.rva': record.codeView.offset,
    'misc_record.data_size': record.misc.size,
    'misc_record.rva': record.misc.offset,
    '(code_file)': path,
    '(code_identifier)': ids.codeId,
    '(misc_record)': record.misc.size === 0 ? null : record.misc.size,
    '(debug_file)': ids.debugPath,
    '(debug_identifier)': ids.debugId,
    '(version)': version,
  };
}

function codeViewValues(dump: Dump, { record, ids }: DumpModule): OwnValues {
  const { offset, size } = record.codeView;
  const signature = { '(cv_record)': null, '(cv_record).cv_signature': size < 4 ? null : dump.bytes.u32(offset) };
  if (ids.kind === 'elf') return { ...signature, '(cv_record).build_id': ids.codeId };
  const view = ids.kind === 'pdb70' ? dump.bytes.view(offset, CODEVIEW_PDB70.bytes) : null;
  if (view === null) return signature;
  const id = ids.debugId?.slice(0, 32).toLowerCase() ?? '0'.repeat(32);
  return {
    ...signature,
    '(cv_record).signature': id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    '(cv_record).age': CODEVIEW_PDB70.read(view, 0, dump.bytes.little).age,
    '(cv_record).pdb_file_name': ids.debugPath,
  };
}

/** Compares the Exception stream with all parameters. */
export function compareExceptionRecord(to: Comparisons, dump: Dump, printed: PrintedDump): void {
  const exception = exceptionOf(dump);
  for (const record of recordsOf(printed, 'MDException')) {
    if (exception === null) {
      compareRecord(to, 'exception record', record, null);
      continue;
    }
    const parameters = exception.parameters
      .slice(0, exception.parameterCount)
      .map((value, index) => [`exception_record.exception_information[${String(index).padStart(2)}]`, value] as const);
    compareRecord(to, 'exception record', record, {
      thread_id: exception.threadId,
      'exception_record.exception_code': exception.code,
      'exception_record.exception_flags': exception.flags,
      'exception_record.exception_record': exception.nestedRecord,
      'exception_record.exception_address': exception.address,
      'exception_record.number_parameters': exception.parameterCount,
      'thread_context.data_size': exception.context.size,
      'thread_context.rva': exception.context.offset,
      ...Object.fromEntries(parameters),
    });
  }
}

/** Compares SystemInfo and BreakpadInfo. */
export function compareSystemRecords(to: Comparisons, dump: Dump, printed: PrintedDump): void {
  const system = systemOf(dump);
  for (const record of recordsOf(printed, 'MDRawSystemInfo'))
    compareRecord(to, 'system record', record, system === null ? null : systemValues(dump, system));
  const stream = dump.stream('BreakpadInfo');
  const validity = stream === null ? null : dump.bytes.u32(stream.offset + BREAKPAD_INFO.offsetOf('validity'));
  const { dumpThreadId, requestingThreadId } = breakpadThreadsOf(dump);
  for (const record of recordsOf(printed, 'MDRawBreakpadInfo'))
    compareRecord(to, 'breakpad record', record, { validity, dump_thread_id: dumpThreadId, requesting_thread_id: requestingThreadId });
}

/** Breakpad prints the 24 bytes of CPU data both as the words of x86 and as two feature words of other machines. */
function systemValues(dump: Dump, { record, versionText, cpu, cpuInfo }: NonNullable<ReturnType<typeof systemOf>>): OwnValues {
  const view = new DataView(record.cpu.buffer, record.cpu.byteOffset, record.cpu.length);
  const word = (index: number): number => view.getUint32(index * 4, dump.bytes.little);
  const features = (index: number): bigint => view.getBigUint64(index * 8, dump.bytes.little);
  const x86 = 'cpu.x86_cpu_info';
  return {
    processor_architecture: record.architecture,
    processor_level: record.level,
    processor_revision: record.revision,
    number_of_processors: record.processors,
    product_type: record.productType,
    major_version: record.major,
    minor_version: record.minor,
    build_number: record.build,
    platform_id: record.platform,
    csd_version_rva: record.versionTextOffset,
    suite_mask: record.suiteMask,
    [`${x86}.vendor_id[0]`]: word(0),
    [`${x86}.vendor_id[1]`]: word(1),
    [`${x86}.vendor_id[2]`]: word(2),
    [`${x86}.version_information`]: word(3),
    [`${x86}.feature_information`]: word(4),
    [`${x86}.amd_extended_cpu_features`]: word(5),
    'cpu.other_cpu_info.processor_features[0]': features(0),
    'cpu.other_cpu_info.processor_features[1]': features(1),
    '(csd_version)': versionText,
    '(cpu_vendor)': cpu === 'x86' ? (cpuInfo?.replace(/ ?family .*$/, '') ?? null) : null,
  };
}

/** The streams that are printed as text, by Breakpad's name. */
const TEXT_STREAMS = {
  MD_LINUX_CMD_LINE: 'LinuxCmdLine',
  MD_LINUX_ENVIRON: 'LinuxEnviron',
  MD_LINUX_LSB_RELEASE: 'LinuxLsbRelease',
  MD_LINUX_PROC_STATUS: 'LinuxProcStatus',
  MD_LINUX_CPU_INFO: 'LinuxCpuInfo',
  MD_LINUX_MAPS: 'LinuxMaps',
} as const;

/** Compares the bytes of the streams that Linux writers copy from `/proc`. */
export function compareTextStreams(to: Comparisons, dump: Dump, printed: PrintedDump): void {
  for (const [name, stream] of Object.entries(TEXT_STREAMS)) {
    const location = dump.stream(stream);
    const recorded = printed.texts.get(name) ?? null;
    if (location === null && recorded === null) continue;
    const bytes = location === null ? null : Buffer.from(dump.bytes.bytes(location.offset, location.size));
    // Zero bytes are printed as text, and the recorded output was decoded as UTF-8.
    const ours = bytes?.toString('utf8').replaceAll('\0', '\\0\n') ?? null;
    const hexed = (text: string | null): string | null => (text === null ? null : Buffer.from(text).toString('hex'));
    addBytes(to, 'text streams', stream, hexed(ours), hexed(recorded));
  }
}
