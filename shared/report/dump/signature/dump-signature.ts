import { crashReasonOf } from '../crash/reason/crash-reason.ts';
import { reasonNames } from '../crash/reason/reason-names.ts';
import { type DumpAnalysis, stackOf, symbolOf, type ThreadStack } from '../analysis/analysis.ts';
import { isAddressShown } from '../analysis/frame-address.ts';
import { DumpDisclosure } from '../disclosure.ts';
import type { Dump } from '../format/dump.ts';
import { modulesOf, unloadedIndexOf, unloadedModulesOf } from '../format/modules.ts';
import { systemOf } from '../format/system-info.ts';
import { errorName } from '../output/json-frames.ts';
import type { Frame } from '../unwind/frame.ts';
import { DEFAULT_LIMITS } from '../unwind/unwinder.ts';
import { MAX_FRAMES } from './frames-signature.ts';
import type { ListsInEffect } from './list-files.ts';
import type { SignatureFrame } from './signature-frame.ts';
import type { SignatureLists } from './signature-lists.ts';
import { type Signature, type SignatureAnnotations, signatureOf } from './signature.ts';

/** A signature with the lists that it was made with. */
export interface MadeSignature {
  readonly signature: Signature;
  readonly lists: ListsInEffect;
}

/** The stack that a signature is made from: of the crashed thread; without one, of the first thread. */
export function signatureStack(analysis: DumpAnalysis): ThreadStack {
  return analysis.crashedStack ?? firstThreadStack(analysis);
}

/** Only as deep as a signature looks. */
function firstThreadStack({ dump, crashedStack, symbolsAt }: DumpAnalysis): ThreadStack {
  return crashedStack?.threadIndex === 0 ? crashedStack : stackOf(dump, 0, { ...DEFAULT_LIMITS, frames: MAX_FRAMES }, symbolsAt);
}

/**
 * The signature of a crash from its dump and the annotations of its report, with the symbols of the analysis. `otherDumps`: the names of the report's
 * further dumps. `disclosure`: what is shown of the dump; default: its `open` fields.
 */
export function dumpSignature(
  analysis: DumpAnalysis,
  annotations: SignatureAnnotations,
  otherDumps: readonly string[],
  lists: SignatureLists,
  disclosure: DumpDisclosure = DumpDisclosure.atOnce('open'),
): Signature {
  const { dump, evidence } = analysis;
  const reason = crashReasonOf(dump);
  return signatureOf(
    {
      isWindows: systemOf(dump)?.os === 'windows',
      reason: reason === null ? null : reasonNames(reason).join(' / '),
      frames: framesOf(dump, signatureStack(analysis), disclosure),
      firstThread: () => framesOf(dump, firstThreadStack(analysis), disclosure),
      lastError: evidence.lastError === null ? null : errorName(evidence.lastError),
      annotations,
      otherDumps,
      readError: null,
    },
    lists,
  );
}

/** The frames that are looked at, each after the calls that were inlined into it. */
function framesOf(dump: Dump, stack: ThreadStack, disclosure: DumpDisclosure): readonly SignatureFrame[] {
  return stack.frames.slice(0, MAX_FRAMES).flatMap((frame) => {
    const symbol = symbolOf(stack, frame);
    const place = placeOf(dump, frame, disclosure);
    if (symbol === null) return [{ function: null, file: null, line: null, ...place }];
    return [...symbol.inlines, symbol].map((call) => ({ function: call.function, file: call.file, line: call.line, ...place }));
  });
}

type Place = Pick<SignatureFrame, 'module' | 'unloadedModules' | 'address' | 'isMasked'>;

function placeOf(dump: Dump, frame: Frame, disclosure: DumpDisclosure): Place {
  const { moduleIndex, lookupAddress, registers } = frame;
  const module = moduleIndex < 0 ? null : (modulesOf(dump).at(moduleIndex)?.name ?? null);
  const unloaded = module === null ? unloadedIndexOf(dump).indexAt(lookupAddress) : -1;
  const unloadedName = unloaded < 0 ? undefined : unloadedModulesOf(dump).at(unloaded)?.name;
  return {
    module,
    unloadedModules: unloadedName === undefined ? [] : [unloadedName],
    address: registers.instructionPointer,
    isMasked: !isAddressShown(dump, frame, disclosure),
  };
}
