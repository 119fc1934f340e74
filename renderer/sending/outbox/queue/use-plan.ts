import { useEffect, useState } from 'react';
import type { BoardSelection } from '../../../../shared/bridge/view/board-view.ts';
import type { LeftOutReason } from '../../../../shared/bridge/view/outbox-view.ts';
import { cancelPlan } from '../../state/cancel-plan.ts';
import { planMany, softOf, type PlannedMany } from '../../state/send-many.ts';

/** State of a queue plan. `none`: the selection has no reports to queue. */
type PlanStage =
  | { readonly kind: 'planning' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'none' }
  | { readonly kind: 'planned'; readonly planned: PlannedMany };

const PLANNING: PlanStage = { kind: 'planning' };

async function planned(
  selection: BoardSelection,
  isRepeat: boolean,
  target: string,
  include: readonly LeftOutReason[],
): Promise<PlanStage> {
  const meant = isRepeat ? await softOf(selection) : selection;
  if (meant === null) return { kind: 'failed' };
  if (meant.kind === 'rows' && meant.rows.length === 0) return { kind: 'none' };
  const plan = await planMany(meant, target, include);
  return plan === null ? { kind: 'failed' } : { kind: 'planned', planned: plan };
}

/** Plans the queueing, and again whenever the target or a choice changes. Only the newest plan is shown. An unfinished older plan is cancelled. */
export function usePlan(selection: BoardSelection, isRepeat: boolean, target: string, include: readonly LeftOutReason[]): PlanStage {
  const asked = JSON.stringify([target, include]);
  const [answer, setAnswer] = useState<{ readonly of: string; readonly stage: PlanStage } | null>(null);
  useEffect(() => {
    let isWanted = true;
    let isOver = false;
    void planned(selection, isRepeat, target, include).then((stage) => {
      isOver = true;
      if (isWanted) setAnswer({ of: asked, stage });
    });
    return () => {
      isWanted = false;
      if (!isOver) cancelPlan();
    };
    // `asked` contains the target and the choices.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [asked, selection, isRepeat]);
  return answer?.of === asked ? answer.stage : PLANNING;
}
