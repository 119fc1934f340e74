import type { Visibility } from '../../catalog/annotations.ts';
import type { ByteOffset } from '../../../bytes/byte-source.ts';
import { type Dump, HEADER } from '../format/dump.ts';
import { processIdOf } from '../format/linux-texts.ts';
import type { CpuName, OsName } from '../format/machine.ts';
import { systemOf } from '../format/system-info.ts';
import { mainModuleOf } from './foreign-module.ts';
import type { ReportAnnotations } from './report-annotations.ts';

/** What both a dump and its report say. */
export type ComparedFact = 'process_id' | 'os' | 'cpu' | 'crash_time' | 'version';

/** A fact about which the dump and an annotation of its report contradict each other. */
export interface ReportContradiction {
  readonly code: 'contradicts';
  /** Where the dump says it. */
  readonly offset: ByteOffset;
  readonly fact: ComparedFact;
  readonly annotation: string;
  readonly visibility: Visibility;
  readonly ofDump: string;
  /** The value of the annotation; null unless it is public. */
  readonly ofReport: string | null;
}

/** A fact of the dump, the annotations that have it too, and whether a value fits. */
interface Comparison {
  readonly fact: ComparedFact;
  readonly names: readonly string[];
  readonly offset: ByteOffset;
  readonly ofDump: string;
  /** True also for a value that says nothing. */
  readonly fits: (value: string) => boolean;
}

/** The most characters of a value that a finding keeps. */
const MAX_SHOWN = 64;

/** The facts that contradict the annotations of the report. */
export function reportContradictions(dump: Dump, annotations: ReportAnnotations): readonly ReportContradiction[] {
  return comparisonsOf(dump).flatMap(({ fact, names, offset, ofDump, fits }) =>
    names.flatMap((name) => {
      const found = annotations.valueOf(name);
      if (found === null || fits(found.value.trim())) return [];
      const { visibility } = found;
      const value = found.value.trim().slice(0, MAX_SHOWN);
      return [
        {
          code: 'contradicts' as const,
          offset,
          fact,
          annotation: name,
          visibility,
          ofDump,
          ofReport: visibility === 'public' ? value : null,
        },
      ];
    }),
  );
}

/** The clocks of the client and the dump are the same, but it can take a while to write the dump. In seconds. */
const MAX_TIME_DIFFERENCE = 600;

/** The names are those of Mozilla, Breakpad's uploaders and Electron. */
function comparisonsOf(dump: Dump): readonly Comparison[] {
  const system = systemOf(dump);
  const systemOffset = dump.stream('SystemInfo')?.offset ?? 0;
  const id = processIdOf(dump);
  const { time } = dump.header;
  const main = mainModuleOf(dump);
  const version = main?.version ?? null;
  return [
    ...(id === null
      ? []
      : [{ fact: 'process_id', names: ['pid', 'ProcessId'], offset: idOffset(dump), ofDump: String(id), fits: isNumber(id, 0) } as const]),
    ...(system === null
      ? []
      : ([
          { fact: 'os', names: ['OS', 'platform'], offset: systemOffset, ofDump: system.os, fits: (value) => fitsOs(value, system.os) },
          {
            fact: 'cpu',
            names: ['CPUArchitecture', 'Android_CPU_ABI', 'osarch'],
            offset: systemOffset,
            ofDump: system.cpu,
            fits: (value) => fitsCpu(value, system.cpu),
          },
        ] as const satisfies readonly Comparison[])),
    ...(time === 0
      ? []
      : [
          {
            fact: 'crash_time',
            names: ['CrashTime'],
            offset: HEADER.offsetOf('time'),
            ofDump: String(time),
            fits: isNumber(time, MAX_TIME_DIFFERENCE),
          } as const,
        ]),
    ...(main === null || version === null
      ? []
      : [
          {
            fact: 'version',
            names: ['Version', '_version'],
            offset: main.offset,
            ofDump: version,
            fits: (value: string) => fitsVersion(value, version),
          } as const,
        ]),
  ];
}

function idOffset(dump: Dump): ByteOffset {
  return (dump.stream('MiscInfo') ?? dump.stream('LinuxProcStatus'))?.offset ?? 0;
}

function isNumber(expected: number, tolerance: number): (value: string) => boolean {
  return (value) => !/^\d{1,15}$/.test(value) || Math.abs(Number(value) - expected) <= tolerance;
}

/** The first of these that a name of a system contains. `darwin` contains `win`. */
const SYSTEMS: readonly (readonly [RegExp, readonly OsName[]])[] = [
  [/darwin|mac|osx/i, ['macos', 'ios']],
  [/android/i, ['android', 'linux']],
  [/\bios\b/i, ['ios']],
  [/win/i, ['windows']],
  [/linux/i, ['linux', 'android']],
];

function fitsOs(value: string, os: OsName): boolean {
  const known = SYSTEMS.find(([name]) => name.test(value))?.[1];
  return known === undefined || os === 'unknown' || known.includes(os);
}

/** A process of 32 bits on a processor of 64 is no contradiction, so only the family counts. */
const FAMILIES: readonly (readonly [RegExp, readonly CpuName[]])[] = [
  [/^(?:x86|x64|amd64|i[3-6]86|ia32)/i, ['x86', 'amd64']],
  [/^(?:arm|aarch64)/i, ['arm', 'arm64']],
  [/^mips/i, ['mips', 'mips64']],
  [/^p(?:ower)?pc/i, ['ppc', 'ppc64']],
];

function fitsCpu(value: string, cpu: CpuName): boolean {
  const known = FAMILIES.find(([name]) => name.test(value))?.[1];
  return known === undefined || cpu === 'unknown' || known.includes(cpu);
}

/** Versions of products and files have different forms after the first two numbers: 148.0a1 and 148.0.0.9000. */
function fitsVersion(value: string, version: string): boolean {
  const [, major, minor] = /^(\d{1,9})(?:\.(\d{1,9}))?/.exec(value) ?? [];
  const [ownMajor, ownMinor] = version.split('.');
  return major === undefined || (Number(major) === Number(ownMajor) && (minor === undefined || Number(minor) === Number(ownMinor)));
}
