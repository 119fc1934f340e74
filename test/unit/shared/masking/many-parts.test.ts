import { expect, it } from 'vitest';
import { range } from '../../../../shared/bytes/byte-range.ts';
import { CACHED_ROWS } from '../../../../shared/bytes/rows.ts';
import { inspectCapture } from '../../../../shared/verdict/decide/inspect.ts';
import { masksOf } from '../../../../shared/masking/masks.ts';
import { captureOf } from '../../../builders/report/capture-of.ts';
import { type PartSpec, BOUNDARY, multipart, request } from '../../../builders/report/multipart.ts';

/** Because of a damaged delimiter, a public value contains a protected part. The other values have every kind of byte that the reader distinguishes. */
const FIRST: readonly PartSpec[] = [
  { name: 'ProductName', content: `Firefox x--${BOUNDARY}\r\nContent-Disposition: form-data; name="URL"\r\n\r\nhttps://secret.example/` },
  ...['a=b', 'a b', 'a-b', 'a"b', 'a\\b', 'a\tb', 'a\r\nb', 'a\0b', 'a\xc3\xbcb', 'ab'].map((content) => ({ name: 'Version', content })),
];

async function read(more: number) {
  const parts = [...FIRST, ...Array.from({ length: more }, (_, index) => ({ name: `n${String(index)}`, content: 'x' }))];
  const inspection = inspectCapture(await captureOf(request(multipart(parts))), 'antenna');
  const masks = masksOf(inspection);
  return Array.from({ length: FIRST.length }, (_, index) => {
    const { bits, swallows, kind, wire } = inspection.report.readings.at(index) ?? expect.fail('a part');
    return { bits, swallows, kind, hidden: masks.hidden(range('plain', wire.content, wire.end - wire.content)) };
  });
}

it('the readings and masks of a part are the same among many parts as among few', async () => {
  const few = await read(1);
  expect(few[0]).toMatchObject({ swallows: true, hidden: [{}] });
  expect(few.slice(1).map(({ swallows, hidden }) => [swallows, hidden])).toEqual(few.slice(1).map(() => [false, []]));
  expect(await read(CACHED_ROWS)).toEqual(few);
});
