import type { Rows } from '../../../shared/bytes/rows.ts';
import type { PieceSource } from '../../../shared/bytes/pieces.ts';
import { HEAD_ORIGIN, PLAIN_ORIGIN } from '../../../shared/draft/anchors.ts';
import { traceOf } from '../../../shared/draft/trace.ts';
import type { SecretSpans } from '../../../shared/redact/masks.ts';
import type { MaskedSpan } from '../../../shared/redact/span-list.ts';
import type { Capture } from '../../../shared/wire/capture.ts';
import type { Stretch } from './stretches.ts';
import { stretchesWithin } from './stretches.ts';

/** Where captured bytes that were secret stand in an edited report, whatever edits made of the names and lines around them. */
export function keptSecrets(captured: SecretSpans, capture: Capture): SecretSpans {
  const { head, plain } = traceOf(capture);
  return { head: placed(head, HEAD_ORIGIN, captured.head), plain: placed(plain, PLAIN_ORIGIN, captured.plain) };
}

function placed(source: PieceSource, origin: string, secrets: Rows<MaskedSpan>): readonly MaskedSpan[] {
  const stretches: readonly Stretch[] = secrets.map(({ offset, length }) => ({ from: offset, to: offset + length }));
  const spans: MaskedSpan[] = [];
  for (const [start, piece] of source.placed()) {
    if (piece.origin !== origin) continue;
    for (const { from, to } of stretchesWithin(stretches, piece.from, piece.from + piece.length)) {
      spans.push({ offset: start + (from - piece.from), length: to - from });
    }
  }
  return spans;
}
