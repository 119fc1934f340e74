import type { IncomingMessage } from 'node:http';
import { MAX_REDIRECTS } from '../../../../../shared/report/dump/symbols/symbol-download.ts';
import { type ProxyRoute, type Route, type Trust, dial } from '../../../platform/http/dial.ts';
import { getOver } from '../../../platform/http/get-over.ts';
import { type Lookup, type ResolvedHost, resolveHost, resolveWithoutDns } from '../../../platform/http/resolve-host.ts';
import { DownloadFailure } from './download-failure.ts';
import { isRedirect, redirectedUrl } from './redirects.ts';
import type { StallTimer } from './stall-timer.ts';

/** How requests reach symbol servers. */
export interface ServerRoutes {
  readonly lookup: Lookup;
  /** The proxy for a URL, as `proxyFor` returns it. */
  readonly proxyFor: (url: URL) => ProxyRoute | null | 'unusable';
  readonly trust: Trust;
  /** Whether an address belongs to this machine or to a private network. */
  readonly isPrivateAddress: (address: string) => boolean;
}

interface RequestTools {
  readonly routes: ServerRoutes;
  readonly stall: StallTimer;
  /** Limit for a DNS lookup, in ms. */
  readonly stallLimit: number;
  /** Aborts on a stall too. */
  readonly signal: AbortSignal;
}

/** What every request says. Crashlens sends no version, cookie, token or referrer. */
const HEADERS = ['User-Agent', 'Crashlens', 'Accept-Encoding', 'gzip'];

/** A request for one file, with its redirects. */
export class ServerRequest {
  readonly #tools: RequestTools;
  #url: URL;
  /** Whether the server that the user chose is on this machine or in a private network. Decided once, because a name may get other addresses later. */
  #isPrivateServer: boolean | null = null;

  constructor(url: URL, tools: RequestTools) {
    this.#url = url;
    this.#tools = tools;
  }

  /** The URL that is or was requested last. */
  get url(): URL {
    return this.#url;
  }

  /**
   * Requests the file and follows redirects. The caller reads or destroys the body of the answer. `headers`: names and values in turn. Rejects with a
   * DownloadFailure or with an error of the connection.
   */
  async send(headers: readonly string[]): Promise<IncomingMessage> {
    for (let redirects = 0; ; redirects += 1) {
      const answer = await this.#get(headers);
      if (!isRedirect(answer.statusCode ?? 0)) return answer;
      answer.destroy();
      if (redirects === MAX_REDIRECTS) throw new DownloadFailure('redirect_limit');
      this.#url = redirectedUrl(this.#url, answer.headers.location);
    }
  }

  async #get(headers: readonly string[]): Promise<IncomingMessage> {
    const { routes, stall, signal } = this.#tools;
    const url = this.#url;
    const proxy = routes.proxyFor(url);
    if (proxy === 'unusable') throw new DownloadFailure('proxy_url');
    const resolved = await this.#resolve(proxy?.url ?? url);
    // The proxy resolves the name. Only an address, or a name of this machine, can be checked here.
    this.#checkAddresses(proxy === null ? resolved : await resolveWithoutDns({ url }, routes.lookup, this.#tools.stallLimit));
    stall.passed();
    const route: Route = { url, resolved, proxy, trust: routes.trust };
    const socket = await dial(route, signal);
    stall.passed();
    const request = getOver(socket, route, { headers: [...HEADERS, ...headers], signal });
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    request.once('response', resolve).on('error', reject);
    request.once('close', () => {
      socket.destroy();
      // Node ends an answer with status 101 without an event of its own. After `resolve`, this does nothing.
      reject(new DownloadFailure('answer'));
    });
    request.end();
    const answer = await promise;
    stall.passed();
    return answer;
  }

  /** Rejects with the reason of the signal if it aborts first, because a lookup cannot be stopped. */
  async #resolve(url: URL): Promise<ResolvedHost> {
    const { routes, stallLimit, signal } = this.#tools;
    const { promise: stopped, reject } = Promise.withResolvers<never>();
    const stop = (): void => reject(new DownloadFailure('stalled'));
    signal.throwIfAborted();
    signal.addEventListener('abort', stop, { once: true });
    try {
      return await Promise.race([resolveHost({ url }, routes.lookup, stallLimit), stopped]);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  /** Throws if a redirect leads from a public server to a private address. Connections go only to the checked addresses. `resolved`: null if unknown. */
  #checkAddresses(resolved: ResolvedHost | null): void {
    const addresses = resolved?.addresses ?? [];
    const { isPrivateAddress } = this.#tools.routes;
    if (this.#isPrivateServer === null) this.#isPrivateServer = addresses.length > 0 && addresses.every(isPrivateAddress);
    else if (!this.#isPrivateServer && addresses.some(isPrivateAddress)) throw new DownloadFailure('redirect_private');
  }
}
