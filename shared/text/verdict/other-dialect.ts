import type { OtherView } from '../../bridge/view/inspection-view.ts';

/** The answer in the other dialect: `antenna: accepted`. */
export function otherSentence({ dialect, status, malformed }: OtherView): string {
  const answer = malformed !== null ? `malformed_${malformed}` : status === 200 ? 'accepted' : `HTTP ${String(status)}`;
  return `${dialect}: ${answer}`;
}

/** `otherSentence` for a line of its own: `In dialect antenna: accepted`. */
export function otherLine(other: OtherView): string {
  return `In dialect ${otherSentence(other)}`;
}

export const OTHER_HELP = {
  spec: 'By the submission interface, the answer would be different.',
  antenna: 'Today’s collector would answer differently.',
} as const;
