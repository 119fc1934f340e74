/** A value as a tnetstring (mitmproxy's flow files). Bytes and texts of Latin-1. */
function tnet(value: string | number | null | Uint8Array | readonly unknown[] | Readonly<Record<string, unknown>>): Buffer {
  if (value === null) return Buffer.from('0:~');
  if (typeof value === 'number') return wrap(Buffer.from(String(value)), '#');
  if (typeof value === 'string') return wrap(Buffer.from(value, 'utf8'), ';');
  if (value instanceof Uint8Array) return wrap(value, ',');
  if (Array.isArray(value)) return wrap(Buffer.concat(value.map((item) => tnet(item as never))), ']');
  return wrap(Buffer.concat(Object.entries(value).flatMap(([key, item]) => [tnet(key), tnet(item as never)])), '}');
}

function wrap(data: Uint8Array, type: string): Buffer {
  return Buffer.concat([Buffer.from(`${String(data.length)}:`), data, Buffer.from(type)]);
}

interface FlowSpec {
  readonly method?: string;
  readonly headers?: readonly (readonly [string, string])[];
  readonly path?: string;
  /** Null: the file does not have the body. */
  readonly content: Uint8Array | null;
  readonly type?: string;
}

/** A flow of mitmproxy. */
export function flowOf({ method = 'POST', headers = [], path = '/submit', content, type = 'http' }: FlowSpec): Buffer {
  const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
  return tnet({
    version: 21,
    type,
    request: {
      method: bytes(method),
      scheme: bytes('https'),
      host: 'collector.example',
      authority: bytes(''),
      path: bytes(path),
      headers: headers.map(([name, value]) => [bytes(name), bytes(value)]),
      content,
    },
    response: null,
  });
}
