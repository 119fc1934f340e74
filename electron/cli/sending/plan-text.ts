import type { LeftOutReason, QueuePlan } from '../../../shared/bridge/view/outbox-view.ts';
import { LEFT_OUT_WORDS, QUEUE_COMMAND, expectedWords } from '../../../shared/text/sending/queue-command.ts';
import { estimateForRolls } from '../../../shared/sending/outcome/sample-rolls.ts';
import type { TargetView } from '../../../shared/bridge/view/preset-view.ts';
import { visible } from '../common/terminal-text.ts';

/** The planned reports one by one, as lines for a terminal. */
export function dryRunText(plan: QueuePlan): readonly string[] {
  const { reports, bytes, host, planned } = plan;
  const named = planned.map(({ name, chance, ...words }) => QUEUE_COMMAND.planned(visible(name), expectedWords(words), chance));
  const more = reports - planned.length;
  return [QUEUE_COMMAND.wouldSend(reports, bytes, visible(host)), ...named, ...(more > 0 ? [QUEUE_COMMAND.andMore(more)] : [])];
}

/** A summary of the planned reports. */
export function manyText({ reports, bytes, host, expected }: QueuePlan): readonly string[] {
  return [
    QUEUE_COMMAND.sendingMany(reports, bytes, visible(host)),
    ...expected.map(({ reports: count, ...words }) => QUEUE_COMMAND.expected(count, expectedWords(words))),
  ];
}

/**
 * Estimates the effect of sample rolls for each sampling rule. Uses the chance that is set for the target, otherwise the known chance. `most`: maximum number
 * of rolls per report.
 */
export function sampleRollsText({ planned }: QueuePlan, most: number, treats: TargetView['treats']): readonly string[] {
  const soft = planned.filter(({ rejection, chance }) => rejection === 'soft' && chance < 100);
  const rules = new Set(soft.map(({ rule }) => rule ?? ''));
  return [...rules].map((rule) => {
    const same = soft.filter((report) => (report.rule ?? '') === rule);
    const known = Object.hasOwn(treats, rule) ? (treats[rule]?.chance ?? null) : null;
    const chance = (known ?? 100 - (same[0]?.chance ?? 0)) / 100;
    return QUEUE_COMMAND.resends(visible(rule), chance, same.length, estimateForRolls(most, chance, same.length));
  });
}

/** The left-out reports, with the reasons and the ways to include the reports. */
export function leftOutText({ leftOut, named, passedOver }: Pick<QueuePlan, 'leftOut' | 'named' | 'passedOver'>): readonly string[] {
  const lines = named.map(({ name, reason, why }) =>
    why === null ? QUEUE_COMMAND.leftOut(visible(name), LEFT_OUT_WORDS[reason]) : QUEUE_COMMAND.unreadable(visible(name), visible(why)),
  );
  const more = leftOut.flatMap(({ reason, reports }) => {
    const rest = reports - named.filter((one) => one.reason === reason).length;
    return rest > 0 ? [QUEUE_COMMAND.leftOutMore(rest, LEFT_OUT_WORDS[reason])] : [];
  });
  const reasons = leftOut.map(({ reason }) => reason).filter((reason) => reason !== 'unreadable');
  return [
    ...lines,
    ...more,
    ...(reasons.length > 0 ? [QUEUE_COMMAND.include(reasons)] : []),
    ...(passedOver > 0 ? [QUEUE_COMMAND.passedOver(passedOver)] : []),
  ];
}

/**
 * Reasons that mean that the command has not sent everything as requested. The other reasons mean that a report was already accepted or queued, so it need not
 * be sent.
 */
export const NOT_SENT: ReadonlySet<LeftOutReason> = new Set<LeftOutReason>(['unreadable', 'malformed', 'too_large', 'refused_before']);
