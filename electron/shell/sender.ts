import { isPageAddress } from './origin.ts';

/** What of a message's origin is looked at. */
interface MessageSource {
  readonly senderFrame: { readonly url: string } | null;
  readonly sender: { readonly id: number; readonly mainFrame: unknown };
}

/** Whether a message came from the page itself: the main frame, at the page's address, of a window that is ours. */
export function isOwnPage(source: MessageSource, windows: ReadonlySet<number>): boolean {
  const { senderFrame, sender } = source;
  // null: the frame was gone before its message arrived.
  if (senderFrame === null) return false;
  return windows.has(sender.id) && senderFrame === sender.mainFrame && isPageAddress(senderFrame.url);
}
