/** Texts of the demo collector and of `crashlens collector`. */
export const COLLECTOR_COMMAND = {
  port: 'port on 127.0.0.1, 0 for any (default: setting demo.port)',
  answer: 'judge each report (judge), or give every report this answer',
  listening: (url: string): string => `The demo collector accepts reports at ${url}. Press Ctrl+C to stop it.`,
  stopped: 'The demo collector has stopped.',
  bytes: (count: string): string => `${count} bytes`,
} as const;

/** The name of a logged request that is opened as a report. `at`: ISO time. */
export function loggedRequestName(at: string): string {
  return `Request received ${at.slice(0, 10)} ${at.slice(11, 19).replaceAll(':', '.')} UTC`;
}
