import { SENTENCES } from '../../../shared/text/verdict/ui.ts';
import type { Copied } from '../../core/focus/action-targets.ts';
import { noticeDone, noticeError } from '../../core/state/notices.ts';

/** Copies a text to the clipboard. Returns false after a notice if the system refused. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The browser refused, or there is no clipboard. The page cannot tell these cases apart.
    noticeError({ message: SENTENCES.copyFailed, hint: SENTENCES.copyFailedHint });
    return false;
  }
}

/** Copies to the clipboard. Shows a notice about omissions, or about the reason why nothing was copied. */
export async function putOnClipboard(copying: Copied | Promise<Copied>): Promise<void> {
  const copied = await copying;
  if ('refused' in copied) noticeError({ message: copied.refused, hint: '' });
  else if ((await copyText(copied.text)) && copied.note !== undefined) noticeDone(copied.note);
}
