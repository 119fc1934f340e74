import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readAll } from '../../../../../shared/bytes/byte-source.ts';
import type { Draft } from '../../../../../shared/editing/edits/draft.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import {
  annotation,
  draftOf,
  edit,
  headText,
  header,
  outgoingBytes,
  part,
  partHeader,
  plainText,
  editFailureCode,
} from '../../../../builders/editing/draft-of.ts';
import { BOUNDARY, GOOD_PARTS, multipart, request } from '../../../../builders/report/multipart.ts';
import { validDump } from '../../../../builders/report/minimal-dump.ts';

const EXTRA = '{ "ProductName": "Firefox", "N": 12, "Version":"1" }';
const JSON_PARTS = [
  { name: 'extra', filename: 'extra.json', type: 'application/json', content: EXTRA },
  { name: 'upload_file_minidump', filename: 'a.dmp', type: 'application/octet-stream', content: validDump() },
];

async function kvDraft(): Promise<Draft> {
  return draftOf(await captureOf(request(multipart(GOOD_PARTS))));
}

async function jsonDraft(): Promise<Draft> {
  return draftOf(await captureOf(request(multipart(JSON_PARTS))));
}

function names(draft: Draft): string[] {
  return draft.current.inspection('spec').report.annotations.map(({ name }) => name);
}

function label(draft: Draft): string {
  return draft.current.inspection('spec').verdict.label;
}

describe('edits of annotations in key/value form', () => {
  it('change a value and update the Content-Length', async () => {
    const draft = await kvDraft();
    const before = plainText(draft);
    await edit(draft, { op: 'value', at: annotation(draft, 'ProductName'), text: 'Thunderbird\udc9f' });
    expect(plainText(draft)).toBe(before.replace('\r\n\r\nFirefox\r\n', '\r\n\r\nThunderbird\x9f\r\n'));
    expect(headText(draft)).toContain(`Content-Length: ${String(plainText(draft).length)}\r\n`);
  });

  it('rename inside the quotes of the name and keep the rest of the line', async () => {
    const draft = await kvDraft();
    await edit(draft, { op: 'rename', at: annotation(draft, 'Version'), name: 'Ve"r' });
    expect(plainText(draft)).toContain('Content-Disposition: form-data; name="Ve\\"r"\r\n');
    expect(names(draft)).toContain('Ve"r');
  });

  it('add an annotation after the last annotation, before the dump', async () => {
    const draft = await kvDraft();
    await edit(draft, { op: 'add_annotation', name: 'Notes', text: 'ä' });
    expect(names(draft).at(-1)).toBe('Notes');
    expect(plainText(draft).indexOf('Notes')).toBeLessThan(plainText(draft).indexOf('MDMP'));
    expect(label(draft)).toBe('well_formed');
  });

  it('delete the first part and any other part completely', async () => {
    const draft = await kvDraft();
    await edit(draft, { op: 'delete', at: annotation(draft, 'ProductName') });
    await edit(draft, { op: 'delete', at: annotation(draft, 'URL') });
    await edit(draft, { op: 'delete', at: part(draft, 'upload_file_minidump') });
    const remaining = GOOD_PARTS.filter(({ name }) => !['ProductName', 'URL', 'upload_file_minidump'].includes(name ?? ''));
    expect(plainText(draft)).toBe(multipart(remaining).toString('latin1'));
  });

  it('move a part, which keeps its anchor', async () => {
    const draft = await kvDraft();
    const dump = part(draft, 'upload_file_minidump');
    await edit(draft, { op: 'move', at: dump, before: annotation(draft, 'ProductName') });
    const last = GOOD_PARTS.at(-1);
    expect(plainText(draft)).toBe(multipart([...(last === undefined ? [] : [last]), ...GOOD_PARTS.slice(0, -1)]).toString('latin1'));
    expect(part(draft, 'upload_file_minidump')).toBe(dump);
  });
});

describe('edits of annotations in the JSON', () => {
  it('change, rename, delete and add members and keep the whitespace around them', async () => {
    const draft = await jsonDraft();
    await edit(draft, { op: 'value', at: annotation(draft, 'N'), text: 'a"\ud800' });
    expect(plainText(draft)).toContain('{ "ProductName": "Firefox", "N": "a\\"\\ud800", "Version":"1" }');
    await edit(draft, { op: 'rename', at: annotation(draft, 'N'), name: 'M' });
    await edit(draft, { op: 'delete', at: annotation(draft, 'ProductName') });
    await edit(draft, { op: 'add_annotation', name: 'New', text: '' });
    expect(plainText(draft)).toContain('{ "M": "a\\"\\ud800", "Version":"1","New":"" }');
  });

  it('turn a value of another type into a string', async () => {
    const draft = await jsonDraft();
    await edit(draft, { op: 'stringify', at: annotation(draft, 'N') });
    expect(plainText(draft)).toContain('"N": "12"');
    expect(await editFailureCode(draft, { op: 'stringify', at: annotation(draft, 'N') })).toBe('nothing_to_do');
  });

  it('move a member to either end', async () => {
    const draft = await jsonDraft();
    await edit(draft, { op: 'move', at: annotation(draft, 'Version'), before: annotation(draft, 'ProductName') });
    expect(names(draft)).toEqual(['Version', 'ProductName', 'N']);
    await edit(draft, { op: 'move', at: annotation(draft, 'Version'), before: null });
    expect(names(draft)).toEqual(['ProductName', 'N', 'Version']);
  });
});

describe('edits of binary parts', () => {
  it('add a part from a file, change its type and filename, and replace its content', async () => {
    const files = new Map([['f', Buffer.from('gz!')]]);
    const draft = draftOf(await captureOf(request(multipart(GOOD_PARTS))), files);
    const content = { kind: 'file', file: 'f', name: 'memory.gz' } as const;
    await edit(draft, { op: 'add_part', name: 'memory_report', filename: 'm"r.gz', contentType: 'text/x', content, before: null });
    const at = part(draft, 'memory_report');
    await edit(draft, { op: 'type', at, contentType: 'application/gzip' }, { op: 'filename', at, filename: null });
    expect(plainText(draft)).toContain(
      'Content-Disposition: form-data; name="memory_report"\r\nContent-Type: application/gzip\r\n\r\ngz!\r\n--',
    );
    await edit(draft, { op: 'content', at, content: { kind: 'text', text: 'x' } }, { op: 'type', at, contentType: null });
    expect(plainText(draft)).toContain('name="memory_report"\r\n\r\nx\r\n--');
    expect(await editFailureCode(draft, { op: 'content', at, content: { ...content, file: 'gone' } })).toBe('file_gone');
  });
});

describe('edits of headers', () => {
  it('write a line exactly as given', async () => {
    const draft = await kvDraft();
    await edit(draft, { op: 'header', at: header(draft, 'User-Agent'), line: 'uSER-agent :  \xe9 ' });
    expect(headText(draft)).toContain('\r\nuSER-agent :  \xe9 \r\n');
    expect(await editFailureCode(draft, { op: 'header', at: header(draft, 'Host'), line: 'Host: a\r\nX: y' })).toBe('line_break');
    expect(await editFailureCode(draft, { op: 'header', at: header(draft, 'Host'), line: 'Host: \u0101' })).toBe('not_latin1');
  });

  it('add, move and delete header lines of the request and of a part', async () => {
    const draft = await kvDraft();
    await edit(draft, { op: 'add_header', part: null, line: 'X-One: 1', before: header(draft, 'Host') });
    await edit(draft, { op: 'move_header', at: header(draft, 'Content-Length'), before: header(draft, 'X-One') });
    await edit(draft, { op: 'delete_header', at: header(draft, 'Host') });
    expect(headText(draft)).toMatch(/^POST \/submit HTTP\/1.1\r\nContent-Length: \d+\r\nX-One: 1\r\nUser-Agent/);
    const dump = part(draft, 'upload_file_minidump');
    await edit(draft, { op: 'add_header', part: dump, line: 'Content-Transfer-Encoding: base64', before: null });
    expect(draft.current.inspection('spec').verdict.decision.rule).toBe('part_transfer_encoding');
    await edit(draft, { op: 'delete_header', at: partHeader(draft, 'upload_file_minidump', 'content-transfer-encoding') });
    expect(label(draft)).toBe('well_formed');
  });

  it('change the request line, but reject an invalid request line', async () => {
    const draft = await kvDraft();
    await edit(draft, { op: 'request_line', line: 'GET /x HTTP/1.1' });
    expect(draft.current.inspection('spec').verdict.decision.rule).toBe('method_not_post');
    expect(await editFailureCode(draft, { op: 'request_line', line: 'nonsense' })).toBe('not_request_line');
  });

  it('pin the Content-Length until it is unpinned', async () => {
    const draft = await kvDraft();
    await edit(draft, { op: 'length', value: { pinned: '7' } });
    await edit(draft, { op: 'value', at: annotation(draft, 'Version'), text: '149' });
    expect(headText(draft)).toContain('Content-Length: 7\r\n');
    await edit(draft, { op: 'length', value: 'follows' });
    expect(headText(draft)).toContain(`Content-Length: ${String(plainText(draft).length)}\r\n`);
  });

  it('leave a wrong captured Content-Length as it is', async () => {
    const draft = draftOf(await captureOf(request(multipart(GOOD_PARTS), { headers: { 'Content-Length': '9999' } })));
    await edit(draft, { op: 'value', at: annotation(draft, 'Version'), text: '1' });
    expect(headText(draft)).toContain('Content-Length: 9999\r\n');
  });
});

describe('edits of the whole body', () => {
  it('convert key/value annotations to one JSON part and back', async () => {
    const draft = await kvDraft();
    await edit(draft, { op: 'form', form: 'json' });
    const report = draft.current.inspection('spec').report;
    expect(report.form).toBe('json');
    expect(report.annotations.map(({ name }) => name)).toEqual(GOOD_PARTS.slice(0, 5).map(({ name }) => name));
    expect(label(draft)).toBe('well_formed');
    await edit(draft, { op: 'form', form: 'kv' });
    expect(plainText(draft)).toBe(multipart(GOOD_PARTS).toString('latin1'));
  });

  it('merge annotations of both forms into the JSON', async () => {
    const parts = [{ name: 'Before', content: 'b' }, ...JSON_PARTS, { name: 'After', content: 'a' }];
    const draft = draftOf(await captureOf(request(multipart(parts))));
    expect(draft.current.inspection('spec').verdict.decision.malformed).toBe('has_json_and_kv');
    await edit(draft, { op: 'form', form: 'json' });
    expect(names(draft)).toEqual(['Before', 'ProductName', 'N', 'Version', 'After']);
    expect(label(draft)).toBe('well_formed');
  });

  it('refuse a form that cannot hold a value', async () => {
    const draft = draftOf(await captureOf(request(multipart([{ name: 'A', content: '\xff' }]))));
    expect(await editFailureCode(draft, { op: 'form', form: 'json' })).toBe('value_not_utf8');
  });

  it('change the boundary everywhere, but refuse a boundary that the body contains', async () => {
    const draft = await kvDraft();
    await edit(draft, { op: 'boundary', boundary: 'a b' });
    expect(plainText(draft)).toBe(multipart(GOOD_PARTS, 'a b').toString('latin1'));
    expect(headText(draft)).toContain('boundary="a b"\r\n');
    expect(await editFailureCode(draft, { op: 'boundary', boundary: '' })).toBe('boundary_invalid');
    await edit(draft, { op: 'value', at: annotation(draft, 'Version'), text: '--taken' });
    expect(await editFailureCode(draft, { op: 'boundary', boundary: 'taken' })).toBe('boundary_in_content');
  });

  it('compress the body and keep it compressed, with the length of the outgoing body', async () => {
    const draft = await kvDraft();
    await edit(draft, { op: 'gzip', on: true, level: 9 });
    await edit(draft, { op: 'value', at: annotation(draft, 'Version'), text: '2' });
    expect(draft.current.capture.uncoded).toBe(true);
    expect(label(draft)).toBe('well_formed');
    const out = await draft.outgoing();
    expect(gunzipSync(readAll(out.sent)).toString('latin1')).toBe(plainText(draft));
    expect(out.request.headers.find(({ name }) => name === 'Content-Length')?.value).toBe(String(out.sent.size));
    await edit(draft, { op: 'gzip', on: false, level: 6 });
    expect(headText(draft)).not.toContain('Content-Encoding');
    expect((await outgoingBytes(draft)).toString('latin1')).toBe(headText(draft) + plainText(draft));
  });

  it('read the body again when the head starts or stops declaring gzip', async () => {
    const coded = gzipSync(multipart(GOOD_PARTS));
    const draft = draftOf(await captureOf(request(coded)));
    expect(label(draft)).toBe('malformed');
    await edit(draft, { op: 'add_header', part: null, line: 'Content-Encoding: gzip', before: null });
    expect(names(draft)).toHaveLength(5);
    expect(label(draft)).toBe('well_formed');
    expect(Buffer.from(readAll((await draft.outgoing()).sent))).toEqual(coded);
    await edit(draft, { op: 'delete_header', at: header(draft, 'Content-Encoding') });
    expect(draft.current.inspection('spec').verdict.decision.rule).toBe('no_delimiter');
    expect(Buffer.from(readAll((await draft.outgoing()).sent))).toEqual(coded);
  });

  it('report bad gzip for a body that only claims to be compressed, but still show the body', async () => {
    const draft = await kvDraft();
    await edit(draft, { op: 'add_header', part: null, line: 'Content-Encoding: gzip', before: null });
    expect(draft.current.inspection('spec').verdict.decision.malformed).toBe('bad_gzip');
    expect(names(draft)).toHaveLength(5);
  });

  it('reframe an edited chunked body', async () => {
    const body = multipart(GOOD_PARTS);
    const framed = Buffer.concat([Buffer.from(`${body.length.toString(16)};x=y\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]);
    const captured = request(framed, { headers: { 'Content-Length': null, 'Transfer-Encoding': 'chunked' } });
    const draft = draftOf(await captureOf(captured));
    expect(await outgoingBytes(draft)).toEqual(captured);
    await edit(draft, { op: 'value', at: annotation(draft, 'Version'), text: '2' });
    const again = await captureOf(await outgoingBytes(draft));
    expect(again.chunked?.error).toBeNull();
    expect(Buffer.from(readAll(again.plain)).toString('latin1')).toBe(plainText(draft));
  });

  it('normalise the report as the interface requires', async () => {
    const body = Buffer.concat([
      Buffer.from('preamble\r\n'),
      multipart([
        { headers: 'content-disposition: attachment; name="ProductName"', content: 'A' },
        { name: 'ProductName', content: 'B' },
        { name: 'upload_file_minidump', filename: 'x.dmp', type: 'image/png', content: validDump() },
        { headers: 'X: y', content: 'nameless' },
      ]),
      Buffer.from('epilogue'),
    ]);
    const draft = draftOf(
      await captureOf(request(body, { method: 'PUT', headers: { 'Content-Type': `Multipart/Mixed; a=b; boundary=${BOUNDARY}` } })),
    );
    await edit(draft, { op: 'normalise' });
    const wanted = multipart([
      { name: 'ProductName', content: 'B' },
      { name: 'upload_file_minidump', filename: 'x.dmp', type: 'application/octet-stream', content: validDump() },
    ]);
    expect(plainText(draft)).toBe(wanted.toString('latin1'));
    expect(headText(draft)).toContain(`POST /submit`);
    expect(headText(draft)).toContain(
      `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${String(wanted.length)}\r\n`,
    );
    expect(draft.current.inspection('spec').verdict.findings.slice()).toEqual([]);
  });

  it.each(['Content-Type : a/b', 'Content-Type : a/b\r\nContent-Type: c/d', 'Content-Type: c/d\r\nContent-Type : a/b'])(
    'normalise %j to one Content-Type without a blank before its colon',
    async (lines) => {
      const captured = request(multipart(GOOD_PARTS)).toString('latin1');
      const draft = draftOf(await captureOf(Buffer.from(captured.replace(/Content-Type: [^\r]*/, lines), 'latin1')));
      await edit(draft, { op: 'normalise' });
      expect(headText(draft).match(/content-type.*/gi)).toEqual([`Content-Type: multipart/form-data; boundary=${BOUNDARY}`]);
      expect(draft.current.inspection('spec').verdict.findings.slice()).toEqual([]);
    },
  );
});

describe('raw edits', () => {
  it('overwrite, insert and delete bytes at an anchor and at the end', async () => {
    const draft = await kvDraft();
    await edit(draft, { op: 'bytes', space: 'plain', at: 'c:0', remove: 2, insert: Uint8Array.of(0x2b, 0x2b, 0x2b) });
    expect(plainText(draft).startsWith(`+++${BOUNDARY}`)).toBe(true);
    await edit(draft, { op: 'bytes', space: 'plain', at: null, remove: 0, insert: Uint8Array.of(0x21) });
    expect(plainText(draft).endsWith('--\r\n!')).toBe(true);
    await edit(draft, { op: 'bytes', space: 'plain', at: null, remove: 3, insert: Uint8Array.of(0x3f) });
    expect(plainText(draft).endsWith('--?')).toBe(true);
    await edit(draft, { op: 'bytes', space: 'head', at: 'h:6', remove: 6, insert: new Uint8Array() });
    expect(headText(draft).startsWith('POST / HTTP')).toBe(true);
  });
});
