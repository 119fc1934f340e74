import { formatAgainst, formatCount, formatSize } from '../../bytes/quantities.ts';
import { assertNever } from '../../errors.ts';
import type { CompressedSize, SizeAdvice } from '../../verdict/decide/size-advice.ts';

/** How to make a body smaller. `limit`: bytes, if the body is larger; sizes are then in the unit of the limit. */
export function adviceSentence(advice: SizeAdvice, limit: number | null): string {
  const size = sizeText(advice, limit);
  switch (advice.kind) {
    case 'compressed':
      return `With gzip, it would be ${size} (${String(advice.saved)} % less).`;
    case 'compressed_to_fit':
      return advice.isAbout
        ? `With gzip, it would be ${size} (estimated from a sample), which ${advice.fits ? 'would fit' : 'would still be too large'}.`
        : `With gzip, it would be ${size}, which ${advice.fits ? 'fits' : 'is still too large'}.`;
    case 'without':
      return `Without ${partNames(advice.names)} it would be ${size}${advice.fits ? '' : ', which is still too large'}.`;
    default:
      return assertNever(advice);
  }
}

function sizeText({ size, isAbout }: CompressedSize, limit: number | null): string {
  return `${isAbout ? 'about ' : ''}${limit === null ? formatSize(size) : formatAgainst(size, limit)}`;
}

function partNames(names: readonly string[]): string {
  const [first = '', second] = names;
  if (names.length > 2) return `its ${formatCount(names.length)} largest other parts`;
  return second === undefined ? `the part “${first}”` : `the parts “${first}” and “${second}”`;
}
