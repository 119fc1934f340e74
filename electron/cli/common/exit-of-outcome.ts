import { assertNever } from '../../../shared/errors.ts';
import type { Rejection } from '../../../shared/sending/outcome/outcome.ts';
import type { OutcomeView } from '../../../shared/bridge/view/attempt-view.ts';
import type { ExitName } from './exit-codes.ts';

/** The exit code for an answer. */
export function exitOfOutcome({ kind, rejection }: Pick<OutcomeView, 'kind' | 'rejection'>): ExitName {
  switch (kind) {
    case 'accepted':
      return 'fine';
    case 'malformed':
      return 'malformed';
    case 'rejected':
      return exitOfRejection(rejection);
    case 'too_large':
      return 'tooLarge';
    case 'server_error':
      return 'serverError';
    case 'wrong_url':
    case 'not_known_accepted':
    case 'other':
      return 'otherAnswer';
    default:
      return assertNever(kind);
  }
}

/** Returns the exit code of a rejection. Without a known rule, the rejection may be soft or hard. */
function exitOfRejection(rejection: Rejection | null): ExitName {
  return rejection === 'soft' || rejection === 'hard' ? rejection : 'otherAnswer';
}
