import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';

/** Everything that the shell ever logs. A closed list: no line is made of what came out of a report. */
type LogEvent =
  | 'page_gone'
  | 'page_unresponsive'
  | 'page_not_loaded'
  | 'started'
  | 'closed'
  | 'message_refused'
  | 'bridge_failed'
  | 'host_failed'
  | 'host_said'
  | 'open_failed'
  | 'second_launch_refused';

export type Log = (event: LogEvent, details?: Readonly<Record<string, string | number | boolean>>) => void;

/** Past this many bytes the file is set aside and a new one begun. */
const MAX_BYTES = 1 << 20;

/** Words that a detail may hold: names of channels, errors, source files and numbers. Anything else could be quoted from a report. */
const HARMLESS = /^[\w.:/ <,'-]{0,160}$/;

/** A detail as it may be logged: itself where it is made of harmless words, else its length alone. */
export function harmless(detail: string | number | boolean): string {
  const text = String(detail);
  return HARMLESS.test(text) ? text : `[${text.length} characters left out]`;
}

/** One line of the log: time, event, details. */
export function logLine(now: Date, event: LogEvent, details: Readonly<Record<string, string | number | boolean>> = {}): string {
  const fields = Object.entries(details).map(([name, detail]) => `${name}=${harmless(detail)}`);
  return `${[now.toISOString(), event, ...fields].join(' ')}\n`;
}

/** Logs to `logs/crashlens.log` of the data folder. A log that cannot be written is given up: the app goes on without. */
export function fileLog(home: string): Log {
  const file = path.join(home, 'logs', 'crashlens.log');
  let writable = true;
  return (event, details) => {
    if (!writable) return;
    try {
      mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_BYTES) renameSync(file, `${file}.old`);
      appendFileSync(file, logLine(new Date(), event, details), { mode: 0o600 });
    } catch {
      writable = false;
    }
  };
}
