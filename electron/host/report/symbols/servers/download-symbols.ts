import type { IncomingMessage } from 'node:http';
import type { ByteLength } from '../../../../../shared/bytes/byte-source.ts';
import type { SymbolDownload } from '../../../../../shared/report/dump/symbols/symbol-download.ts';
import type { SymbolPath } from '../../../../../shared/report/dump/symbols/symbol-path.ts';
import { readRetryAfter } from '../../../../../shared/sending/outcome/retry-after.ts';
import type { ConcurrencyLimit } from '../../../platform/base/concurrency-limit.ts';
import { IoFailure } from '../../../platform/files/io-error.ts';
import { DownloadFailure, downloadFailure } from './download-failure.ts';
import type { PartialDownload } from './partial-download.ts';
import { announcedBytes, continuing, hasNoRest, isContinued, sentFile, sentRange } from './sent-file.ts';
import { ServerRequest, type ServerRoutes } from './server-request.ts';
import { symbolFileUrls } from './server-url.ts';
import { StallTimer } from './stall-timer.ts';

/** The most requests at the same time, over all servers. */
export const MAX_SYMBOL_REQUESTS = 4;

export const DOWNLOAD_LIMITS = {
  /** Most bytes of a symbol file, as sent and inflated. */
  maxInflated: 2 * 2 ** 30,
  /** Longest wait for a byte, in ms. */
  stall: 20_000,
} as const;

/** The wait after an answer without Retry-After, and the longest wait, in ms. */
const RETRY_AFTER = { usual: 60_000, longest: 3_600_000 } as const;

/** Statuses that mean that a file does not exist. */
const MISSING: ReadonlySet<number> = new Set([404, 410]);
const RANGE_NOT_SATISFIABLE = 416;

export interface DownloadTools {
  readonly routes: ServerRoutes;
  /** Shared by all downloads. */
  readonly limit: ConcurrencyLimit;
  /** Called when the download may begin: the result, if it must not begin any more. */
  readonly notNow?: () => SymbolDownload | null;
  readonly limits: { readonly maxInflated: ByteLength; readonly stall: number };
  readonly signal: AbortSignal;
  /** Called with the number of bytes received so far, and with the number of all bytes as sent; null if the server does not say it. */
  readonly progress: (received: ByteLength, total: ByteLength | null) => void;
  /** The current time, in ms since 1970. */
  readonly now: () => number;
}

/**
 * Downloads the symbol file of a module. The caller checks the MODULE line of the file, renames it, and closes `partial`. After a failed or cancelled
 * download, a call with the same `partial` continues where the download broke off, if the server can. Throws the errors of the disk as IoFailure.
 */
export async function downloadSymbols(
  server: URL,
  place: SymbolPath,
  partial: PartialDownload,
  tools: DownloadTools,
): Promise<SymbolDownload> {
  const { limit, signal } = tools;
  const done = await limit.run(async () => {
    const notNow = tools.notNow?.() ?? null;
    if (notNow !== null) return notNow;
    let result: SymbolDownload = { state: 'missing', host: server.host };
    for (const url of symbolFileUrls(server, place)) {
      result = await new Download(url, partial, tools).run();
      if (result.state !== 'missing') return result;
    }
    return result;
  }, signal);
  return done ?? { state: 'cancelled', keptBytes: partial.size };
}

/** One attempt to download a file from one URL. */
class Download {
  readonly #url: URL;
  readonly #partial: PartialDownload;
  readonly #tools: DownloadTools;
  readonly #stall: StallTimer;
  /** Aborts if the user stops, or on a stall. */
  readonly #signal: AbortSignal;
  #request: ServerRequest;

  constructor(url: URL, partial: PartialDownload, tools: DownloadTools) {
    this.#url = url;
    this.#partial = partial;
    this.#tools = tools;
    this.#stall = new StallTimer(tools.limits.stall);
    this.#signal = AbortSignal.any([tools.signal, this.#stall.signal]);
    this.#request = this.#newRequest();
  }

  async run(): Promise<SymbolDownload> {
    try {
      return await this.#attempt();
    } catch (reason) {
      return this.#failed(reason);
    } finally {
      this.#stall.stop();
    }
  }

  async #attempt(): Promise<SymbolDownload> {
    const continued = this.#partial.continued(this.#url.href);
    const headers = continued === null ? [] : continuing(continued.validator, this.#partial.size);
    const answer = await this.#request.send(headers);
    try {
      const status = answer.statusCode ?? 0;
      if (status === 200) {
        this.#partial.begin(sentFile(answer.headers, this.#url, this.#request.url));
        return await this.#receive(answer, announcedBytes(answer.headers));
      }
      if (continued === null || (status !== 206 && status !== RANGE_NOT_SATISFIABLE)) return this.#refused(answer, status);
      if (status === 206 && isContinued(continued, answer.headers, this.#partial.size)) {
        this.#partial.resume();
        return await this.#receive(answer, sentRange(answer.headers)?.total ?? null);
      }
      if (status === RANGE_NOT_SATISFIABLE && hasNoRest(answer.headers, this.#partial.size)) {
        this.#partial.resume();
        return await this.#complete(true);
      }
    } finally {
      answer.destroy();
    }
    // The answer does not continue the received bytes.
    this.#partial.close();
    this.#request = this.#newRequest();
    return this.#attempt();
  }

  /** `total`: number of bytes of the whole file as sent; null if it is unknown. */
  async #receive(answer: IncomingMessage, total: ByteLength | null): Promise<SymbolDownload> {
    const { limits, progress } = this.#tools;
    if (total !== null && total > limits.maxInflated) throw new DownloadFailure('too_large');
    for await (const bytes of answer as AsyncIterable<Uint8Array>) {
      this.#stall.passed();
      if (this.#partial.size + bytes.length > limits.maxInflated) throw new DownloadFailure('too_large');
      this.#partial.append(bytes);
      progress(this.#partial.size, total);
    }
    if (total !== null && this.#partial.size !== total) throw new DownloadFailure('cut');
    return this.#complete(false);
  }

  /** `isWhole`: whether the server confirmed that there are no further bytes. */
  async #complete(isWhole: boolean): Promise<SymbolDownload> {
    this.#stall.stop();
    try {
      return { state: 'downloaded', ...(await this.#partial.complete(this.#tools.limits.maxInflated, this.#tools.signal)) };
    } catch (reason) {
      if (isWhole && reason instanceof DownloadFailure && reason.why === 'cut') throw new DownloadFailure('gzip');
      throw reason;
    }
  }

  #refused({ headers }: IncomingMessage, status: number): SymbolDownload {
    const { host } = this.#request.url;
    if (MISSING.has(status)) return { state: 'missing', host };
    if (status !== 429 && status < 500) return { state: 'refused', host, status };
    const asked = readRetryAfter(headers['retry-after'] ?? null, this.#tools.now());
    return { state: 'later', host, status, retryAfterMs: Math.min(asked ?? RETRY_AFTER.usual, RETRY_AFTER.longest) };
  }

  #failed(reason: unknown): SymbolDownload {
    if (reason instanceof IoFailure) {
      this.#partial.pause();
      throw reason;
    }
    if (this.#tools.signal.aborted) {
      this.#partial.pause();
      return { state: 'cancelled', keptBytes: this.#partial.size };
    }
    const { why, reason: code } = this.#stall.signal.aborted ? new DownloadFailure('stalled') : downloadFailure(reason);
    // Other failures would only be repeated by the bytes that were received.
    if (why === 'too_large' || why === 'gzip' || why === 'encoding') this.#partial.close();
    else this.#partial.pause();
    return { state: 'failed', host: this.#request.url.host, why, reason: code, keptBytes: this.#partial.size };
  }

  #newRequest(): ServerRequest {
    const { routes, limits } = this.#tools;
    return new ServerRequest(this.#url, { routes, stall: this.#stall, stallLimit: limits.stall, signal: this.#signal });
  }
}
