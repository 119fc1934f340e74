import { decodeLatin1 } from '../../bytes/utf8.ts';
import { MAX_REFRAMED_SIZE } from '../edits/plan-reframe.ts';
import type { Edit } from '../edits/edit.ts';
import type { Inspection } from '../../verdict/decide/inspect.ts';
import { delimiterText } from '../../verdict/checks/structure-findings.ts';
import { framingEnds } from '../../report/wire/framing-ends.ts';
import { fixContextOf } from './fix.ts';
import { withTrueLength } from './fixes.ts';
import { withLineEnds } from './head-fixes.ts';
import { crlf } from './structure-fixes.ts';

/** Returns edits that make every line of the head, of delimiters and of part headers end with CRLF. Empty if all of them already do. */
export function crlfEdits(inspection: Inspection): readonly Edit[] {
  const context = fixContextOf(inspection);
  const ofHead = inspection.capture.request.bareLines.length === 0 ? [] : withLineEnds(context);
  const ofBody = hasOddFraming(inspection) ? [crlf()] : [];
  return withTrueLength(
    [...ofHead, ...ofBody].flatMap(({ edits }) => edits()),
    context,
  );
}

function hasOddFraming({ capture, wire }: Inspection): boolean {
  if (wire.boundary === null || wire.preambleEnd >= wire.size || capture.plain.size > MAX_REFRAMED_SIZE) return false;
  for (const { end } of framingEnds(decodeLatin1(capture.plain.read(0, capture.plain.size)), delimiterText(wire)))
    if (end !== 'crlf') return true;
  return false;
}
