import { disassemblerFor } from '../../../electron/host/report/dumps/disassemblers.ts';
import type { Disassembler } from '../../../shared/report/dump/crash/disassembler.ts';
import { systemOf } from '../../../shared/report/dump/format/system-info.ts';
import { type Comparison, Comparisons, type Reader } from './comparison.ts';
import { type KnownDifference, knownDifferenceOf } from './exceptions.ts';
import { compareCrash, compareModules, compareSystem, compareThreads } from './fields.ts';
import { compareInstruction, compareLastErrors } from './instruction-fields.ts';
import {
  compareExceptionRecord,
  compareHeader,
  compareMemoryRecords,
  compareModuleRecords,
  compareSystemRecords,
  compareTextStreams,
  compareThreadRecords,
} from './record-fields.ts';
import { dumpFiles, isRefused, readRecording, type Recording, type RefusedDump } from './recordings.ts';
import { compareProcess, compareStreamRecords } from './stream-fields.ts';
import { compareSymbolFrames } from './symbol-fields.ts';
import { compareBreakpadFrames, compareContexts, compareCrashRegisters, compareFrames } from './stack-fields.ts';

/** Values in which Crashlens and a reader differ. */
export interface Disagreement extends Comparison {
  readonly file: string;
  /** The rule that explains it; null if none does. */
  readonly known: KnownDifference | null;
}

/** How often Crashlens and a reader agree in a field. */
export interface FieldCount {
  readonly field: string;
  readonly reader: Reader;
  agreed: number;
  total: number;
}

/** The comparison of a folder of dumps. */
export interface DumpComparison {
  readonly read: number;
  /** Dumps that a reader refuses, as Crashlens does. */
  readonly refused: number;
  /** Dumps for which nothing is recorded. */
  readonly unrecorded: readonly string[];
  readonly fields: readonly FieldCount[];
  readonly disagreements: readonly Disagreement[];
}

/** Compares every dump of a folder with the output that is recorded for it. */
export async function compareDumps(folder: string): Promise<DumpComparison> {
  const counts = new Map<string, FieldCount>();
  const disagreements: Disagreement[] = [];
  const unrecorded: string[] = [];
  let read = 0;
  let refused = 0;
  for (const file of dumpFiles(folder)) {
    const recording = readRecording(folder, file);
    if (recording === null) {
      unrecorded.push(file);
      continue;
    }
    const isRefusal = isRefused(recording);
    if (isRefusal) refused += 1;
    else read += 1;
    const comparisons = isRefusal
      ? comparisonsOfRefused(recording)
      : comparisonsOf(recording, await disassemblerFor(systemOf(recording.dump)?.cpu ?? 'unknown'));
    for (const comparison of comparisons) {
      const key = `${comparison.field} ${comparison.reader}`;
      const count = counts.get(key) ?? { field: comparison.field, reader: comparison.reader, agreed: 0, total: 0 };
      counts.set(key, count);
      count.total += 1;
      if (comparison.ours === comparison.recorded) count.agreed += 1;
      else disagreements.push({ ...comparison, file, known: isRefusal ? null : knownDifferenceOf(comparison, recording) });
    }
  }
  return { read, refused, unrecorded, fields: [...counts.values()], disagreements };
}

function comparisonsOf(recording: Recording, disassembler: Disassembler | null): readonly Comparison[] {
  const to = new Comparisons();
  compareSystem(to, recording);
  compareCrash(to, recording);
  compareProcess(to, recording);
  compareThreads(to, recording);
  compareModules(to, recording);
  compareFrames(to, recording);
  compareBreakpadFrames(to, recording);
  compareSymbolFrames(to, recording);
  compareCrashRegisters(to, recording);
  compareContexts(to, recording);
  compareInstruction(to, recording, disassembler);
  compareLastErrors(to, recording);
  const { dump, printed } = recording;
  if (printed !== null) {
    compareHeader(to, dump, printed);
    compareThreadRecords(to, dump, printed);
    compareModuleRecords(to, dump, printed);
    compareMemoryRecords(to, dump, printed);
    compareExceptionRecord(to, dump, printed);
    compareSystemRecords(to, dump, printed);
    compareTextStreams(to, dump, printed);
    compareStreamRecords(to, dump, printed);
  }
  return to.list;
}

/** A refused dump has no threads; what can be read of it is compared. */
function comparisonsOfRefused({ dump, printed, refusedBy, reason }: RefusedDump): readonly Comparison[] {
  const to = new Comparisons();
  to.add('rust-minidump', 'refused', '', String(reason !== null), String(refusedBy !== null));
  if (dump !== null && printed !== null) compareHeader(to, dump, printed);
  return to.list;
}
