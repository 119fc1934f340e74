/** A request of a HAR. `text`: the body as the exporter writes it. */
export interface HarEntry {
  readonly method?: string;
  readonly url?: string;
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly text?: string;
  readonly encoding?: 'base64';
  readonly params?: readonly object[];
  readonly bodySize?: number;
  /** Further keys of the request, such as `_content`. */
  readonly more?: object;
}

/** An HTTP archive as JSON. */
export function harOf(entries: readonly HarEntry[], creator = 'mitmproxy'): string {
  return JSON.stringify({
    log: {
      version: '1.2',
      creator: { name: creator, version: '1' },
      entries: entries.map(
        ({ method = 'POST', url = 'https://collector.example/submit?a=b', headers = [], bodySize = -1, more = {}, ...entry }) => ({
          startedDateTime: '2026-11-22T10:00:00Z',
          request: {
            method,
            url,
            httpVersion: 'HTTP/1.1',
            headers: headers.map(([name, value]) => ({ name, value })),
            bodySize,
            ...(entry.text === undefined && entry.params === undefined
              ? {}
              : {
                  postData: {
                    mimeType: 'multipart/form-data',
                    ...(entry.text === undefined ? {} : { text: entry.text }),
                    ...(entry.encoding === undefined ? {} : { encoding: entry.encoding }),
                    ...(entry.params === undefined ? {} : { params: entry.params }),
                  },
                }),
            ...more,
          },
          response: { status: 200, content: { text: 'CrashID=bp-1' } },
        }),
      ),
    },
  });
}
