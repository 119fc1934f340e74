import { describe, expect, it } from 'vitest';
import { readAll, sourceOfBytes } from '../../../../../shared/bytes/byte-source.ts';
import { encodeUtf8 } from '../../../../../shared/bytes/utf8.ts';
import { reportsInFile } from '../../../../../shared/report/sources/reports-in-file.ts';
import { memoryInflate } from '../../../../builders/report/capture-of.ts';
import { type HarEntry, harOf } from '../../../../builders/report/har.ts';
import { flowOf } from '../../../../builders/report/mitm-flow.ts';
import { multipart } from '../../../../builders/report/multipart.ts';

const BOUNDARY = 'b0undary';
const FORM: readonly [string, string] = ['Content-Type', `multipart/form-data; boundary=${BOUNDARY}`];

/** A body whose dump is not UTF-8. */
function bodyOf(dump = 'MDMP\x93\xa7\xff'): Buffer {
  return multipart(
    [
      { name: 'ProductName', content: 'Firefox' },
      { name: 'upload_file_minidump', filename: 'x.dmp', type: 'application/octet-stream', content: Buffer.from(dump, 'latin1') },
    ],
    BOUNDARY,
  );
}

async function found(file: string | Uint8Array) {
  const bytes = typeof file === 'string' ? encodeUtf8(file) : file;
  return reportsInFile(sourceOfBytes(bytes), memoryInflate, 1 << 24);
}

/** The head and the plain body of the only report, and what was lost. */
async function only(file: string | Uint8Array) {
  const result = await found(file);
  if (!result.ok) throw new Error(JSON.stringify(result.recognised));
  expect(result.reports).toHaveLength(1);
  const { capture } = await result.reports[0].open();
  return {
    head: Buffer.from(readAll(capture.head)).toString('latin1'),
    plain: Buffer.from(readAll(capture.plain)),
    losses: capture.losses ?? [],
  };
}

function withBody(entry: HarEntry): HarEntry {
  return { headers: [FORM], ...entry };
}

describe('a HAR', () => {
  it('gives the request line, the headers in order and the length of the body', async () => {
    const text = bodyOf('x').toString('latin1');
    const { head } = await only(harOf([withBody({ text, headers: [['X-A', '1'], FORM, ['x-a', '2']] })]));
    expect(head).toBe(
      `POST /submit?a=b HTTP/1.1\r\nHost: collector.example\r\nX-A: 1\r\n${FORM.join(': ')}\r\nx-a: 2\r\nContent-Length: ${String(text.length)}\r\n\r\n`,
    );
  });

  const latin1 = bodyOf().toString('latin1');
  const utf8 = multipart([{ name: 'Comments', content: Buffer.from('grün ☃') }], BOUNDARY);
  it.each<[string, HarEntry, string, Buffer, readonly string[]]>([
    [
      'one character a byte, by its length',
      { text: latin1, headers: [FORM, ['Content-Length', String(latin1.length)]] },
      'x',
      bodyOf(),
      [],
    ],
    ['one character a byte, by its program', { text: latin1 }, 'mitmproxy', bodyOf(), []],
    ['one character a byte, because it is not UTF-8', { text: latin1 }, 'Firefox', bodyOf(), []],
    ['text beyond Latin-1', { text: utf8.toString('utf8') }, 'x', utf8, []],
    ['base64 beside it', { text: bodyOf().toString('base64'), encoding: 'base64' }, 'x', bodyOf(), []],
    ['base64 of HTTP Toolkit', { more: { _content: { text: bodyOf().toString('base64'), encoding: 'base64' } } }, 'x', bodyOf(), []],
    ['text of an unknown program', { text: latin1 }, 'x', Buffer.from(latin1, 'utf8'), ['encoding_open']],
    ['text with replaced bytes', { text: bodyOf().toString('utf8') }, 'x', Buffer.from(bodyOf().toString('utf8')), ['bytes_replaced']],
  ])('gives the body from %s', async (_, entry, creator, body, losses) => {
    const opened = await only(harOf([withBody(entry)], creator));
    expect(opened.plain).toEqual(body);
    expect(opened.losses).toEqual(losses);
  });

  it('leaves out the headers of a compression that it does not have', async () => {
    const headers = [FORM, ['Content-Encoding', 'gzip'], ['Content-Length', '12']] as const;
    const { head, plain, losses } = await only(harOf([{ text: latin1, headers }]));
    expect(head).not.toContain('gzip');
    expect(plain).toEqual(bodyOf());
    expect(losses).toEqual(['body_decoded']);
  });

  it('makes the body from names and values if it has no more', async () => {
    const params = [
      { name: 'ProductName', value: 'Firefox' },
      { name: 'upload_file_minidump', fileName: 'x.dmp', contentType: 'application/octet-stream' },
    ];
    const { plain, losses } = await only(harOf([{ headers: [FORM], params }]));
    expect(plain).toEqual(
      multipart(
        [
          { name: 'ProductName', content: 'Firefox' },
          { name: 'upload_file_minidump', filename: 'x.dmp', type: 'application/octet-stream', content: '' },
        ],
        BOUNDARY,
      ),
    );
    expect(losses).toEqual(['from_form']);
  });

  it.each([
    ['without padding', bodyOf().toString('base64').replaceAll('=', '')],
    ['with the letters for URLs', bodyOf().toString('base64url')],
    ['with line ends', bodyOf().toString('base64').replace(/.{76}/g, '$&\n')],
  ])('reads base64 %s', async (_, text) => {
    const opened = await only(harOf([withBody({ text, encoding: 'base64' })]));
    expect(opened).toMatchObject({ plain: bodyOf(), losses: [] });
  });

  it('says that a body is cut, or was replaced', async () => {
    const cut = await only(harOf([withBody({ text: latin1, headers: [FORM, ['Content-Length', '50000']] })]));
    expect(cut.losses).toEqual(['body_cut']);
    expect((await only(harOf([withBody({ text: `${latin1}\ud800` })]))).losses).toEqual(['bytes_replaced']);
    const empty = harOf([withBody({ text: '', headers: [FORM, ['Content-Length', '5000']] })]);
    expect(await found(empty)).toMatchObject({ ok: false, recognised: { leftOut: 1 } });
  });

  it('writes no header that is none, and a request line that is one', async () => {
    const headers = [
      FORM,
      ['Content-Length: 3\n', '1'],
      ['Transfer-Encoding:', 'chunked'],
      [' Folded', 'x'],
      ['X-Ok', 'a\r\nInjected: b'],
    ] as const;
    const entry = {
      ...withBody({ text: latin1 }),
      headers,
      method: 'PO(ST',
      url: 'https://bob@corp.com:pass@host.example/a?product=Firefox Nightly',
    };
    const { head, losses, plain } = await only(harOf([entry]));
    expect(head).toBe(
      `POST /a?product=Firefox Nightly HTTP/1.1\r\nHost: host.example\r\n${FORM.join(': ')}\r\nX-Ok: a Injected: b\r\nContent-Length: ${String(plain.length)}\r\n\r\n`,
    );
    expect(losses).toEqual(['head_cut']);
    const long = {
      ...withBody({ text: latin1 }),
      url: `https://a.example/${'x'.repeat(100_000)}`,
      headers: [FORM, ['X-Long', 'y'.repeat(300_000)]] as const,
    };
    expect((await only(harOf([long]))).losses).toEqual(['head_cut']);
  });

  it('counts other requests, and forms whose body was left out', async () => {
    const get: HarEntry = { method: 'GET', headers: [] };
    const result = await found(harOf([get, withBody({ text: latin1 }), withBody({})]));
    expect(result).toMatchObject({ ok: true, others: 2, leftOut: 1, reports: [{ item: 0, request: 2 }] });
    expect(await found(harOf([get, withBody({})]))).toEqual({ ok: false, recognised: { kind: 'no_report', requests: 2, leftOut: 1 } });
  });

  it('is read with a byte order mark, in UTF-16, and up to where it is cut', async () => {
    const text = harOf([withBody({ text: latin1 }), withBody({ text: latin1 })]);
    for (const bytes of [Buffer.from(`\ufeff${text}`), Buffer.from(`\ufeff${text}`, 'utf16le')])
      expect(await found(bytes)).toMatchObject({ ok: true, reports: [{}, {}] });
    expect(await found(text.slice(0, Math.floor(text.length * 0.75)))).toMatchObject({ ok: true, reports: [{ request: 1 }] });
  });

  it('is read with control characters in its strings, as some programs write them', async () => {
    const text = harOf([withBody({ text: 'A', more: { comment: 'XY' } })])
      .replace('XY', '\u0001\\n')
      .replace('"A"', `"--${BOUNDARY}\u0001\\r\\n"`);
    const { plain } = await only(text);
    expect(plain.toString('latin1')).toBe(`--${BOUNDARY}\u0001\r\n`);
  });

  it('takes time in proportion to its size, also if a body has an escape for every byte', async () => {
    const text = '\u0001'.repeat(300_000);
    const { plain } = await only(harOf([withBody({ text: `${latin1}${text}` })]));
    expect(plain.length).toBe(latin1.length + text.length);
  });

  it('takes the last of a repeated key', async () => {
    const text = harOf([withBody({ text: latin1 })]);
    const twice = text.replace('{"log":', `{"log":${JSON.stringify({ entries: [{ request: { method: 'GET' } }] })},"log":`);
    expect(await found(twice)).toMatchObject({ ok: true, others: 0, reports: [{}] });
  });
});

describe('a flow file of mitmproxy', () => {
  it('gives the body as it was sent, in the file, and the host without a Host header', async () => {
    const { head, plain, losses } = await only(flowOf({ headers: [FORM], content: bodyOf() }));
    expect(head).toContain('POST /submit HTTP/1.1\r\nHost: collector.example\r\n');
    expect(plain).toEqual(bodyOf());
    expect(losses).toEqual([]);
  });

  it('has several flows; others than HTTP are skipped, and what is cut off is left out', async () => {
    const flow = flowOf({ headers: [FORM], content: bodyOf() });
    const get = flowOf({ method: 'GET', content: new Uint8Array() });
    const all = Buffer.concat([
      flow,
      get,
      flowOf({ type: 'tcp', content: bodyOf(), headers: [FORM] }),
      flow,
      flowOf({ headers: [FORM], content: null }),
    ]);
    expect(await found(all)).toMatchObject({ ok: true, others: 2, leftOut: 1, reports: [{ request: 1 }, { request: 3 }] });
    expect(await found(all.subarray(0, flow.length + 5))).toMatchObject({ ok: true, others: 0, reports: [{ request: 1 }] });
  });
});

/** An item of a Sentry envelope. */
function itemOf(header: object, content: string | Buffer): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([Buffer.from(`${JSON.stringify({ ...header, length: bytes.length })}\n`), bytes, Buffer.from('\n')]);
}

describe('a Sentry envelope', () => {
  const head = Buffer.from('{"event_id":"1","sent_at":"2026-11-22T10:00:00Z"}\n');
  const event = itemOf({ type: 'event' }, JSON.stringify({ release: 'app@1', tags: { crashed: 'yes' } }));
  const dump = itemOf({ type: 'attachment', attachment_type: 'event.minidump', filename: 'a.dmp' }, Buffer.from('MDMP\n\x93\n', 'latin1'));

  /** Names and contents of the parts of a report, and what was lost. */
  async function parts(file: Uint8Array) {
    const { plain, losses } = await only(file);
    const names = [...plain.toString('latin1').matchAll(/name="([^"]*)"/g)].map(([, name]) => name);
    return { names, losses, text: plain.toString('latin1') };
  }

  it('becomes a report around its minidump, with the tags of its event as annotations', async () => {
    const { names, losses, text } = await parts(Buffer.concat([head, event, dump]));
    expect(names).toEqual(['sentry[release]', 'sentry[tags][crashed]', 'upload_file_minidump', 'a.dmp']);
    expect(text).toContain('MDMP\n\x93\n');
    expect(losses).toEqual(['made']);
  });

  it('may have no lengths, several envelopes without anything between them, and items that are cut off', async () => {
    const bare = Buffer.from(`${head.toString()}{"type":"event"}\n{"tags":[["a","b"]]}\n`);
    expect((await parts(bare)).names).toEqual(['sentry[tags][a]']);
    expect(await found(Buffer.concat([head, dump, head, event]))).toMatchObject({ ok: true, reports: [{ request: 1 }, { request: 2 }] });
    const cut = Buffer.concat([head, dump]);
    expect((await parts(cut.subarray(0, cut.length - 4))).text).toContain('MDMP');
    expect(await found(Buffer.concat([head, itemOf({ type: 'session' }, '{}')]))).toEqual({
      ok: false,
      recognised: { kind: 'no_report', requests: 1, leftOut: 0 },
    });
  });

  it('gets a boundary that does not occur in its minidump', async () => {
    const hostile = itemOf({ type: 'attachment', attachment_type: 'event.minidump' }, `MDMP\r\n------crashlens-${'0'.repeat(32)}--\r\n`);
    expect((await parts(Buffer.concat([head, hostile]))).text).toMatch(/^------crashlens-0{31}1\r\n/);
  });
});
