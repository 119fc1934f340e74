import { isPageAddress } from './origin.ts';

interface MessageSource {
  readonly senderFrame: { readonly url: string } | null;
  readonly sender: { readonly id: number; readonly mainFrame: unknown };
}

/** Returns whether a message came from the page: from the main frame of one of our windows, at the page's address. */
export function isOwnPage(source: MessageSource, windows: ReadonlySet<number>): boolean {
  const { senderFrame, sender } = source;
  // null: the frame disappeared before its message arrived.
  if (senderFrame === null) return false;
  return windows.has(sender.id) && senderFrame === sender.mainFrame && isPageAddress(senderFrame.url);
}
