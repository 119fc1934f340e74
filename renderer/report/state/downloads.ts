import { DRAFTS, draftSentences } from '../../../shared/text/editing/drafts.ts';
import type { DownloadView } from '../../../shared/bridge/view/app-view.ts';
import { dismissNotice, noticeDone, noticeError, noticeNote } from '../../core/state/notices.ts';
import { findReport } from './report-store.ts';

interface Offered {
  /** The last state of which the user was notified. */
  state: DownloadView['state'];
  readonly note: number;
  /** Resolves the promise of `fetchDownload`. Further calls have no effect. */
  readonly settle: (isSaved: boolean) => void;
}

/** Pending downloads of this page by their handle. A download is removed when it is fetched or expires. */
const offered = new Map<string, Offered>();

/**
 * Lets the browser fetch a file. Resolves to true if the browser has the whole file and the file has all edits of the report. Resolves to false if the download
 * broke off, expired or was lost, or if the report was edited meanwhile.
 */
export function fetchDownload(download: string, content: DownloadView['content']): Promise<boolean> {
  const note = noticeNote(content === 'report' ? DRAFTS.offered : DRAFTS.offeredPart);
  const outcome = new Promise<boolean>((settle) => {
    offered.set(download, { state: 'waiting', note, settle });
  });
  const link = document.createElement('a');
  link.href = `/download/${encodeURIComponent(download)}`;
  link.download = '';
  link.click();
  return outcome;
}

/** Records the state of a download, which came with an event or was requested after a reconnect. */
export async function noteDownload(view: DownloadView): Promise<void> {
  const own = offered.get(view.download);
  if (own === undefined || own.state === view.state) return;
  own.state = view.state;
  if (view.state !== 'broken') offered.delete(view.download);
  // Reads the edit list first. Otherwise the page could ask about edits that it has just reported as saved.
  await findReport(view.report)?.loadDraft();
  // While the edit list is read, a broken download can be fetched again. Only the last state is reported.
  if (own.state !== view.state) return;
  dismissNotice(own.note);
  tell(view);
  own.settle(view.state === 'fetched' && (view.saved || view.content !== 'report'));
}

function tell({ state, name, content, saved, report }: DownloadView): void {
  if (state === 'broken') noticeError(draftSentences.downloadBroke(name));
  else if (state === 'expired') noticeError(draftSentences.downloadExpired(name));
  else if (content !== 'report' || saved) noticeDone(draftSentences.downloaded(name));
  else noticeError(findReport(report) === null ? draftSentences.downloadedClosed(name) : draftSentences.downloadedBefore(name));
}

/** Called after Crashlens was restarted. All downloads offered before the restart are lost. */
export function loseDownloads(): void {
  for (const { note, settle } of offered.values()) {
    dismissNotice(note);
    settle(false);
  }
  if (offered.size > 0) noticeError(DRAFTS.downloadsLost);
  offered.clear();
}
