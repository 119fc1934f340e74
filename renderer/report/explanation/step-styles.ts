import type { ExplainStepView } from '../../../shared/bridge/view/explanation-view.ts';
import type { Prediction } from '../../../shared/bridge/view/prediction-view.ts';
import { expectedStyle } from '../../ui/status/answer-styles.ts';
import type { StatusStyle } from '../../ui/status/StatusIcon.tsx';

const STATE_STYLES: Readonly<Record<ExplainStepView['state'], StatusStyle>> = {
  passed: { tone: 'green', icon: 'ok' },
  failed: { tone: 'red', icon: 'bad' },
  not_reached: { tone: 'slate', icon: 'stop' },
  not_known: { tone: 'violet', icon: 'unknown' },
};

/** Returns the style of a step's state. A failed step has the style of the answer that it causes. */
export function stateStyle(state: ExplainStepView['state'], expected: Prediction): StatusStyle {
  return state === 'failed' ? expectedStyle(expected) : STATE_STYLES[state];
}
