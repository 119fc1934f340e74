import { loggedRequestName } from '../sending/collector.ts';
import { savedDraftName } from '../editing/drafts.ts';

/** What a report is called whose edits wait, by the name of its file. */
export function nameOfSavedDraft(fileName: string): string {
  return savedDraftName(fileName);
}

/** What a logged request is called when it is opened as a report. `at`: ISO time. */
export function nameOfLogged(at: string): string {
  return loggedRequestName(at);
}
