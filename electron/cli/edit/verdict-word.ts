import { VERDICT_HEADINGS } from '../../../shared/messages/cli.ts';
import type { Inspection } from '../../../shared/inspection/inspect.ts';

/** A verdict in a few words: `MALFORMED malformed_no_boundary`. */
export function verdictWord({ verdict }: Inspection): string {
  const { malformed } = verdict.decision;
  return `${VERDICT_HEADINGS[verdict.label]}${malformed === null ? '' : ` malformed_${malformed}`}`;
}
