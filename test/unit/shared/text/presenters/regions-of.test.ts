import { describe, expect, it } from 'vitest';
import { type Space, range } from '../../../../../shared/bytes/byte-range.ts';
import { inspectCapture } from '../../../../../shared/verdict/decide/inspect.ts';
import { regionsOf } from '../../../../../shared/text/presenters/regions-of.ts';
import { masksOf } from '../../../../../shared/masking/masks.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { type RawRequest, rawRequest } from '../../../../builders/report/raw-request.ts';

/** Returns the regions of a request, each with its bytes. */
async function regions(file: Buffer, space: Space): Promise<readonly string[]> {
  const capture = await captureOf(file);
  const inspection = inspectCapture(capture, 'antenna');
  const source = capture[space];
  return regionsOf(inspection, masksOf(inspection), range(space, 0, source.size)).map(({ kind, name, offset, length }) => {
    const text = Buffer.from(source.read(offset, length)).toString('latin1');
    return `${kind} ${name ?? '-'}: ${text}`;
  });
}

const EXTRA = '{"ProductName":"Firefox","Version":"1"}';

function requestWith(options: Partial<RawRequest>): Buffer {
  const parts = [
    { name: 'Vendor', content: 'Mozilla' },
    { name: 'extra', filename: 'extra.json', contentType: 'application/json', content: EXTRA },
  ];
  return rawRequest({ parts, ...options });
}

describe('the regions of a request', () => {
  it('are the lines of the head, with the name of each header', async () => {
    const found = await regions(requestWith({}), 'head');
    expect(found[0]).toMatch(/^request_line -: POST .*\r\n$/);
    expect(found.slice(1, -1).every((one) => /^header_line [\w-]+: [\w-]+: .*\r\n$/.test(one))).toBe(true);
    expect(found.at(-1)).toBe('head_end -: \r\n');
  });

  it('are delimiters, headers, values and contents of the parts, and JSON values after the content that contains them', async () => {
    const found = await regions(requestWith({}), 'plain');
    expect(found.map((one) => one.slice(0, one.indexOf(':')))).toEqual([
      'delimiter Vendor',
      'header Vendor',
      'value Vendor',
      'delimiter extra',
      'header extra',
      'content extra',
      'value ProductName',
      'value Version',
      'delimiter -',
      'epilogue -',
    ]);
    expect(found).toContain('value Vendor: Mozilla');
    expect(found).toContain(`content extra: ${EXTRA}`);
    expect(found).toContain('value ProductName: "Firefox"');
  });

  it('of the sent body equal the regions of the plain body if the body has no coding, and are empty otherwise', async () => {
    expect(await regions(requestWith({}), 'sent')).toEqual(await regions(requestWith({}), 'plain'));
    expect(await regions(requestWith({ gzip: true }), 'sent')).toEqual([]);
    expect(await regions(requestWith({ chunkSize: 7 }), 'sent')).toEqual([]);
  });

  it('are stray bytes if no delimiter is found, and bytes around the parts are preamble and epilogue', async () => {
    const head = 'POST /submit HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=bb\r\n\r\n';
    expect(await regions(Buffer.from(`${head}nothing here`, 'latin1'), 'plain')).toEqual(['stray -: nothing here']);
    const around = `before--bb\r\nContent-Disposition: form-data; name="Vendor"\r\n\r\nMozilla\r\n--bb?lost\r\n--bb--after`;
    const found = await regions(Buffer.from(`${head}${around}`, 'latin1'), 'plain');
    expect(found).toContain('preamble -: before');
    expect(found).toContain('stray -: \r\n--bb?lost');
    expect(found.at(-1)).toBe('epilogue -: after');
  });
});
