import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CORPUS, corpusNote, hasCorpus } from '../../../../../conformance/corpus.ts';
import { sourceOfBytes } from '../../../../../../shared/bytes/byte-source.ts';
import { assertionKind, assertionOf } from '../../../../../../shared/report/dump/format/assertion.ts';
import { crashpadInfoOf } from '../../../../../../shared/report/dump/format/crashpad-info.ts';
import { type Dump, isDumpFailure, openDump } from '../../../../../../shared/report/dump/format/dump.ts';
import { functionTablesOf, runtimeFunctions } from '../../../../../../shared/report/dump/format/function-table.ts';
import { handlesOf } from '../../../../../../shared/report/dump/format/handles.ts';
import { linuxAuxvOf } from '../../../../../../shared/report/dump/format/linux-auxv.ts';
import { linkerDebugOf } from '../../../../../../shared/report/dump/format/linux-dso.ts';
import { linuxMapsOf } from '../../../../../../shared/report/dump/format/linux-maps.ts';
import {
  linuxArgumentsOf,
  linuxCpuInfoOf,
  linuxEnvironmentOf,
  linuxReleaseOf,
  linuxStatusOf,
  processIdOf,
} from '../../../../../../shared/report/dump/format/linux-texts.ts';
import { memoryInfoAt, memoryInfosOf } from '../../../../../../shared/report/dump/format/memory-info.ts';
import { miscInfoOf, processUptimeOf, xstateFeatures } from '../../../../../../shared/report/dump/format/misc-info.ts';
import { linuxLimitsOf, macBootArgsOf, macCrashInfoOf, softErrorsOf } from '../../../../../../shared/report/dump/format/mozilla.ts';
import { otherStreamsOf } from '../../../../../../shared/report/dump/format/others.ts';
import { physicalMemory, systemMemoryOf, vmCountersOf } from '../../../../../../shared/report/dump/format/system-memory.ts';
import { readEverything } from './every-reader.ts';
import { codesOf } from './made-dump.ts';

/** The fields of rust-minidump's JSON that come from these streams. */
interface RustJson {
  readonly pid: number | null;
  readonly process_uptime: number | null;
  readonly linux_memory_map_count: number | null;
  readonly system_info: { readonly cpu_microcode_version: string | null };
  readonly lsb_release: Readonly<Record<string, string>> | null;
  readonly mac_crash_info: unknown;
  readonly mac_boot_args: unknown;
  readonly soft_errors: unknown;
  readonly proc_limits: unknown;
  readonly handles: readonly { readonly handle: number; readonly type_name: string | null; readonly object_name: string | null }[] | null;
}

interface Case {
  readonly name: string;
  readonly dump: Dump;
  readonly json: RustJson;
  /** Breakpad's minidump_dump. */
  readonly text: string;
}

const FOLDERS = ['breakpad', 'node-minidump-electron', 'rust-minidump', 'sentry-native'];

function readCases(): readonly Case[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(CORPUS, 'minidumps', folder)).flatMap((file) => {
      const name = `${folder}/${file.replace(/\.dmp$/, '')}`;
      const expected = (suffix: string): string => join(CORPUS, 'expected', `${name}.${suffix}`);
      if (!existsSync(expected('rust-minidump.json'))) return [];
      const dump = openDump(sourceOfBytes(new Uint8Array(readFileSync(join(CORPUS, 'minidumps', folder, file)))));
      if (isDumpFailure(dump)) throw new Error(`${name}: ${dump.code}`);
      const json = JSON.parse(readFileSync(expected('rust-minidump.json'), 'utf8')) as RustJson;
      return [{ name, dump, json, text: readFileSync(expected('minidump_dump.txt'), 'latin1') }];
    }),
  );
}

/** Somebody inserted a byte into the mappings of this dump, so that all that follows is one byte after the place that the directory names. */
const EDITED = 'breakpad/linux_executable_stack';

const CASES = hasCorpus ? readCases() : [];

/** The names of the cases in which two values differ. */
function differing(ours: (each: Case) => unknown, theirs: (each: Case) => unknown): readonly string[] {
  return CASES.filter((each) => {
    const [a, b] = [ours(each), theirs(each)];
    return JSON.stringify(a) !== JSON.stringify(b);
  }).map(({ name }) => name);
}

function caseOf(name: string): Case {
  const found = CASES.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
}

/** The values of `field = value` in the section of Breakpad's text that begins with a line `title`. */
function sectionOf(text: string, title: string): ReadonlyMap<string, string> {
  const at = text.indexOf(`\n${title}\n`);
  const lines =
    at < 0
      ? []
      : text
          .slice(at + 1)
          .split('\n')
          .slice(1);
  const end = lines.findIndex((line) => !line.startsWith('  '));
  return new Map(
    lines.slice(0, end).flatMap((line) => {
      const match = /^ {2}(.+?) += ?(.*)$/.exec(line);
      return match === null ? [] : [[match[1] ?? '', match[2] ?? ''] as const];
    }),
  );
}

describe.skipIf(!hasCorpus)(`rare streams of the corpus${corpusNote}`, () => {
  it('has 44 dumps that both readers read', () => {
    expect(CASES).toHaveLength(44);
  });

  it('gives the process id of every dump as rust-minidump does', () => {
    expect(
      differing(
        ({ dump }) => processIdOf(dump),
        ({ json }) => json.pid,
      ),
    ).toEqual([]);
  });

  it('gives the uptime of every process as rust-minidump does', () => {
    expect(
      differing(
        ({ dump }) => processUptimeOf(dump),
        ({ json }) => json.process_uptime,
      ),
    ).toEqual([]);
  });

  it('gives the microcode version as rust-minidump does', () => {
    const ours = ({ dump }: Case): string | null => {
      const microcode = linuxCpuInfoOf(dump)?.microcode ?? null;
      return microcode === null ? null : `0x${microcode.toString(16)}`;
    };
    expect(differing(ours, ({ json }) => json.system_info.cpu_microcode_version)).toEqual([]);
    expect(CASES.filter((each) => ours(each) !== null).length).toBeGreaterThan(10);
  });

  it('names the distribution as rust-minidump does', () => {
    const ours = ({ dump }: Case): unknown => {
      const release = linuxReleaseOf(dump);
      return release === null
        ? null
        : { codename: release.codename, description: release.description, id: release.id, release: release.release };
    };
    expect(differing(ours, ({ json }) => json.lsb_release)).toEqual([]);
  });

  it('counts the memory mappings as rust-minidump does, and reads a text whose last line is cut except for that line', () => {
    const ours = ({ dump }: Case): number | null => linuxMapsOf(dump)?.length ?? null;
    // The last line of this dump is cut. rust-minidump drops the whole stream.
    expect(differing(ours, ({ json }) => json.linux_memory_map_count)).toEqual([EDITED]);
    expect(ours(caseOf(EDITED))).toBe(34);
  });

  it('finds every mapping by its first and last address', () => {
    for (const { dump } of CASES) {
      const maps = linuxMapsOf(dump);
      for (const mapping of maps?.rows() ?? []) {
        expect(maps?.atAddress(mapping.start)).toEqual(mapping);
        expect(maps?.atAddress(mapping.end - 1n)).toEqual(mapping);
      }
    }
  });

  it('reads every line of the mappings as Breakpad prints it', () => {
    for (const { dump, text } of CASES) {
      const maps = linuxMapsOf(dump);
      if (maps === null) continue;
      const printed = text
        .slice(text.indexOf('Stream MD_LINUX_MAPS:\n'))
        .split('\n')
        .slice(1, 1 + maps.length);
      const made = maps.rows().map((each) => {
        const hex = (value: bigint): string => value.toString(16).padStart(8, '0');
        return `${hex(each.start)}-${hex(each.end)} ${each.permissions} ${hex(each.fileOffset)} ${each.device} ${String(each.inode)} ${each.path}`;
      });
      expect(made.map((line) => line.trim())).toEqual(printed.map((line) => line.replace(/ +/g, ' ').trim()));
    }
  });

  it('reads the same handles as rust-minidump', () => {
    const ours = ({ dump }: Case): unknown => {
      const handles = handlesOf(dump);
      return handles.length === 0
        ? null
        : handles.map(({ record, type, name }) => ({
            handle: Number(record.handle),
            object_name: name?.text ?? null,
            type_name: type?.text ?? null,
          }));
    };
    expect(differing(ours, ({ json }) => json.handles)).toEqual([]);
    expect(handlesOf(caseOf('breakpad/tiny-exe-with-cet-xsave').dump)).toHaveLength(147);
  });

  it('reads the errors of the dump writer, the macOS streams and the limits as rust-minidump does', () => {
    expect(
      differing(
        ({ dump }) => softErrorsOf(dump)?.value ?? null,
        ({ json }) => json.soft_errors,
      ),
    ).toEqual([]);
    expect(softErrorsOf(caseOf('rust-minidump/linux-mini').dump)?.value).toHaveLength(3);
    expect(
      CASES.filter(({ dump }) => macCrashInfoOf(dump).length > 0 || macBootArgsOf(dump) !== null || linuxLimitsOf(dump).length > 0),
    ).toEqual([]);
    expect(CASES.filter(({ json }) => json.mac_crash_info !== null || json.mac_boot_args !== null || json.proc_limits !== null)).toEqual(
      [],
    );
  });

  it('reads MiscInfo field by field as Breakpad prints it', () => {
    const numbers = {
      size_of_info: 'sizeOfInfo',
      process_id: 'processId',
      process_user_time: 'userTime',
      process_kernel_time: 'kernelTime',
      processor_max_mhz: 'processorMaxMhz',
      processor_current_mhz: 'processorCurrentMhz',
      processor_mhz_limit: 'processorMhzLimit',
      processor_max_idle_state: 'processorMaxIdleState',
      processor_current_idle_state: 'processorCurrentIdleState',
      process_integrity_level: 'integrityLevel',
      process_execute_flags: 'executeFlags',
      protected_process: 'protectedProcess',
      time_zone_id: 'timeZoneId',
      build_string: 'buildString',
      dbg_bld_str: 'debugBuildString',
      process_cookie: 'processCookie',
    } as const;
    let compared = 0;
    for (const { name, dump, text } of CASES) {
      const printed = sectionOf(text, 'MDRawMiscInfo');
      const fields = miscInfoOf(dump)?.fields;
      if (printed.size === 0) continue;
      for (const [theirs, ours] of Object.entries(numbers)) {
        const value = printed.get(theirs);
        if (value === undefined) continue;
        // Breakpad prints the cookie with a sign.
        const unsigned = theirs === 'process_cookie' ? String(Number(value) >>> 0) : value;
        const expected = value === '(invalid)' ? undefined : value.startsWith('0x') ? String(Number(value)) : unsigned;
        expect([name, theirs, fields?.[ours] === undefined ? undefined : String(fields[ours])]).toEqual([name, theirs, expected]);
        compared += 1;
      }
      const bias = printed.get('time_zone.bias');
      expect(fields?.timeZone?.bias).toBe(bias === undefined || bias === '(invalid)' ? undefined : Number(bias));
      expect(fields?.timeZone?.standardName).toBe(
        bias === undefined || bias === '(invalid)' ? undefined : printed.get('time_zone.standard_name'),
      );
    }
    expect(compared).toBeGreaterThan(200);
  });

  it('reads every memory region as Breakpad prints it', () => {
    const { dump, text } = caseOf('breakpad/tiny-exe-with-cet-xsave');
    const printed = [...text.matchAll(/^MDRawMemoryInfo\n((?: {2}.*\n)+)/gm)].map((match) =>
      [...(match[1] ?? '').matchAll(/= (0x[\da-f]+)/g)].map((value) => BigInt(value[1] ?? '')),
    );
    const made = memoryInfosOf(dump)
      ?.rows()
      .map((each) => [
        each.base,
        each.allocationBase,
        BigInt(each.allocationProtection),
        each.size,
        BigInt(each.state),
        BigInt(each.protection),
        BigInt(each.type),
      ]);
    expect(made).toHaveLength(557);
    expect(made).toEqual(printed);
    expect(memoryInfoAt(dump, 0x7ffe_0fffn)?.base).toBe(0x7ffe_0000n);
  });

  it('reads the Crashpad stream as Breakpad prints it', () => {
    const { dump, text } = caseOf('rust-minidump/simple-crashpad');
    const info = crashpadInfoOf(dump);
    const lines = [
      'MDRawCrashpadInfo',
      `  version = ${String(info?.version)}`,
      `  report_id = ${String(info?.reportId)}`,
      `  client_id = ${String(info?.clientId)}`,
      ...(info?.simpleAnnotations.map(({ key, value }) => `  simple_annotations["${String(key?.text)}"] = ${String(value?.text)}`) ?? []),
      ...(info?.modules.flatMap((module, index) => [
        `  module_list[${String(index)}].minidump_module_list_index = ${String(module?.moduleIndex)}`,
        `  module_list[${String(index)}].version = ${String(module?.version)}`,
        ...(module?.listAnnotations.map(
          (line, at) => `  module_list[${String(index)}].list_annotations[${String(at)}] = ${String(line?.text)}`,
        ) ?? []),
        '  address_mask = 0',
      ]) ?? []),
    ];
    expect(text).toContain(lines.join('\n'));
    expect(lines).toHaveLength(13);
    expect(info?.addressMask).toBeNull();
  });

  it('reads the ids of the Crashpad stream of a Linux dump as Breakpad prints them', () => {
    const info = crashpadInfoOf(caseOf('breakpad/linux_inline').dump);
    expect(info?.reportId).toBe('83e6ce16-f67b-456c-ad43-22cb77180419');
    expect(info?.clientId).toBe('ce727023-e35c-4883-a418-747f93336c5c');
    expect(info?.modules).toHaveLength(0);
  });

  it('reads the assertion as Breakpad prints it', () => {
    const { dump, text } = caseOf('rust-minidump/invalid-parameter');
    const printed = sectionOf(text, 'MDAssertion');
    const values = assertionOf(dump)?.values;
    expect([values?.expression, values?.function, values?.file, String(values?.line), String(values?.type)]).toEqual([...printed.values()]);
    expect(assertionKind(values?.type ?? 0)).toBe('invalid_parameter');
  });

  it('reads the status, the arguments and the environment of a Linux process as Breakpad prints them', () => {
    for (const { name, dump, text } of CASES.filter((each) => each.dump.stream('LinuxProcStatus') !== null)) {
      const status = linuxStatusOf(dump).map((field) => `${String(field?.key)}:${String(field?.value)}`);
      const from = text.indexOf('Stream MD_LINUX_PROC_STATUS:\n');
      const printed = text
        .slice(from)
        .split('\n')
        .slice(1, 1 + status.length);
      expect(status, name).toEqual(printed.map((line) => line.replace(/:\s*/, ':').trimEnd()));
      const environment = linuxEnvironmentOf(dump).map((variable) => variable.text);
      expect(environment.length, name).toBeGreaterThan(5);
      for (const variable of environment.slice(0, -1)) expect(text, name).toContain(variable.slice(0, 100));
      expect(linuxArgumentsOf(dump).length, name).toBeGreaterThan(0);
    }
    expect(linuxArgumentsOf(caseOf('breakpad/linux_stacksmash').dump).map(({ text }) => text)).toEqual(['./overflow', 'stacksmash']);
  });

  it('finds the page size in the auxiliary vector and the program in the linker list of every Linux dump', () => {
    const linux = CASES.filter(({ name, dump }) => dump.stream('LinuxAuxv') !== null && name !== EDITED);
    expect(linux).toHaveLength(19);
    for (const { dump } of linux) {
      const auxv = linuxAuxvOf(dump);
      const entries = Array.from({ length: auxv?.length ?? 0 }, (_, index) => auxv?.at(index));
      expect(entries.find((entry) => entry?.name === 'AT_PAGESZ')?.value).toBe(4_096n);
      const libraries = linkerDebugOf(dump)?.libraries.map(({ name }) => name?.text);
      expect(libraries?.[0]).toBe('');
      expect(libraries?.filter((name) => name?.includes('/libc'))).toHaveLength(1);
    }
  });

  it('reads the memory of the system and of the process with plausible sizes', () => {
    for (const { dump } of CASES.filter((each) => each.dump.stream('SystemMemoryInfo') !== null)) {
      const memory = systemMemoryOf(dump)?.values;
      expect(memory?.basic?.pageSize).toBe(4_096);
      expect(memory?.basic === undefined ? 0n : physicalMemory(memory.basic) >> 30n).toBeGreaterThan(15n);
      expect(memory?.performance?.committedPages).toBe(Number(memory?.basicPerformance?.committedPages));
      expect(memory?.morePerformance).toBeUndefined();
      const counters = vmCountersOf(dump);
      expect((counters?.peakWorkingSetSize ?? 0n) >= (counters?.workingSetSize ?? 1n)).toBe(true);
      expect(counters?.privateUsage).toBe(counters?.pagefileUsage);
      expect(counters).not.toHaveProperty('jobTotalCommitLimit');
    }
  });

  it('reads the function tables of a process with entries in ascending order inside their table', () => {
    const { dump } = caseOf('sentry-native/minidump');
    const tables = functionTablesOf(dump);
    expect(tables).toHaveLength(3);
    for (const table of tables) {
      const entries = runtimeFunctions(dump, table)?.rows() ?? [];
      expect(entries).toHaveLength(table.record.entryCount);
      const starts = entries.map(({ begin }) => table.record.base + BigInt(begin));
      expect(starts).toEqual(starts.toSorted((a, b) => (a < b ? -1 : 1)));
      for (const start of starts) expect(start >= table.record.minimumAddress && start <= table.record.maximumAddress).toBe(true);
    }
  });

  it('lists the XSTATE features that Breakpad prints, and those of a dump for which it prints none', () => {
    const featuresOf = (name: string): unknown => {
      const config = miscInfoOf(caseOf(name).dump)?.fields.xstate;
      return config === undefined ? null : xstateFeatures(config);
    };
    expect(featuresOf('sentry-native/minidump')).toEqual([
      { number: 0, name: 'legacy_floating_point', offset: 0, size: 160 },
      { number: 1, name: 'legacy_sse', offset: 160, size: 256 },
      { number: 2, name: 'avx', offset: 576, size: 256 },
    ]);
    expect(featuresOf('breakpad/tiny-exe-with-cet-xsave')).toEqual([
      { number: 0, name: 'legacy_floating_point', offset: 0, size: 0 },
      { number: 1, name: 'legacy_sse', offset: 0, size: 0 },
      { number: 11, name: 'cet_u', offset: 576, size: 16 },
      { number: 63, name: null, offset: 0, size: 0 },
    ]);
    expect(featuresOf('breakpad/write_av_non_canonical')).toBeNull();
  });

  it('finds no damage in the rare streams of any dump and has a reader for each of their streams', () => {
    for (const { name, dump } of CASES) {
      readEverything(dump);
      const codes = codesOf(dump).filter((code) => code !== 'leading_bytes');
      expect([name, codes, otherStreamsOf(dump)]).toEqual([name, name === EDITED ? ['bad_lines', 'list_cut'] : [], []]);
    }
  });
});
