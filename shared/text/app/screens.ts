/** Texts of screens, drawers and lists. */
export const SCREEN_TEXTS = {
  port: 'Enter a port from 0 to 65535; 0 chooses any free port.',
  noCommand: 'No matching commands. Type fewer letters.',
  sending: 'Sending the report.',
  waiting: 'All bytes are sent. Waiting for the answer.',
  location: 'Location',
  retryAfter: 'Retry after',
  waitLeft: (left: string): string => `${left} left`,
  waitIsOver: 'elapsed',
  noAnswerText: 'The answer has no text.',
  decidingBytes: 'Show the bytes that decided',
  sendAgain: 'Send again…',
  resend: 'Send again',
  resendCommand: 'Send again after a soft rejection',
  sendOtherwise: 'Change target or options…',
  sameBytes: 'Send the same bytes again',
  refusedBefore: (name: string): string =>
    `${name} refused the same bytes before and will probably refuse them again. Edit the body first.`,
  /** Follows the URL of the demo collector. */
  takesReports: '. Send reports to this URL.',
  unsendable: (headers: readonly string[]): string =>
    `HTTP cannot carry these captured headers: ${headers.join(', ')}. To send the report, omit them.`,
} as const;
