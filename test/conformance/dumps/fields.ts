import { crashAddressOf } from '../../../shared/report/dump/crash/reason/crash-address.ts';
import { crashReasonOf } from '../../../shared/report/dump/crash/reason/crash-reason.ts';
import { reasonNames } from '../../../shared/report/dump/crash/reason/reason-names.ts';
import type { Dump } from '../../../shared/report/dump/format/dump.ts';
import { breakpadThreadsOf } from '../../../shared/report/dump/format/exception.ts';
import { type DumpModule, lastComponent, modulesOf, unloadedModulesOf } from '../../../shared/report/dump/format/modules.ts';
import type { OsName } from '../../../shared/report/dump/format/machine.ts';
import { systemOf } from '../../../shared/report/dump/format/system-info.ts';
import { threadNamesOf, threadsOf } from '../../../shared/report/dump/format/threads.ts';
import { crashedThreadOf, isDumpWriter } from '../../../shared/report/dump/unwind/thread-stack.ts';
import { type Comparisons, hex, hexOrNull, hexText, numberText, textOrNull } from './comparison.ts';
import type { Recording } from './recordings.ts';

/** What both readers call the systems that a dump can name. */
const OS_NAMES: Readonly<Partial<Record<OsName, string>>> = {
  windows: 'Windows NT',
  macos: 'Mac OS X',
  ios: 'iOS',
  linux: 'Linux',
  android: 'Android',
  solaris: 'Solaris',
  ps3: 'PS3',
  nacl: 'NaCl',
  fuchsia: 'Fuchsia',
};

export function compareSystem(to: Comparisons, { dump, rust, machine }: Recording): void {
  const system = systemOf(dump);
  const os = system === null ? null : (OS_NAMES[system.os] ?? system.os);
  const count = numberText(system?.record.processors);
  if (rust !== null) {
    const info = rust.system_info;
    to.add('rust-minidump', 'OS', '', os, info.os);
    to.add('rust-minidump', 'OS version', '', system?.version ?? null, info.os_ver);
    to.add('rust-minidump', 'CPU', '', system?.cpu ?? null, info.cpu_arch);
    to.add('rust-minidump', 'CPU info', '', system?.cpuInfo ?? null, info.cpu_info);
    to.add('rust-minidump', 'CPU count', '', count, String(info.cpu_count));
  }
  if (machine !== null) {
    to.add('breakpad', 'OS', '', os, machine.os);
    to.add('breakpad', 'OS version', '', system?.version ?? null, machine.osVersion);
    to.add('breakpad', 'CPU', '', system?.cpu ?? null, machine.cpu);
    to.add('breakpad', 'CPU info', '', system?.cpuInfo ?? null, textOrNull(machine.cpuInfo));
    to.add('breakpad', 'CPU count', '', count, machine.cpuCount);
  }
}

/** Compares reason and address of the crash. */
export function compareCrash(to: Comparisons, { dump, rust, machine }: Recording): void {
  const reason = crashReasonOf(dump);
  const names = reason === null ? null : reasonNames(reason).join(' / ');
  const address = hexOrNull(crashAddressOf(dump));
  if (rust !== null) {
    to.add('rust-minidump', 'reason', '', names, rust.crash_info.type);
    to.add('rust-minidump', 'crash address', '', address, hexText(rust.crash_info.address));
  }
  if (machine !== null) {
    // Breakpad leaves out a space after some signals.
    const recorded = machine.reason.replace(/ \/(?=\S)/, ' / ');
    to.add('breakpad', 'reason', '', names, recorded === 'No crash' ? null : recorded);
    to.add('breakpad', 'crash address', '', address, hexText(machine.address));
  }
}

/** The number of a thread in Breakpad's numbering, which leaves out the thread that wrote the dump. -1 for that thread. */
export function breakpadNumberOf(dump: Dump, index: number): number {
  if (isDumpWriter(dump, index)) return -1;
  let number = index;
  for (let before = 0; before < index; before += 1) if (isDumpWriter(dump, before)) number -= 1;
  return number;
}

export function compareThreads(to: Comparisons, { dump, rust, machine, stackwalk }: Recording): void {
  const threads = threadsOf(dump);
  const count = threads?.length ?? 0;
  const crashed = crashedThreadOf(dump);
  const names = threadNamesOf(dump);
  if (rust !== null) {
    to.add('rust-minidump', 'crashing thread', '', numberText(crashed?.index), numberText(rust.crash_info.crashing_thread));
    to.add('rust-minidump', 'thread count', '', String(count), String(rust.thread_count));
    for (let index = 0; index < Math.max(count, rust.threads.length); index += 1) {
      const recorded = rust.threads[index];
      const id = threads?.at(index)?.threadId;
      const item = `thread ${String(index)}`;
      to.add('rust-minidump', 'thread id', item, numberText(id), numberText(recorded?.thread_id));
      to.add('rust-minidump', 'thread name', item, id === undefined ? null : (names.get(id)?.text ?? null), recorded?.thread_name ?? null);
    }
  }
  if (machine !== null) {
    const number = crashed === null || crashed.index < 0 ? -1 : breakpadNumberOf(dump, crashed.index);
    to.add('breakpad', 'crashing thread', '', number < 0 ? null : String(number), textOrNull(machine.thread));
  }
  if (stackwalk !== null) {
    const writers =
      breakpadThreadsOf(dump).dumpThreadId === null ? 0 : [...Array(count).keys()].filter((index) => isDumpWriter(dump, index)).length;
    to.add('breakpad', 'thread count', '', String(count - writers), String(stackwalk.threads.size));
  }
}

export function compareModules(to: Comparisons, recording: Recording): void {
  const modules = [...modulesOf(recording.dump)];
  compareRustModules(to, recording, modules);
  compareBreakpadModules(to, recording, modules);
}

function itemOf({ index, name }: DumpModule): string {
  return `module ${String(index)} ${name}`;
}

function compareRustModules(to: Comparisons, { dump, rust }: Recording, modules: readonly DumpModule[]): void {
  if (rust === null) return;
  const add = (field: string, item: string, ours: string | null, recorded: string | null): void => {
    to.add('rust-minidump', field, item, ours, recorded);
  };
  add('module count', '', String(modules.length), String(rust.modules.length));
  add('main module', '', modules.length === 0 ? null : '0', String(rust.main_module));
  const byBase = new Map(rust.modules.map((module) => [hexText(module.base_addr), module]));
  for (const module of modules) {
    const item = itemOf(module);
    const recorded = byBase.get(hex(module.record.base));
    add('module base', item, hex(module.record.base), hexText(recorded?.base_addr));
    if (recorded === undefined) continue;
    add('module end', item, hex(module.end), hexText(recorded.end_addr));
    add('module name', item, module.name, recorded.filename);
    add('module version', item, module.version, recorded.version);
    add('module debug file', item, textOrNull(lastComponent(module.ids.debugPath)), textOrNull(recorded.debug_file));
    add('module debug id', item, module.ids.debugId, textOrNull(recorded.debug_id));
    // rust-minidump prints all digits in lower case.
    add('module code id', item, module.ids.codeId?.toLowerCase() ?? null, textOrNull(recorded.code_id)?.toLowerCase() ?? null);
  }
  const unloaded = [...unloadedModulesOf(dump)];
  add('unloaded module count', '', String(unloaded.length), String(rust.unloaded_modules.length));
  for (const [index, { name, record, end }] of unloaded.entries()) {
    const recorded = rust.unloaded_modules[index];
    const item = `unloaded module ${String(index)} ${name}`;
    add('unloaded module base', item, hex(record.base), hexText(recorded?.base_addr));
    add('unloaded module end', item, hex(end), hexText(recorded?.end_addr));
    add('unloaded module name', item, name, recorded?.filename ?? null);
  }
}

function compareBreakpadModules(to: Comparisons, { machine }: Recording, modules: readonly DumpModule[]): void {
  if (machine === null) return;
  const add = (field: string, item: string, ours: string | null, recorded: string | null): void => {
    to.add('breakpad', field, item, ours, recorded);
  };
  add('module count', '', String(modules.length), String(machine.modules.length));
  const byBase = new Map(machine.modules.map((module) => [module.base, module]));
  for (const module of modules) {
    const item = itemOf(module);
    const recorded = byBase.get(module.record.base);
    add('module base', item, hex(module.record.base), recorded === undefined ? null : hex(recorded.base));
    if (recorded === undefined) continue;
    add('module end', item, hex(module.end), hex(recorded.last + 1n));
    add('module name', item, module.name, recorded.name);
    add('module version', item, module.version, textOrNull(recorded.version));
    add('module debug file', item, textOrNull(lastComponent(module.ids.debugPath)), textOrNull(recorded.debugFile));
    add('module debug id', item, module.ids.debugId, textOrNull(recorded.debugId));
    add('main module', item, String(module.index === 0), String(recorded.isMain));
  }
}
