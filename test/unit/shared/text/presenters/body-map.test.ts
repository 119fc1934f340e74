import { describe, expect, it } from 'vitest';
import { inspectCapture } from '../../../../../shared/verdict/decide/inspect.ts';
import { masksOf } from '../../../../../shared/masking/masks.ts';
import { bodyMap } from '../../../../../shared/text/presenters/body-map.ts';
import { segmentName, segmentText } from '../../../../../shared/text/verdict/body-map.ts';
import type { MapView } from '../../../../../shared/bridge/view/explanation-view.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { type PartSpec, multipart, request } from '../../../../builders/report/multipart.ts';

async function mapOf(parts: readonly PartSpec[]): Promise<MapView> {
  const inspection = inspectCapture(await captureOf(request(multipart(parts))), 'spec');
  return bodyMap(inspection, masksOf(inspection));
}

const text = (name: string): PartSpec => ({ name, content: 'x' });
const dump = (name: string, size: number): PartSpec => ({
  name,
  filename: 'a.dmp',
  type: 'application/octet-stream',
  content: Buffer.alloc(size, 1),
});

describe('the map of a body', () => {
  it('has a segment for each long part and joins short neighbours, without gaps', async () => {
    const map = await mapOf([
      text('ProductName'),
      text('Version'),
      dump('upload_file_minidump', 60_000),
      dump('memory_report', 30_000),
      text('A'),
    ]);
    expect(map.segments.map(segmentName)).toEqual(['2 annotations', 'upload_file_minidump', 'memory_report', '2 parts']);
    expect(map.segments.map(({ masked }) => masked)).toEqual([false, true, true, false]);
    expect(map.segments[0]?.range.offset).toBe(0);
    for (const [index, { range }] of map.segments.slice(1, 3).entries()) {
      const before = map.segments[index]?.range;
      expect(range.offset).toBe((before?.offset ?? 0) + (before?.length ?? 0));
    }
    const [, main] = map.segments;
    if (main !== undefined) expect(segmentText(main, '0x0010')).toMatch(/^upload_file_minidump, 60\.\d kB at 0x0010, masked$/);
  });

  it('stays short for a body with many parts', async () => {
    const map = await mapOf(Array.from({ length: 5_000 }, (_, index) => text(`Field${String(index)}`)));
    expect(map.segments.length).toBeLessThan(260);
    expect(map.segments.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(5_000);
  });

  it('contains no values', async () => {
    const map = await mapOf([{ name: 'URL', content: 'hunter2-secret' }]);
    expect(JSON.stringify(map)).not.toContain('hunter2');
  });
});
