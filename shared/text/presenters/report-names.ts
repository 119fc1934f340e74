import { loggedRequestName } from '../sending/collector.ts';
import { savedDraftName } from '../editing/drafts.ts';

/** The name of a report with saved edits, given its file name. */
export function nameOfSavedDraft(fileName: string): string {
  return savedDraftName(fileName);
}

/** The name of a logged request that is opened as a report. `at`: ISO time. */
export function nameOfLogged(at: string): string {
  return loggedRequestName(at);
}
