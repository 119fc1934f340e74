/** Texts of screens, drawers and lists. */
export const SCREEN_TEXTS = {
  port: 'Enter a port from 0 (any free port) to 65535.',
  noCommand: 'No matching commands.',
  sending: 'Sending the report.',
  waiting: 'All bytes are sent; waiting for the answer.',
  location: 'Location',
  retryAfter: 'Retry after',
  waitLeft: (left: string): string => `${left} left`,
  waitIsOver: 'elapsed',
  noAnswerText: 'The answer has no text.',
  decidingBytes: 'Show the bytes that decided',
  sendAgain: 'Send again…',
  resend: 'Send again',
  resendCommand: 'Resend soft rejection',
  sendOtherwise: 'Change target or options…',
  sameBytes: 'Send the same bytes again',
  refusedBefore: (name: string): string => `${name} refused these bytes before. Edit the body first.`,
  /** Follows the URL of the demo collector. */
  takesReports: '. Send reports to this URL.',
  unsendable: (headers: readonly string[]): string => `HTTP cannot carry these captured headers: ${headers.join(', ')}. Omit them to send.`,
} as const;
