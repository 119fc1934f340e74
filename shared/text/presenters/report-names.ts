import { loggedRequestName } from '../sending/collector.ts';
import { keptName } from '../editing/drafts.ts';

/** What a report is called whose edits wait, by the name of its file. */
export function nameOfKept(fileName: string): string {
  return keptName(fileName);
}

/** What a logged request is called when it is opened as a report. `at`: ISO time. */
export function nameOfLogged(at: string): string {
  return loggedRequestName(at);
}
