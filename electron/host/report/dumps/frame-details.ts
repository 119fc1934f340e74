import type { FrameDetailView } from '../../../../shared/bridge/view/frame-view.ts';
import { stackOf } from '../../../../shared/report/dump/analysis/analysis.ts';
import type { CrashEvidence } from '../../../../shared/report/dump/crash/crash-evidence.ts';
import { familyOf } from '../../../../shared/report/dump/crash/reason/reason-family.ts';
import type { DumpDisclosure } from '../../../../shared/report/dump/disclosure.ts';
import { systemOf } from '../../../../shared/report/dump/format/system-info.ts';
import { crashedThreadOf } from '../../../../shared/report/dump/unwind/thread-stack.ts';
import { frameView, FRAMES_AFTER } from '../../../../shared/text/presenters/dump/frame-view.ts';
import type { PlacedDump } from '../../../../shared/text/presenters/dump/placed-dump.ts';
import type { Inspection } from '../../../../shared/verdict/decide/inspect.ts';
import { disassemblerFor } from './disassemblers.ts';
import { analysisOf } from './open-dumps.ts';
import type { Unwinding } from './unwound-stacks.ts';

interface FrameWanted {
  readonly inspection: Inspection;
  readonly placed: PlacedDump;
  readonly disclosure: DumpDisclosure;
  readonly thread: number;
  readonly frame: number;
  /** The most stack words. */
  readonly words: number;
  readonly unwinding: Unwinding;
}

/** The details of a frame. Unwinds its thread no further than they need; only the frame that crashed needs the analysis of the dump. */
export async function frameDetails(wanted: FrameWanted): Promise<FrameDetailView> {
  const { placed, disclosure, thread, frame, words, unwinding } = wanted;
  const { limits, symbols } = unwinding;
  const { dump } = placed;
  const most = { ...limits, frames: Math.min(limits.frames, frame + 1 + FRAMES_AFTER) };
  const stack = stackOf(dump, thread, most, symbols.symbolsOf(dump).at);
  const isFirst = frame === 0 || stack.frames.length <= frame;
  const crash = isFirst && crashedThreadOf(dump)?.index === thread ? await crashOf(wanted) : null;
  const disassembler = await disassemblerFor(systemOf(dump)?.cpu ?? 'unknown');
  return frameView(placed, { stack, index: frame, words, crash, disassembler }, disclosure);
}

/** The evidence of a crash; null for a dump on request. */
async function crashOf({ inspection, placed, unwinding }: FrameWanted): Promise<CrashEvidence | null> {
  const { evidence } = await analysisOf(inspection, placed, unwinding);
  return evidence.reason === null || familyOf(evidence.reason) === 'dump_requested' ? null : evidence;
}
