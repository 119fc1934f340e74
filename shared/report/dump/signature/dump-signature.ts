import { crashReasonOf } from '../crash/reason/crash-reason.ts';
import { reasonNames } from '../crash/reason/reason-names.ts';
import { type DumpAnalysis, stackOf } from '../analysis/analysis.ts';
import type { Dump } from '../format/dump.ts';
import { modulesOf, unloadedIndexOf, unloadedModulesOf } from '../format/modules.ts';
import { systemOf } from '../format/system-info.ts';
import { errorName } from '../output/json-frames.ts';
import type { Frame } from '../unwind/frame.ts';
import type { SignatureFrame } from './signature-frame.ts';
import type { SignatureLists } from './signature-lists.ts';
import { type Signature, type SignatureAnnotations, signatureOf } from './signature.ts';

/** The signature of a crash from its dump and the annotations of its report. `otherDumps`: the names of the report's further dumps. */
export function dumpSignature(
  { dump, crashedStack, evidence }: DumpAnalysis,
  annotations: SignatureAnnotations,
  otherDumps: readonly string[],
  lists: SignatureLists,
): Signature {
  const reason = crashReasonOf(dump);
  const first = (): readonly SignatureFrame[] => stackOf(dump, 0).frames.map((frame) => signatureFrame(dump, frame));
  return signatureOf(
    {
      isWindows: systemOf(dump)?.os === 'windows',
      reason: reason === null ? null : reasonNames(reason).join(' / '),
      frames: crashedStack === null ? first() : crashedStack.frames.map((frame) => signatureFrame(dump, frame)),
      firstThread: first,
      lastError: evidence.lastError === null ? null : errorName(evidence.lastError),
      annotations,
      otherDumps,
      readError: null,
    },
    lists,
  );
}

/** A frame without symbols. */
function signatureFrame(dump: Dump, { moduleIndex, lookupAddress, registers }: Frame): SignatureFrame {
  const module = moduleIndex < 0 ? null : (modulesOf(dump).at(moduleIndex)?.name ?? null);
  const unloaded = module === null ? unloadedIndexOf(dump).indexAt(lookupAddress) : -1;
  const unloadedName = unloaded < 0 ? undefined : unloadedModulesOf(dump).at(unloaded)?.name;
  return {
    function: null,
    file: null,
    line: null,
    module,
    unloadedModules: unloadedName === undefined ? [] : [unloadedName],
    address: registers.instructionPointer,
  };
}
