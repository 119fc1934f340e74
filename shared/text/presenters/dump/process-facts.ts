import { formatLimit } from '../../../bytes/quantities.ts';
import { assertionKind, assertionOf, ASSERTION_INFO } from '../../../report/dump/format/assertion.ts';
import type { Dump } from '../../../report/dump/format/dump.ts';
import { readText16, soundName } from '../../../report/dump/format/dump-text.ts';
import { processIdOf } from '../../../report/dump/format/linux-texts.ts';
import { integrityLevelName, MISC_INFO, miscInfoOf, processUptimeOf, xstateFeatures } from '../../../report/dump/format/misc-info.ts';
import { linuxLimitsOf } from '../../../report/dump/format/mozilla.ts';
import type { ValuesOf } from '../../../report/dump/format/record.ts';
import {
  physicalMemory,
  PROCESS_VM_COUNTERS_2,
  SYSTEM_BASIC_INFORMATION,
  SYSTEM_BASIC_PERFORMANCE,
  SYSTEM_FILE_CACHE,
  SYSTEM_MEMORY_INFO,
  SYSTEM_PERFORMANCE,
  SYSTEM_PERFORMANCE_MORE,
  systemMemoryOf,
  vmCountersOf,
} from '../../../report/dump/format/system-memory.ts';
import { openVersion, systemOf } from '../../../report/dump/format/system-info.ts';
import { osLabel } from '../../../report/dump/output/dump-json.ts';
import { hex } from '../../../report/dump/output/hex.ts';
import { timeText } from '../../report/dump-findings.ts';
import { FACT_KINDS, FACT_NAMES, MISC_NAMES } from '../../report/dump-process.ts';
import { closed, type FactSection, numberText, placeOf, type ProcessFact, recordFacts, sectionOf } from './process-fact.ts';

/** What the dump says about its process. */
export function processFacts(dump: Dump): FactSection {
  const misc = miscInfoOf(dump);
  const id = processIdOf(dump);
  const uptime = processUptimeOf(dump);
  const kind = FACT_KINDS.process;
  // The number of the process can also be in a text of Linux.
  const known: readonly ProcessFact[] =
    id === null || misc?.fields.processId !== undefined ? [] : [{ kind, name: FACT_NAMES.processId, value: String(id), place: null }];
  const lived: readonly ProcessFact[] =
    uptime === null ? [] : [{ kind, name: FACT_NAMES.uptime, value: `${numberText('', uptime) ?? ''} s`, place: null }];
  const fields =
    misc === null
      ? []
      : recordFacts({ kind, offset: misc.offset, type: MISC_INFO, values: misc.fields, format: miscText, labels: MISC_NAMES });
  return sectionOf([...known, ...fields.flatMap((fact) => (fact.name === MISC_NAMES.createTime ? [fact, ...lived] : [fact]))]);
}

type TimeZone = NonNullable<NonNullable<ReturnType<typeof miscInfoOf>>['fields']['timeZone']>;
type Xstate = NonNullable<NonNullable<ReturnType<typeof miscInfoOf>>['fields']['xstate']>;

function miscText(field: string, value: unknown): string | null {
  switch (field) {
    case 'sizeOfInfo':
    case 'flags':
      return null;
    case 'createTime':
      return timeText(String(value));
    case 'processId':
      return String(value);
    case 'userTime':
    case 'kernelTime':
      return `${numberText(field, value) ?? ''} s`;
    case 'integrityLevel':
      return integrityLevelName(Number(value))?.replace('_', ' ') ?? hex(Number(value));
    case 'executeFlags':
    case 'processCookie':
      return hex(Number(value));
    case 'timeZone': {
      const { standardName, daylightName, bias } = value as TimeZone;
      return `${standardName} / ${daylightName}, UTC = local time ${bias < 0 ? '−' : '+'} ${String(Math.abs(bias))} min`;
    }
    case 'xstate':
      return xstateFeatures(value as Xstate)
        .map(({ name, number }) => name ?? String(number))
        .join(', ');
    default:
      return typeof value === 'string' ? value : numberText(field, value);
  }
}

/** The operating system and the CPU. */
export function systemFacts(dump: Dump): FactSection {
  const system = systemOf(dump);
  const stream = dump.stream('SystemInfo');
  if (system === null || stream === null) return sectionOf([]);
  const version = openVersion(dump, system);
  const { record, cpu, cpuInfo, versionText } = system;
  const text = version.includes(versionText) ? null : readText16(dump.bytes, record.versionTextOffset);
  const fact = (name: string, value: string): ProcessFact => ({ kind: FACT_KINDS.system, name, value, place: stream });
  return sectionOf([
    fact(FACT_NAMES.os, osLabel(system.os)),
    fact(FACT_NAMES.version, soundName(version)),
    ...(text === null ? [] : [{ ...fact(FACT_NAMES.versionText, ''), value: closed(text.text, placeOf(text)), place: placeOf(text) }]),
    fact(FACT_NAMES.cpu, cpu),
    ...(cpuInfo === null ? [] : [fact(FACT_NAMES.cpuInfo, cpuInfo)]),
    fact(FACT_NAMES.processors, String(record.processors)),
  ]);
}

/** The memory of the process and of the system. */
export function memoryFacts(dump: Dump): FactSection {
  const counters = vmCountersOf(dump);
  const place = dump.stream('ProcessVmCounters');
  const kind = FACT_KINDS.memory;
  const own: readonly ProcessFact[] =
    counters === null || place === null
      ? []
      : recordFacts({ kind, offset: place.offset, type: PROCESS_VM_COUNTERS_2, values: counters, format: counterText }).map((fact) =>
          // The fields of the first revision are elsewhere.
          counters.revision === 1 ? { ...fact, place } : fact,
        );
  return sectionOf([...own, ...systemMemoryFacts(dump, false)]);
}

/** The counters of the system since its start. */
export function counterFacts(dump: Dump): FactSection {
  return sectionOf(systemMemoryFacts(dump, true));
}

function systemMemoryFacts(dump: Dump, areCounters: boolean): readonly ProcessFact[] {
  const memory = systemMemoryOf(dump);
  if (memory === null) return [];
  const { offset, values } = memory;
  const kind = areCounters ? FACT_KINDS.systemCounters : FACT_KINDS.systemMemory;
  const at = (field: keyof typeof values): number => offset + SYSTEM_MEMORY_INFO.offsetOf(field);
  if (areCounters)
    return [
      ...recordFacts({ kind, offset: at('performance'), type: SYSTEM_PERFORMANCE, values: values.performance ?? {}, format: numberText }),
      ...recordFacts({
        kind,
        offset: at('morePerformance'),
        type: SYSTEM_PERFORMANCE_MORE,
        values: values.morePerformance ?? {},
        format: numberText,
      }),
    ];
  return [
    ...(values.basic === undefined ? [] : [physicalFact(values.basic, at('basic'))]),
    ...recordFacts({ kind, offset: at('basic'), type: SYSTEM_BASIC_INFORMATION, values: values.basic ?? {}, format: numberText }),
    ...recordFacts({ kind, offset: at('fileCache'), type: SYSTEM_FILE_CACHE, values: values.fileCache ?? {}, format: numberText }),
    ...recordFacts({
      kind,
      offset: at('basicPerformance'),
      type: SYSTEM_BASIC_PERFORMANCE,
      values: values.basicPerformance ?? {},
      format: numberText,
    }),
  ];
}

function physicalFact(basic: ValuesOf<typeof SYSTEM_BASIC_INFORMATION>, offset: number): ProcessFact {
  const value = formatLimit(Number(physicalMemory(basic)));
  return { kind: FACT_KINDS.systemMemory, name: FACT_NAMES.physicalMemory, value, place: { offset, size: SYSTEM_BASIC_INFORMATION.bytes } };
}

/** Counters are sizes in bytes, except of page faults. */
function counterText(field: string, value: unknown): string | null {
  if (field === 'revision' || field === 'flags') return null;
  return field === 'pageFaultCount' ? numberText(field, value) : formatLimit(Number(value));
}

/** The limits of the process, which Mozilla's writer stores on Linux. */
export function limitFacts(dump: Dump): FactSection {
  return sectionOf(
    linuxLimitsOf(dump).map(({ name, soft, hard, unit, offset }) => ({
      kind: FACT_KINDS.limit,
      name: soundName(name),
      value: FACT_NAMES.limit(soft.toString(), hard.toString(), unit),
      place: { offset, size: dump.bytes.bytes(offset, MAX_LIMIT_LINE).indexOf(LINE_FEED) },
    })),
  );
}

/** The longest line of a limit that the reader takes. */
const MAX_LIMIT_LINE = 257;
const LINE_FEED = 10;

/** The assertion that ended the process. Its texts are closed. */
export function assertionFacts(dump: Dump): FactSection {
  const assertion = assertionOf(dump);
  if (assertion === null) return sectionOf([]);
  const { offset, values } = assertion;
  const format = (field: string, value: unknown): string | null =>
    field === 'type' ? assertionKind(Number(value)).replaceAll('_', ' ') : typeof value === 'string' ? value : numberText(field, value);
  return sectionOf(recordFacts({ kind: FACT_KINDS.assertion, offset, type: ASSERTION_INFO, values, format }));
}
