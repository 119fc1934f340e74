import { assertNever } from '../../../shared/errors.ts';
import type { OutcomeView } from '../../../shared/bridge/view/attempt-view.ts';
import type { FindingView } from '../../../shared/bridge/view/inspection-view.ts';
import type { Prediction } from '../../../shared/bridge/view/prediction-view.ts';
import type { StatusStyle } from './StatusIcon.tsx';

/** Colour and icon of a predicted answer. */
export function expectedStyle({ label, rejection }: Pick<Prediction, 'label' | 'rejection'>, violations = 0): StatusStyle {
  switch (label) {
    case 'accepted':
      return { tone: 'green', icon: violations === 0 ? 'ok' : 'warn' };
    case 'rejected':
      return rejection === 'soft' ? { tone: 'amber', icon: 'soft' } : { tone: 'red', icon: 'stop' };
    case 'malformed':
      return { tone: 'red', icon: 'bad' };
    case 'too_large':
      return { tone: 'orange', icon: 'large' };
    case 'server_error':
      return { tone: 'orange', icon: 'server' };
    case 'refused':
      return { tone: 'red', icon: 'stop' };
    default:
      return assertNever(label);
  }
}

export function severityStyle(severity: FindingView['severity']): StatusStyle {
  switch (severity) {
    case 'error':
      return { tone: 'red', icon: 'bad' };
    case 'violation':
      return { tone: 'amber', icon: 'warn' };
    case 'warning':
      return { tone: 'orange', icon: 'warn' };
    case 'info':
      return { tone: 'slate', icon: 'info' };
    default:
      return assertNever(severity);
  }
}

export function outcomeStyle(outcome: Pick<OutcomeView, 'kind' | 'rejection'>): StatusStyle {
  switch (outcome.kind) {
    case 'accepted':
      return { tone: 'green', icon: 'ok' };
    case 'rejected':
      if (outcome.rejection === 'unknown') return { tone: 'violet', icon: 'unknown' };
      return outcome.rejection === 'hard' ? { tone: 'red', icon: 'stop' } : { tone: 'amber', icon: 'soft' };
    case 'malformed':
    case 'wrong_url':
      return { tone: 'red', icon: 'bad' };
    case 'too_large':
      return { tone: 'orange', icon: 'large' };
    case 'server_error':
      return { tone: 'orange', icon: 'server' };
    case 'not_known_accepted':
    case 'other':
      return { tone: 'violet', icon: 'unknown' };
    default:
      return assertNever(outcome.kind);
  }
}
