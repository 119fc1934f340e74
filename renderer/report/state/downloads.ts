import { DRAFTS, draftSentences } from '../../../shared/text/editing/drafts.ts';
import type { DownloadView } from '../../../shared/bridge/view/app-view.ts';
import { dismissNotice, noticeDone, noticeError, noticeNote } from '../../core/state/notices.ts';
import { findReport } from './report-store.ts';

interface Offered {
  /** What people were told of it last. */
  state: DownloadView['state'];
  readonly note: number;
  /** Answers whoever waits for it; a second answer changes nothing. */
  readonly settle: (isSaved: boolean) => void;
}

/** Downloads that this page asked for, by what they are fetched by, until each is fetched or expired. */
const offered = new Map<string, Offered>();

/**
 * Lets the browser fetch a file. True once it has all of it, with every edit that the report has by then; false where that broke off, did not come
 * about, or edits went on meanwhile.
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

/** Takes over how a download stands: by an event, or asked for after the connection was broken. */
export async function noteDownload(view: DownloadView): Promise<void> {
  const own = offered.get(view.download);
  if (own === undefined || own.state === view.state) return;
  own.state = view.state;
  if (view.state !== 'broken') offered.delete(view.download);
  // Read first, so that the page asks nobody about edits that it has just said are saved.
  await findReport(view.report)?.loadDraft();
  // A download that broke off can be fetched again while the edit list is read: only its last state is told.
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

/** Crashlens was started anew: what it offered before is gone, whether it was fetched or not. */
export function loseDownloads(): void {
  for (const { note, settle } of offered.values()) {
    dismissNotice(note);
    settle(false);
  }
  if (offered.size > 0) noticeError(DRAFTS.downloadsLost);
  offered.clear();
}
