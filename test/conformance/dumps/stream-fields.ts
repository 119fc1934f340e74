import { assertionKind, assertionOf } from '../../../shared/report/dump/format/assertion.ts';
import { crashpadInfoOf } from '../../../shared/report/dump/format/crashpad-info.ts';
import type { Dump } from '../../../shared/report/dump/format/dump.ts';
import { handlesOf } from '../../../shared/report/dump/format/handles.ts';
import { linuxMapsOf } from '../../../shared/report/dump/format/linux-maps.ts';
import { linuxCpuInfoOf, linuxReleaseOf, processIdOf } from '../../../shared/report/dump/format/linux-texts.ts';
import { readCountedList } from '../../../shared/report/dump/format/lists.ts';
import { memoryInfosOf } from '../../../shared/report/dump/format/memory-info.ts';
import { type MiscInfo, MISC_INFO, miscInfoOf, processUptimeOf } from '../../../shared/report/dump/format/misc-info.ts';
import { macBootArgsOf, macCrashInfoOf, softErrorsOf } from '../../../shared/report/dump/format/mozilla.ts';
import { THREAD_NAME, threadNamesOf } from '../../../shared/report/dump/format/threads.ts';
import { type Comparisons, hexOrNull, hexText, numberText, textOrNull } from './comparison.ts';
import type { PrintedDump } from './printed-records.ts';
import { indexOf, recordsOf } from './record-fields.ts';
import { compareRecord, type OwnValue, type OwnValues } from './record-values.ts';
import type { Recording } from './recordings.ts';

/** Compares what rust-minidump and Breakpad say about the process: id, uptime, microcode, distribution, handles, errors of the writer. */
export function compareProcess(to: Comparisons, { dump, rust, stackwalk }: Recording): void {
  const uptime = numberText(processUptimeOf(dump));
  if (stackwalk !== null) {
    to.add('breakpad', 'process uptime', '', uptime, numberText(stackwalk.uptime));
    const assertion = assertionOf(dump)?.values;
    const kind = assertion === undefined ? null : assertionKind(assertion.type);
    to.add('breakpad', 'assertion', '', assertionSentence(kind, assertion), stackwalk.assertion);
  }
  if (rust === null) return;
  const add = (field: string, item: string, ours: string | null, recorded: string | null): void => {
    to.add('rust-minidump', field, item, ours, recorded);
  };
  add('process uptime', '', uptime, numberText(rust.process_uptime));
  add('process id', '', numberText(processIdOf(dump)), numberText(rust.pid));
  add('CPU microcode', '', hexOrNull(linuxCpuInfoOf(dump)?.microcode), hexText(rust.system_info.cpu_microcode_version));
  add('mapping count', '', numberText(linuxMapsOf(dump)?.length), numberText(rust.linux_memory_map_count));
  const release = linuxReleaseOf(dump);
  for (const field of ['id', 'release', 'codename', 'description'] as const)
    add('distribution', field, textOrNull(release?.[field]), textOrNull(rust.lsb_release?.[field]));
  const errors = softErrorsOf(dump)?.value;
  add(
    'soft errors',
    '',
    errors === undefined ? null : JSON.stringify(errors),
    rust.soft_errors === null ? null : JSON.stringify(rust.soft_errors),
  );
  add('mac crash info', '', numberText(macCrashInfoOf(dump).length), numberText(rust.mac_crash_info?.num_records ?? 0));
  add('mac boot arguments', '', macBootArgsOf(dump)?.text ?? null, rust.mac_boot_args);
  const handles = [...handlesOf(dump)];
  add('handle count', '', numberText(handles.length), numberText(rust.handles?.length ?? 0));
  for (const [index, { record, type, name }] of handles.entries()) {
    const recorded = rust.handles?.[index];
    const item = `handle ${String(index)}`;
    add('handle', item, String(record.handle), numberText(recorded?.handle));
    add('handle type', item, textOrNull(type?.text), textOrNull(recorded?.type_name));
    add('handle name', item, textOrNull(name?.text), textOrNull(recorded?.object_name));
  }
}

type AssertionValues = NonNullable<ReturnType<typeof assertionOf>>['values'];

/** Breakpad's sentence about an assertion. */
function assertionSentence(kind: ReturnType<typeof assertionKind> | null, values: AssertionValues | undefined): string | null {
  if (kind === null || values === undefined) return null;
  const { expression, function: name, file, line } = values;
  if (kind === 'pure_virtual_call') return 'Pure virtual function call';
  const start = kind === 'invalid_parameter' ? 'Invalid parameter passed to library function' : 'Assertion failure';
  const parts = [expression === '' ? '' : ` ${expression}`, name === '' ? '' : ` in function ${name}`];
  return `${start}${parts.join('')}${file === '' ? '' : `, in file ${file}`}${line === 0 ? '' : ` at line ${String(line)}`}`;
}

/** Compares MiscInfo, AssertionInfo, ThreadNames, MemoryInfoList and CrashpadInfo as Breakpad's `minidump_dump` prints them. */
export function compareStreamRecords(to: Comparisons, dump: Dump, printed: PrintedDump): void {
  const misc = miscInfoOf(dump);
  for (const record of recordsOf(printed, 'MDRawMiscInfo'))
    compareRecord(to, 'misc record', record, misc === null ? null : miscValues(misc, dump));
  for (const record of recordsOf(printed, 'MDAssertion')) compareRecord(to, 'assertion record', record, assertionOf(dump)?.values ?? null);
  compareThreadNames(to, dump, printed);
  const regions = memoryInfosOf(dump);
  for (const record of recordsOf(printed, 'MinidumpMemoryInfoList'))
    compareRecord(to, 'memory info records', record, { info_count: regions?.length ?? 0 });
  for (const record of recordsOf(printed, 'MDRawMemoryInfo')) {
    const region = regions?.at(indexOf(record));
    compareRecord(
      to,
      'memory info records',
      record,
      region === undefined
        ? null
        : {
            base_address: region.base,
            allocation_base: region.allocationBase,
            allocation_protection: region.allocationProtection,
            region_size: region.size,
            state: region.state,
            protection: region.protection,
            type: region.type,
          },
    );
  }
  for (const record of recordsOf(printed, 'MDRawCrashpadInfo')) compareRecord(to, 'crashpad record', record, crashpadValues(dump));
}

function compareThreadNames(to: Comparisons, dump: Dump, printed: PrintedDump): void {
  const table = readCountedList(dump, 'ThreadNames', THREAD_NAME);
  for (const record of recordsOf(printed, 'MinidumpThreadNameList'))
    compareRecord(to, 'thread name records', record, { thread_name_count: table?.length ?? 0 });
  for (const record of recordsOf(printed, 'MDRawThreadName')) {
    const entry = table?.at(indexOf(record));
    const values = entry === undefined ? null : { thread_id: entry.threadId, thread_name_rva: entry.nameOffset };
    compareRecord(
      to,
      'thread name records',
      record,
      values === null ? null : { ...values, thread_name: threadNamesOf(dump).get(values.thread_id)?.text ?? '' },
    );
  }
}

function miscValues({ fields, size }: MiscInfo, dump: Dump): OwnValues {
  const zone = fields.timeZone;
  const date = (value: NonNullable<typeof zone>['standardDate']): string => {
    const digits = (number: number, count = 2): string => String(number).padStart(count, '0');
    const day = `${digits(value.year, 4)}-${digits(value.month)}-${digits(value.day)} (${String(value.dayOfWeek)})`;
    return `${day} ${digits(value.hour)}:${digits(value.minute)}:${digits(value.second)}.${digits(value.milliseconds, 3)}`;
  };
  return {
    size_of_info: fields.sizeOfInfo ?? size,
    flags1: fields.flags ?? null,
    process_id: fields.processId ?? null,
    process_create_time: fields.createTime ?? null,
    process_user_time: fields.userTime ?? null,
    process_kernel_time: fields.kernelTime ?? null,
    processor_max_mhz: fields.processorMaxMhz ?? null,
    processor_current_mhz: fields.processorCurrentMhz ?? null,
    processor_mhz_limit: fields.processorMhzLimit ?? null,
    processor_max_idle_state: fields.processorMaxIdleState ?? null,
    processor_current_idle_state: fields.processorCurrentIdleState ?? null,
    process_integrity_level: fields.integrityLevel ?? null,
    process_execute_flags: fields.executeFlags ?? null,
    protected_process: fields.protectedProcess ?? null,
    time_zone_id: fields.timeZoneId ?? null,
    'time_zone.bias': unsigned(zone?.bias),
    'time_zone.standard_name': zone?.standardName ?? null,
    'time_zone.standard_date': zone === undefined ? null : date(zone.standardDate),
    'time_zone.standard_bias': unsigned(zone?.standardBias),
    'time_zone.daylight_name': zone?.daylightName ?? null,
    'time_zone.daylight_date': zone === undefined ? null : date(zone.daylightDate),
    'time_zone.daylight_bias': unsigned(zone?.daylightBias),
    build_string: fields.buildString ?? null,
    dbg_bld_str: fields.debugBuildString ?? null,
    process_cookie: fields.processCookie ?? null,
    ...xstateValues(fields, dump),
  };
}

/** Negative numbers are compared as the unsigned numbers of the same bits. */
function unsigned(value: number | undefined): OwnValue {
  return value === undefined ? null : value >>> 0;
}

/** Breakpad prints the table only together with the process cookie, even if no feature is enabled. */
function xstateValues(fields: MiscInfo['fields'], dump: Dump): OwnValues {
  if (fields.processCookie === undefined) return Object.fromEntries(XSTATE_NAMES.map((name) => [`xstate_data.${name}`, null]));
  const { xstate } = fields;
  const stream = dump.stream('MiscInfo');
  const at = (stream?.offset ?? 0) + MISC_INFO.offsetOf('xstate');
  const features = (xstate?.features ?? []).map(({ offset, size }, index): readonly [string, OwnValue] => [
    `xstate_data.features[${String(index).padStart(2, '0')}]`,
    `{ ${String(offset)}, ${String(size)} }`,
  ]);
  return {
    'xstate_data.size_of_info': xstate?.sizeOfInfo ?? dump.bytes.u32(at),
    'xstate_data.context_size': xstate?.contextSize ?? dump.bytes.u32(at + 4),
    'xstate_data.enabled_features': xstate?.enabledFeatures ?? 0n,
    'xstate_data.features[]': null,
    ...Object.fromEntries(features),
  };
}

const XSTATE_NAMES = ['size_of_info', 'context_size', 'enabled_features', 'features[]'];

function crashpadValues(dump: Dump): OwnValues | null {
  const info = crashpadInfoOf(dump);
  if (info === null) return null;
  const zero = '00000000-0000-0000-0000-000000000000';
  const values: Record<string, OwnValue> = {
    version: info.version,
    report_id: info.reportId ?? zero,
    client_id: info.clientId ?? zero,
    address_mask: info.addressMask ?? 0n,
  };
  for (const { key, value } of info.simpleAnnotations) values[`simple_annotations["${key?.text ?? ''}"]`] = value?.text ?? '';
  for (const [index, module] of [...info.modules].entries()) {
    const prefix = `module_list[${String(index)}]`;
    values[`${prefix}.minidump_module_list_index`] = module?.moduleIndex ?? null;
    values[`${prefix}.version`] = module?.version ?? null;
    for (const [place, text] of [...(module?.listAnnotations ?? [])].entries())
      values[`${prefix}.list_annotations[${String(place)}]`] = text?.text ?? '';
    for (const { key, value } of module?.simpleAnnotations ?? [])
      values[`${prefix}.simple_annotations["${key?.text ?? ''}"]`] = value?.text ?? '';
    for (const { name, type, text, data } of module?.annotationObjects ?? []) {
      const bytes = data === null ? '' : Buffer.from(dump.bytes.bytes(data.offset, data.size)).toString('hex').toUpperCase();
      values[`${prefix}.crashpad_annotations["${name?.text ?? ''}"] (type = ${String(type)})`] = text?.text ?? bytes;
    }
  }
  return values;
}
