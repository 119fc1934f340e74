import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';

/** All events that the shell logs. The list is fixed, because no log line may contain data of a report. */
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

/** Maximum size of the log file in bytes. Above that, the file is renamed and a new file is started. */
const MAX_BYTES = 1 << 20;

/** Details that may be logged: names of channels, errors and source files, and numbers. Other text may quote a report. */
const HARMLESS = /^[\w.:/ <,'-]{0,160}$/;

/** Returns a detail if it is safe to log; otherwise only its length. */
export function harmless(detail: string | number | boolean): string {
  const text = String(detail);
  return HARMLESS.test(text) ? text : `[${text.length} characters left out]`;
}

/** One line of the log: time, event, details. */
export function logLine(now: Date, event: LogEvent, details: Readonly<Record<string, string | number | boolean>> = {}): string {
  const fields = Object.entries(details).map(([name, detail]) => `${name}=${harmless(detail)}`);
  return `${[now.toISOString(), event, ...fields].join(' ')}\n`;
}

/** Logs to `logs/crashlens.log` in the data folder. If writing fails, logging stops and the app continues. */
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
