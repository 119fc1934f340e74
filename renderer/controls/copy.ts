import { SENTENCES } from '../../shared/messages/ui.ts';
import { noticeError } from '../state/notices.ts';

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
