import { formatAgainst, formatCount, formatSize } from '../../bytes/quantities.ts';
import { assertNever } from '../../errors.ts';
import type { CompressedSize, SizeAdvice } from '../../verdict/decide/size-advice.ts';

/** What a smaller body would be. `limit`: of a body that is over it, in bytes; sizes stand in its unit. */
export function adviceSentence(advice: SizeAdvice, limit: number | null): string {
  const size = sizeText(advice, limit);
  switch (advice.kind) {
    case 'compressed':
      return `With gzip, it would be ${size} (${String(advice.saved)} % less).`;
    case 'compressed_to_fit':
      return advice.isAbout
        ? `Estimated from a sample, gzip would make it ${size}, which ${advice.fits ? 'would fit' : 'would still be too large'}.`
        : `gzip makes it ${size}, ${advice.fits ? 'which fits' : 'still over'}.`;
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
