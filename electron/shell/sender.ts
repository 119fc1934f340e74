import { isPageAddress } from './origin.ts';

/** The part of a message's origin that is checked. */
interface MessageSource {
  readonly senderFrame: { readonly url: string } | null;
  readonly sender: { readonly id: number; readonly mainFrame: unknown };
}

/** Returns whether a message came from the page itself: from the main frame, at the page's address, of one of our windows. */
export function isOwnPage(source: MessageSource, windows: ReadonlySet<number>): boolean {
  const { senderFrame, sender } = source;
  // Null: the frame was gone before its message arrived.
  if (senderFrame === null) return false;
  return windows.has(sender.id) && senderFrame === sender.mainFrame && isPageAddress(senderFrame.url);
}
