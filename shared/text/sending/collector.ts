/** Words of the demo collector and of `crashlens collector`. */
export const COLLECTOR_COMMAND = {
  about: 'Runs the demo collector on this machine: judges, throttles and answers like a real one, and stores nothing.',
  port: 'port to listen on; 0 takes any free one',
  answer: 'what it answers to every report: its own verdict (judge), or one outcome whatever it gets',
  dialect: 'what it judges by: the text of the interface (spec) or what the reference collector was measured to do (antenna)',
  maxBody: 'largest body that it takes, as sent: bytes, or with a unit (1M, 25MiB), or none; over it it answers 413',
  ingress: 'how requests reach it: directly (direct), or through a buffering proxy (proxy), which gives chunked bodies a length',
  rules:
    'the throttling rules that it judges by: those of the production collector (mozilla), none that turns a report away (accept_all), or those of a file of your own (YAML or JSON)',
  listening: (url: string): string => `The demo collector takes reports at ${url} (Ctrl+C stops it).`,
  stopped: 'The demo collector stopped.',
  bytes: (count: string): string => `${count} bytes`,
} as const;

/** What a logged request is called when it is opened as a report. `at`: ISO time. */
export function loggedRequestName(at: string): string {
  return `Request received ${at.slice(0, 10)} ${at.slice(11, 19).replaceAll(':', '.')} UTC`;
}
