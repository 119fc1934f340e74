import { useCallback, useState } from 'react';
import type { CrashView, ThreadView } from '../../../../shared/bridge/view/dump-view.ts';
import type { FrameDetailView } from '../../../../shared/bridge/view/frame-view.ts';
import type { RequestOf, ResponseOf } from '../../../../shared/bridge/channels.ts';
import type { InspectionView } from '../../../../shared/bridge/view/inspection-view.ts';
import { callOrNotify } from '../../../core/state/call-or-notify.ts';
import { useAnswer } from '../../shared/use-answer.ts';
import { useTurn } from '../../shared/use-turn.ts';

type DumpList = ResponseOf<'dump.list'>;

/** The minidumps of a report and its other evidence, read again after every inspection; null until loaded. */
export function useDumps(report: string, view: InspectionView): DumpList | null {
  const turn = useTurn(view);
  return useAnswer('dump.list', { report }, String(turn));
}

/** What crashed in a dump; null until loaded. */
export function useCrash(report: string, part: number | null, turn: string): CrashView | null {
  const answer = useAnswer('dump.crash', part === null ? null : { report, part }, turn);
  return answer?.part === part ? answer : null;
}

/** The stack of a thread; null until loaded. */
export function useThread(report: string, part: number, thread: number | null, turn: string): ThreadView | null {
  const request = thread === null ? null : { report, part, thread };
  return useAnswer('dump.thread', request, turn);
}

/** The details of a frame, with at most `words` stack words; the ones of the frame before until they are loaded. Null before the first. */
export function useFrame(request: RequestOf<'dump.frame'>, turn: string): FrameDetailView | null {
  return useAnswer('dump.frame', request, turn);
}

/** Changes what is shown of a dump. */
interface DumpReveal {
  /** Changes after each change of what is shown. */
  readonly count: number;
  /** Shows or hides registers, stack words and pointers. */
  readonly reveal: (values: boolean) => void;
  /** Shows a dump that the setting hides. */
  readonly show: () => void;
}

export function useReveal(report: string, part: number | null): DumpReveal {
  const [count, setCount] = useState(0);
  const reveal = useCallback(
    (values: boolean) => {
      if (part === null) return;
      void callOrNotify('dump.reveal', { report, part, values }).then(() => {
        setCount((before) => before + 1);
      });
    },
    [report, part],
  );
  const show = useCallback(() => {
    if (part === null) return;
    void callOrNotify('dump.show', { report, part }).then(() => {
      setCount((before) => before + 1);
    });
  }, [report, part]);
  return { count, reveal, show };
}
