import { describe, expect, it } from 'vitest';
import { range } from '../../../../../shared/bytes/byte-range.ts';
import { masksOf } from '../../../../../shared/masking/masks.ts';
import { inspectCapture } from '../../../../../shared/verdict/decide/inspect.ts';
import { inspectionView } from '../../../../../shared/text/presenters/inspection-of.ts';
import { carriedRange, rangeOfAnchor, selectionOf, selectionText, thingAt } from '../../../../../renderer/core/state/selection.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { GOOD_PARTS, multipart, request } from '../../../../builders/report/multipart.ts';

const BODY = multipart(GOOD_PARTS);
const inspection = inspectCapture(await captureOf(request(BODY)), 'spec');
const view = inspectionView(inspection, masksOf(inspection), {
  name: 'x',
  displayPath: null,
  from: 0,
  limit: 100,
  valueLimit: null,
  sha256: () => '',
  length: 'captured',
  now: 0,
});

describe('the selection', () => {
  it('names the value that contains it', () => {
    const at = BODY.indexOf('148.0a1');
    expect(selectionText(selectionOf(view, range('plain', at, 7)))).toMatch(/^bytes 0x[0-9A-F]+–0x[0-9A-F]+ \(7\) in "Version" value$/);
    expect(selectionText(selectionOf(view, range('plain', at, 1)))).toMatch(/^byte 0x[0-9A-F]+ \(1\) in "Version" value$/);
  });

  it('names a part, content, header or request line', () => {
    const delimiter = view.structure[0]?.range.offset ?? -1;
    const dump = view.structure.find((region) => region.kind === 'binary');
    expect(selectionOf(view, range('plain', delimiter, 4)).label).toBe('"ProductName" part');
    expect(selectionOf(view, range('plain', (dump?.content?.offset ?? 0) + 1, 2)).label).toBe('"upload_file_minidump" content');
    expect(selectionOf(view, range('head', 0, 4)).label).toBe('request line');
    expect(selectionOf(view, view.request.headers[0]?.range ?? range('head', 0, 0)).label).toBe('"Host" header');
  });

  it('of one byte expands to the smallest element around it', () => {
    const at = BODY.indexOf('148.0a1');
    expect(thingAt(view, range('plain', at + 3, 1))).toMatchObject({ offset: at, length: 7 });
  });
});

describe('a selection across edits', () => {
  const version = view.annotations.find(({ name }) => name === 'Version');
  const old = version?.range ?? range('plain', 0, 0);
  const moved = { space: 'plain' as const, offset: old.offset + 10, length: 4 };
  const after = { ...view, annotations: view.annotations.map((each) => (each.name === 'Version' ? { ...each, range: moved } : each)) };

  it('moves with the element that it covers', () => {
    expect(carriedRange(view, after, old)).toEqual(moved);
    expect(rangeOfAnchor(after, version?.anchor ?? '')).toEqual(moved);
  });

  it('stays inside its element', () => {
    expect(carriedRange(view, after, range('plain', old.offset + 2, 1))).toEqual({ space: 'plain', offset: moved.offset + 2, length: 1 });
    expect(carriedRange(view, after, range('plain', old.offset + 6, 1))).toEqual({ space: 'plain', offset: moved.offset + 4, length: 0 });
  });

  it('stays unchanged if its element is gone', () => {
    const gone = { ...view, annotations: [], structure: [] };
    expect(carriedRange(view, gone, old)).toEqual(old);
    expect(rangeOfAnchor(gone, version?.anchor ?? '')).toBeNull();
  });
});
