import type { DumpAnalysis } from '../report/dump/analysis/analysis.ts';
import { addressClass } from '../report/dump/crash/address-class.ts';
import type { AddressClass } from '../report/dump/crash/address-classes.ts';
import type { HintCode } from '../report/dump/crash/hint.ts';
import { reasonNames } from '../report/dump/crash/reason/reason-names.ts';
import type { CpuName, OsName } from '../report/dump/format/machine.ts';
import { processUptimeOf } from '../report/dump/format/misc-info.ts';
import { modulesOf } from '../report/dump/format/modules.ts';
import { systemOf } from '../report/dump/format/system-info.ts';
import { dumpSignature } from '../report/dump/signature/dump-signature.ts';
import type { SignatureLists } from '../report/dump/signature/signature-lists.ts';
import type { SignatureAnnotations } from '../report/dump/signature/signature.ts';
import { oneLine } from './one-line.ts';

/** What the main minidump of a report says about its crash. Only facts of the level `open`, and names without folders. */
export interface CrashFacts {
  /** The crash signature; at most 255 characters. Texts of protected annotations are masked in it. */
  readonly signature: string;
  /** What the names of its frames come from. */
  readonly signatureFrom: 'modules' | 'symbols';
  /** `EXCEPTION_ACCESS_VIOLATION_READ`, `SIGSEGV / SEGV_MAPERR`; null if nothing crashed. */
  readonly reason: string | null;
  /** Null if the crash is no memory access. */
  readonly address: AddressClass | null;
  /** File name of the module of the crash: that of the first frame in a module. Null if there is none, or its name is damaged. */
  readonly module: string | null;
  /** Codes of the hints, the strongest first, without repetitions. */
  readonly hints: readonly HintCode[];
  /** Null if unknown. */
  readonly os: OsName | null;
  readonly cpu: CpuName | null;
  /** Seconds from the start of the process to the crash; null if unknown. */
  readonly uptime: number | null;
}

/** What changes the signature besides the dump: the report that has it, and the lists. */
interface SignedReport {
  readonly lists: SignatureLists;
  readonly annotations: SignatureAnnotations;
  /** Names of the report's further dumps. */
  readonly otherDumps: readonly string[];
}

/** Extracts the facts of a crash from the analysis of its dump. Reads only the crashed thread, and the first one for a hang while the program shut down. */
export function crashFactsOf(analysis: DumpAnalysis, { annotations, otherDumps, lists }: SignedReport): CrashFacts {
  const { dump, evidence, hints, crashedStack } = analysis;
  const { reason } = evidence;
  const index = crashedStack?.frames.find(({ moduleIndex }) => moduleIndex >= 0)?.moduleIndex ?? -1;
  const module = index < 0 ? '' : oneLine(modulesOf(dump).at(index)?.name ?? '');
  const system = systemOf(dump);
  const signature = dumpSignature(analysis, annotations, otherDumps, lists);
  return {
    signature: signature.text,
    signatureFrom: signature.isNamed ? 'symbols' : 'modules',
    reason: reason === null ? null : reasonNames(reason).join(' / '),
    address: addressClass(evidence, hints),
    module: module === '' ? null : module,
    hints: [...new Set(hints.map(({ code }) => code))],
    os: system === null || system.os === 'unknown' ? null : system.os,
    cpu: system === null || system.cpu === 'unknown' ? null : system.cpu,
    uptime: processUptimeOf(dump),
  };
}
