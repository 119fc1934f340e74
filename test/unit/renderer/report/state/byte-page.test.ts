import { describe, expect, it } from 'vitest';
import { ByteFlag, bytePage } from '../../../../../renderer/report/state/byte-page.ts';

const ANSWER = { bytes: new Uint8Array(6), masked: [], edited: [], regions: [] };

describe('a page of bytes', () => {
  it('flags masked bytes, edited bytes and cuts', () => {
    const page = bytePage(
      {
        ...ANSWER,
        masked: [{ offset: 101, length: 2 }],
        edited: [
          { offset: 102, length: 2 },
          { offset: 105, length: 0 },
        ],
      },
      100,
    );
    const { masked, edited, cutBefore } = ByteFlag;
    expect([...page.flags]).toEqual([0, masked, masked + edited, edited, 0, cutBefore]);
  });

  it('contains the innermost region of each byte, also for regions that begin before the page or end after it', () => {
    const regions = [
      { kind: 'header', name: 'a', offset: 90, length: 12 },
      { kind: 'content', name: 'a', offset: 102, length: 900 },
      { kind: 'value', name: 'b', offset: 103, length: 2 },
    ] as const;
    const page = bytePage({ ...ANSWER, regions: [...regions] }, 100);
    expect([...page.regionAt]).toEqual([1, 1, 2, 3, 3, 2]);
  });
});
