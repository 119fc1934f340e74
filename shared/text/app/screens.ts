/** What screens, drawers and lists say of themselves. */
export const SCREEN_TEXTS = {
  port: 'A port is a number from 0 to 65535; 0 takes any free one.',
  noCommand: 'Nothing has this name. Type fewer letters.',
  sending: 'Sending the report.',
  waiting: 'All bytes are sent. Waiting for the answer.',
  location: 'Location',
  retryAfter: 'Retry after',
  waitLeft: (left: string): string => `${left} left`,
  waitIsOver: 'over now',
  noAnswerText: 'The answer had no text.',
  decidingBytes: 'Show the bytes that decided',
  sendAgain: 'Send again…',
  resend: 'Send again',
  resendCommand: 'Send again after a soft rejection',
  sendOtherwise: 'Other target or options…',
  sameBytes: 'Send the same bytes again',
  refusedBefore: (name: string): string =>
    `${name} refused these very bytes before, and most likely refuses them again: an edit of the body is what helps.`,
  /** Stands behind where the demo collector runs. */
  takesReports: '. Reports can be sent to it.',
  unsendable: (headers: readonly string[]): string =>
    `HTTP cannot carry these captured headers: ${headers.join(', ')}. Leave them out, or nothing can be sent.`,
} as const;
