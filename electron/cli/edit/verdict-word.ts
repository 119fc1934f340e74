import { VERDICT_HEADINGS } from '../../../shared/messages/cli.ts';
import type { Inspection } from '../../../shared/inspection/inspect.ts';
import { VERDICT_TONES, paintFor } from '../common/colour.ts';
import { STANDARD } from '../common/standard-input.ts';
import { visible } from '../common/terminal-text.ts';

/** A verdict in a few words, as it is told beside a report that is written to `out`: `MALFORMED malformed_no_boundary`. */
export function verdictWord({ verdict }: Inspection, out: string): string {
  const { malformed } = verdict.decision;
  const word = paintFor(out === STANDARD ? 2 : 1)(VERDICT_TONES[verdict.label], VERDICT_HEADINGS[verdict.label]);
  return `${word}${malformed === null ? '' : ` malformed_${visible(malformed)}`}`;
}
