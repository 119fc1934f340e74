import { bareName } from '../../sending/outcome/bare-name.ts';
import type { DecidedView } from '../../bridge/view/collector-view.ts';
import type { HelpId } from './help-ids.ts';

/** The help page of the rule that decided an answer of the demo collector; null if no rule decided it. */
export function decidedHelpId({ rule }: DecidedView): HelpId | null {
  if (rule === null) return null;
  return rule.startsWith('rule_') ? `throttling:${bareName(rule)}` : `rule:${rule}`;
}
