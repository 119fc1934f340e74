import type { DumpAnalysis, ThreadStack } from '../analysis/analysis.ts';
import type { DumpText } from '../format/dump-text.ts';
import type { Dump } from '../format/dump.ts';
import type { DisclosurePolicy } from '../../catalog/disclosure-policy.ts';
import type { DumpDisclosure } from '../disclosure.ts';
import type { Level } from '../levels.ts';
import { linuxCpuInfoOf, linuxReleaseOf, processIdOf } from '../format/linux-texts.ts';
import { linuxMapsOf } from '../format/linux-maps.ts';
import { lastComponent } from '../format/modules.ts';
import { linuxLimitsOf, macCrashInfoOf } from '../format/mozilla.ts';
import { processUptimeOf } from '../format/misc-info.ts';
import { addressSpaceOf } from '../memory/address-space.ts';
import type { DumpFinding } from '../format/dump-finding.ts';
import type { OsName } from '../format/machine.ts';
import { isMisplaced, openName } from '../format/misplaced.ts';
import { streamKind } from '../format/streams.ts';
import { openVersion, systemOf } from '../format/system-info.ts';
import { threadsOf } from '../format/threads.ts';
import { crashJson } from './json-crash.ts';
import { crashpadJson, handlesJson, textsJson } from './json-process.ts';
import { type Json, threadJson } from './json-frames.ts';
import { modulesJson, unloadedJson } from './json-modules.ts';
import { hex } from './hex.ts';
import type { SymbolLookups } from '../symbols/symbol-lookup.ts';

/** The names of systems as both reference readers print them. */
const OS_NAMES: Readonly<Record<OsName, string>> = {
  windows: 'Windows NT',
  macos: 'Mac OS X',
  ios: 'iOS',
  linux: 'Linux',
  android: 'Android',
  solaris: 'Solaris',
  fuchsia: 'Fuchsia',
  ps3: 'PS3',
  nacl: 'NaCl',
  unix: 'unix',
  unknown: 'unknown',
};

/** The version of this JSON: it grows if a field of ours changes its meaning (docs/formats.md). */
const DUMP_VERSION = 1;

/** What may be shown in the JSON of a dump, and what else it says. */
interface JsonDisclosure {
  readonly disclosure: DumpDisclosure;
  /** Says which annotations of Crashpad are public. */
  readonly policy: DisclosurePolicy;
  /** What was found of the symbols of each module. Default: they were not looked for. */
  readonly lookupOf?: SymbolLookups;
  /** The signature of the crash. Default: it was not made. */
  readonly signature?: Json;
}

/**
 * A dump as JSON, with rust-minidump's names where the meaning is the same. Masked values are left out, or null if rust-minidump has the field; `masked` names
 * the levels that are left out. `stacks`: the threads to print.
 */
export function dumpJson(
  analysis: DumpAnalysis,
  stacks: readonly ThreadStack[],
  { disclosure, policy, lookupOf, signature = null }: JsonDisclosure,
): Readonly<Record<string, Json>> {
  const { dump, crashedStack } = analysis;
  const head = { version: DUMP_VERSION, status: 'OK', masked: maskedLevels(disclosure) };
  if (!disclosure.shows('open')) return head;
  return {
    ...head,
    time: dump.header.time,
    pid: processIdOf(dump),
    process_uptime: processUptimeOf(dump),
    system_info: systemJson(dump, disclosure),
    crash_info: crashJson(analysis, disclosure),
    signature,
    crashing_thread: crashedStack === null ? null : threadJson(dump, crashedStack, disclosure),
    thread_count: threadsOf(dump)?.length ?? 0,
    threads: stacks.map((stack) => threadJson(dump, stack, disclosure)),
    main_module: 0,
    modules: modulesJson(dump, disclosure, lookupOf),
    unloaded_modules: unloadedJson(dump),
    handles: handlesJson(dump, disclosure),
    linux_memory_map_count: linuxMapsOf(dump)?.length ?? null,
    lsb_release: releaseJson(dump),
    proc_limits: limitsJson(dump),
    mac_crash_info: macJson(dump, disclosure),
    crashpad: crashpadJson(dump, disclosure, policy),
    ...textsJson(dump, disclosure),
    memory: memoryJson(dump),
    streams: streamsJson(dump),
    findings: dump.findings().map(findingJson),
  };
}

/** The levels of which nothing is shown. */
function maskedLevels(disclosure: DumpDisclosure): readonly Level[] {
  return (['open', 'values', 'closed'] as const).filter((level) => !disclosure.shows(level));
}

/** The name of the system as both reference readers print it. */
export function osLabel(os: OsName): string {
  return OS_NAMES[os];
}

function systemJson(dump: Dump, disclosure: DumpDisclosure): Json {
  const system = systemOf(dump);
  if (system === null) return null;
  const microcode = linuxCpuInfoOf(dump)?.microcode ?? null;
  return {
    os: osLabel(system.os),
    os_ver: disclosure.shows('closed') ? system.version : openVersion(dump, system) || null,
    cpu_arch: system.cpu,
    cpu_info: system.cpuInfo,
    cpu_count: system.record.processors,
    cpu_microcode_version: microcode === null ? null : hex(microcode),
  };
}

function releaseJson(dump: Dump): Json {
  const release = linuxReleaseOf(dump);
  return release === null ? null : { ...release };
}

function limitsJson(dump: Dump): Json {
  const limits = linuxLimitsOf(dump);
  if (limits.length === 0) return null;
  return limits.map(({ name, soft, hard, unit }) => ({ name, soft: soft.toString(), hard: hard.toString(), unit }));
}

function macJson(dump: Dump, disclosure: DumpDisclosure): Json {
  const records = macCrashInfoOf(dump);
  if (records.length === 0) return null;
  const isClosed = !disclosure.shows('closed');
  const shown = (text: DumpText | null): string | null =>
    text === null || (isClosed && isMisplaced(dump, text, { stream: 'MozMacosCrashInfo' })) ? null : text.text;
  const moduleOf = (path: DumpText | null): string | null =>
    isClosed ? openName(dump, lastComponent(path?.text ?? ''), path, { stream: 'MozMacosCrashInfo' }) || null : (path?.text ?? null);
  return records.map(({ thread, dialogMode, abortCause, modulePath, message, signature, backtrace, message2 }) => ({
    thread: thread?.toString() ?? null,
    dialog_mode: dialogMode?.toString() ?? null,
    abort_cause: abortCause?.toString() ?? null,
    module: moduleOf(modulePath),
    message: shown(message),
    signature_string: shown(signature),
    backtrace: shown(backtrace),
    message2: shown(message2),
  }));
}

function memoryJson(dump: Dump): Json {
  const memory = addressSpaceOf(dump);
  let bytes = 0;
  for (let index = 0; index < memory.length; index += 1) bytes += memory.at(index)?.size ?? 0;
  return { ranges: memory.length, bytes };
}

function streamsJson(dump: Dump): Json {
  return dump.streams().map(({ type, location }) => ({
    type: hex(type, 8),
    name: streamKind(type)?.name ?? null,
    offset: location.offset,
    size: location.size,
  }));
}

function findingJson(finding: DumpFinding): Json {
  return Object.fromEntries(Object.entries(finding).map(([name, value]) => [name, typeof value === 'bigint' ? hex(value) : value]));
}
