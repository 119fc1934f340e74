import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readAll } from '../../../../../shared/bytes/byte-source.ts';
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

const BREAK = `x\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="Version"\r\n\r\nother`;

function withExtra(value: Readonly<Record<string, string>>) {
  return multipart([{ name: 'extra', type: 'application/json', content: JSON.stringify(value) }]);
}

describe('text that contains the boundary', () => {
  it('is refused if it would end its part', async () => {
    const draft = draftOf(await captureOf(request(multipart(GOOD_PARTS))));
    const at = annotation(draft, 'Version');
    expect(await editFailureCode(draft, { op: 'value', at, text: BREAK })).toBe('boundary_in_text');
    expect(await editFailureCode(draft, { op: 'add_annotation', name: 'New', text: BREAK })).toBe('boundary_in_text');
    expect(await editFailureCode(draft, { op: 'content', at, content: { kind: 'text', text: BREAK } })).toBe('boundary_in_text');
    expect(await editFailureCode(draft, { op: 'value', at, text: `--${BOUNDARY}` })).toBeNull();
  });

  it('is refused on conversion to the other form', async () => {
    const json = draftOf(await captureOf(request(withExtra({ Comments: BREAK }))));
    expect(await editFailureCode(json, { op: 'form', form: 'kv' })).toBe('boundary_in_text');
    const text = draftOf(await captureOf(request(multipart([{ name: 'A', content: `--${BOUNDARY}` }]))));
    expect(await editFailureCode(text, { op: 'form', form: 'json' })).toBe('boundary_in_text');
  });
});

describe('names that a header cannot carry', () => {
  it('are refused, as are empty names', async () => {
    const draft = draftOf(await captureOf(request(multipart(GOOD_PARTS))));
    const at = part(draft, 'upload_file_minidump');
    expect(await editFailureCode(draft, { op: 'rename', at, name: 'a\\' })).toBe('name_not_carried');
    expect(await editFailureCode(draft, { op: 'rename', at, name: '' })).toBe('name_not_carried');
    expect(await editFailureCode(draft, { op: 'rename', at, name: 'x"; y=\\z' })).toBeNull();
    const json = draftOf(await captureOf(request(withExtra({ '': 'only' }))));
    expect(await editFailureCode(json, { op: 'form', form: 'kv' })).toBe('name_not_carried');
  });
});

describe('the head', () => {
  it('keeps its single blank line and its request line', async () => {
    const draft = draftOf(await captureOf(request(multipart(GOOD_PARTS))));
    expect(await editFailureCode(draft, { op: 'header', at: header(draft, 'Host'), line: '' })).toBe('empty_line');
    expect(await editFailureCode(draft, { op: 'add_header', part: null, line: '', before: null })).toBe('empty_line');
    const insert = new Uint8Array(Buffer.from('\r\n\r\n'));
    expect(await editFailureCode(draft, { op: 'bytes', space: 'head', at: 'h:30', remove: 0, insert })).toBe('head_broken');
    expect(await editFailureCode(draft, { op: 'bytes', space: 'head', at: 'h:0', remove: 5, insert: new Uint8Array() })).toBe(
      'head_broken',
    );
  });

  it('gets the missing line endings if it was cut off', async () => {
    const cut = 'POST /submit HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b';
    const draft = draftOf(await captureOf(cut));
    await edit(draft, { op: 'add_header', part: null, line: 'X-A: 1', before: null });
    expect(headText(draft)).toBe(`${cut}\r\nX-A: 1\r\n\r\n`);
  });
});

describe('the Content-Length', () => {
  it('follows the body even if it was captured with a leading zero', async () => {
    const body = multipart(GOOD_PARTS);
    const draft = draftOf(await captureOf(request(body, { headers: { 'Content-Length': `0${String(body.length)}` } })));
    await edit(draft, { op: 'header', at: header(draft, 'Host'), line: 'Host: b' });
    expect(headText(draft)).toContain(`Content-Length: 0${String(body.length)}\r\n`);
    await edit(draft, { op: 'value', at: annotation(draft, 'Version'), text: 'longer than before' });
    expect(headText(draft)).toContain(`Content-Length: ${String(plainText(draft).length)}\r\n`);
  });

  it('is pinned by an edit of the effective header line, and by no other edit', async () => {
    const draft = draftOf(await captureOf(request(multipart(GOOD_PARTS), { headers: { 'X-O': '1' } })));
    await edit(draft, { op: 'add_header', part: null, line: 'Content-Length: 5', before: header(draft, 'Host') });
    expect(draft.current.state.length).toBe('follows');
    await edit(draft, { op: 'header', at: header(draft, 'X-O'), line: 'Content-Length: 7' });
    expect(draft.current.state.length).toBe('pinned');
    expect(headText(draft)).toContain('Content-Length: 7\r\n');
  });

  it('is correct in a normalised report that is not yet compressed', async () => {
    const coded = gzipSync(multipart(GOOD_PARTS));
    const draft = draftOf(await captureOf(request(coded, { headers: { 'Content-Encoding': 'gzip' } })));
    await edit(draft, { op: 'normalise' });
    expect(draft.current.inspection('spec').verdict.label).toBe('well_formed');
    const again = await captureOf(await outgoingBytes(draft));
    expect(Buffer.from(readAll(again.plain)).toString('latin1')).toBe(plainText(draft));
  });
});

describe('a part without headers', () => {
  it('gets its first header and loses its last header without a change of its content', async () => {
    const body = multipart([{ headers: '', content: 'hello' }, ...GOOD_PARTS]).toString('latin1');
    const draft = draftOf(await captureOf(request(Buffer.from(body, 'latin1'))));
    const bare = draft.current.inspection('spec').report.readings.at(0);
    await edit(draft, { op: 'type', at: `c:${String(bare?.dashes)}`, contentType: 'text/plain' });
    expect(plainText(draft)).toContain(`--${BOUNDARY}\r\nContent-Type: text/plain\r\n\r\n`);
    await edit(draft, { op: 'type', at: `c:${String(bare?.dashes)}`, contentType: null });
    expect(plainText(draft)).toBe(body);
    await edit(draft, { op: 'delete_header', at: partHeader(draft, 'Version', 'content-disposition') });
    expect(draft.current.inspection('spec').report.readings).toHaveLength(GOOD_PARTS.length + 1);
    expect(plainText(draft)).toContain(`--${BOUNDARY}\r\n\r\n\r\n148.0a1\r\n`);
  });
});
