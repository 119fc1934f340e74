import { describe, expect, it } from 'vitest';
import type { DownloadFailureCode, SymbolDownload } from '../../../../../shared/report/dump/symbols/symbol-download.ts';
import { symbolDownloadText } from '../../../../../shared/text/report/symbol-download.ts';

const host = 'symbols.example';

const WHYS: Readonly<Record<DownloadFailureCode, true>> = {
  stalled: true,
  cut: true,
  too_large: true,
  gzip: true,
  encoding: true,
  redirect_limit: true,
  redirect_url: true,
  redirect_http: true,
  redirect_private: true,
  dns: true,
  connect: true,
  tls: true,
  proxy: true,
  proxy_url: true,
  answer: true,
};

function failed(why: DownloadFailureCode, reason = '', keptBytes = 0): SymbolDownload {
  return { state: 'failed', host, why, reason, keptBytes };
}

describe('the sentences about a download of symbols', () => {
  it.each<readonly [SymbolDownload, string]>([
    [{ state: 'downloaded', file: '/x', size: 2_048 }, 'Downloaded (2.0 kB).'],
    [
      { state: 'missing', host },
      'symbols.example does not have the file of this build. Add another server, or download the file yourself and add its folder.',
    ],
    [
      { state: 'refused', host, status: 400 },
      'symbols.example refused the request with status 400. It may not be a symbol server. Check the address of the server.',
    ],
    [
      { state: 'later', host, status: 429, retryAfterMs: 120_000 },
      'symbols.example limits the number of requests (status 429), so it did not say whether it has the file. Try again in 2 min.',
    ],
    [
      { state: 'later', host, status: 503, retryAfterMs: 0 },
      'symbols.example has a problem (status 503), so it did not say whether it has the file. Try again now.',
    ],
    [{ state: 'cancelled', keptBytes: 0 }, 'The download was stopped. The next download starts over.'],
    [
      failed('cut', '', 1_024),
      'symbols.example closed the connection before the file was complete. Try again. The next download continues after 1.0 kB.',
    ],
    [
      failed('connect', 'ECONNREFUSED'),
      'There is no connection to symbols.example (nothing is listening there). Check the address of the server and the network.',
    ],
    [
      failed('proxy', '407'),
      'The proxy could not connect to symbols.example (status 407). Check the proxy in the environment variables HTTPS_PROXY, HTTP_PROXY and ALL_PROXY.',
    ],
  ])('say what happened and what to do: %o', (download, text) => {
    expect(symbolDownloadText(download)).toBe(text);
  });

  it.each([401, 403])('say for status %i that the server may need a sign-in', (status) => {
    expect(symbolDownloadText({ state: 'refused', host, status })).toContain('sign in');
  });

  it('name the host and give advice for every failure', () => {
    const texts = (Object.keys(WHYS) as DownloadFailureCode[]).map((why) => symbolDownloadText(failed(why)));
    expect(new Set(texts).size).toBe(texts.length);
    for (const text of texts) expect(text).toMatch(/^[^.]*symbols\.example.*\. [A-Z].*\.$/);
  });
});
