import { SENTENCES } from '../../../shared/text/verdict/ui.ts';
import type { Copied } from '../../core/focus/action-targets.ts';
import { noticeDone, noticeError } from '../../core/state/notices.ts';

/** Puts a text on the clipboard; false where the system refused, which people are told. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Refused by the browser, or there is no clipboard: the reason is not told to pages.
    noticeError({ message: SENTENCES.copyFailed, hint: SENTENCES.copyFailedHint });
    return false;
  }
}

/** Puts a thing on the clipboard, and says what people must know of the copy: what was left out, or why there is none. */
export async function putOnClipboard(copying: Copied | Promise<Copied>): Promise<void> {
  const copied = await copying;
  if ('refused' in copied) noticeError({ message: copied.refused, hint: '' });
  else if ((await copyText(copied.text)) && copied.note !== undefined) noticeDone(copied.note);
}
