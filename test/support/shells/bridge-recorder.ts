import type { CDPSession, Page } from 'playwright';
import { decodeBridgeJson } from '../../../shared/bytes/bridge-json.ts';

/** One message across the bridge. In `text`, each byte is one character. */
export interface BridgeMessage {
  /** `in`: from the page to the host. */
  readonly direction: 'in' | 'out';
  /** The name of the channel or event stream, or the desktop shell's name for either. */
  readonly name: string;
  readonly text: string;
}

function textOf(json: string): string {
  const value: unknown = json === '' ? null : decodeBridgeJson(json);
  return JSON.stringify(value, (_, item: unknown) => (item instanceof Uint8Array ? Buffer.from(item).toString('latin1') : item));
}

/** Records the traffic between a page and its loopback server, as the browser sees it on the wire. Call before opening the page. */
export async function recordBrowserBridge(page: Page): Promise<() => Promise<readonly BridgeMessage[]>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const messages: BridgeMessage[] = [];
  const names = new Map<string, string>();
  const streams = new Map<string, string>();
  const pending = new Set<Promise<unknown>>();
  const keep = (work: Promise<unknown>): void => {
    // When a page navigates away, the body of its last answer is lost. Everything that the page read was recorded before.
    const settled = work.catch(() => undefined).finally(() => pending.delete(settled));
    pending.add(settled);
  };
  const streamed = (id: string, base64: string): void => {
    const lines = ((streams.get(id) ?? '') + Buffer.from(base64, 'base64').toString('utf8')).split('\n');
    streams.set(id, lines.pop() ?? '');
    for (const line of lines) if (line !== '') messages.push({ direction: 'out', name: 'events', text: textOf(line) });
  };

  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/events') names.set(requestId, 'events');
    if (!pathname.startsWith('/bridge/')) return;
    const name = pathname.slice('/bridge/'.length);
    names.set(requestId, name);
    if (request.postData !== undefined) messages.push({ direction: 'in', name, text: textOf(request.postData) });
    else if (request.hasPostData === true) {
      keep(
        session.send('Network.getRequestPostData', { requestId }).then(({ postData }) => {
          messages.push({ direction: 'in', name, text: textOf(postData) });
        }),
      );
    }
  });
  session.on('Network.responseReceived', ({ requestId }) => {
    if (names.get(requestId) !== 'events') return;
    keep(
      session.send('Network.streamResourceContent', { requestId }).then(({ bufferedData }) => {
        streamed(requestId, bufferedData);
      }),
    );
  });
  session.on('Network.dataReceived', ({ requestId, data }) => {
    if (names.get(requestId) === 'events' && data !== undefined) streamed(requestId, data);
  });
  session.on('Network.loadingFinished', ({ requestId }) => {
    const name = names.get(requestId);
    if (name === undefined || name === 'events') return;
    keep(
      session.send('Network.getResponseBody', { requestId }).then(({ body, base64Encoded }) => {
        messages.push({ direction: 'out', name, text: textOf(base64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body) });
      }),
    );
  });
  await session.send('Network.enable', { maxTotalBufferSize: 256 << 20, maxResourceBufferSize: 64 << 20, maxPostDataSize: 4 << 20 });
  return async () => {
    while (pending.size > 0) await Promise.all(pending);
    return [...messages];
  };
}

/** Returns true if a message contains the text verbatim, escaped as JSON, as UTF-8 bytes, or in base64. */
export function holdsText(message: BridgeMessage, text: string): boolean {
  const escaped = (part: string): string => JSON.stringify(part).slice(1, -1);
  const bytes = Buffer.from(text, 'utf8').toString('latin1');
  return [
    text,
    escaped(text),
    escaped(escaped(text)),
    bytes,
    escaped(bytes),
    Buffer.from(text, 'utf8').toString('base64').replace(/=+$/, ''),
  ].some((form) => message.text.includes(form));
}
