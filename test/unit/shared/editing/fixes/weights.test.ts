import { describe, expect, it } from 'vitest';
import { inspectCapture } from '../../../../../shared/verdict/decide/inspect.ts';
import { MAX_WEIGHTS } from '../../../../../shared/editing/fixes/weight-roles.ts';
import { heaviestParts } from '../../../../../shared/editing/fixes/weights.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { type PartSpec, GOOD_PARTS, multipart, request } from '../../../../builders/report/multipart.ts';

function part(name: string, size: number): PartSpec {
  return { name, filename: 'a', type: 'application/octet-stream', content: new Uint8Array(size).fill(0x41) };
}

async function weightsOf(body: Uint8Array): Promise<ReturnType<typeof heaviestParts>> {
  return heaviestParts(inspectCapture(await captureOf(request(body)), 'spec'));
}

describe('the heaviest parts', () => {
  it('are listed with their roles, largest first, without negligible parts', async () => {
    const parts = [
      part('memory_report', 30_000),
      part('upload_file_minidump', 50_000),
      part('own', 40_000),
      { name: 'Notes', content: 'n'.repeat(20_000) },
    ];
    const weights = await weightsOf(multipart([...GOOD_PARTS, ...parts, part('tiny', 10)]));
    expect(weights.map(({ name, role, bytes }) => [name, role, bytes])).toEqual([
      ['upload_file_minidump', 'analysed', 50_000],
      ['own', 'other', 40_000],
      ['memory_report', 'kept', 30_000],
      ['Notes', 'annotation', 20_000],
    ]);
    expect(weights.every(({ edit }) => edit?.op === 'delete')).toBe(true);
  });

  it('are limited to a maximum number', async () => {
    const weights = await weightsOf(multipart(Array.from({ length: 20 }, (_, index) => part(`part${String(index)}`, 1_000 + index))));
    expect(weights).toHaveLength(MAX_WEIGHTS);
    expect(weights[0]?.name).toBe('part19');
  });

  it('cannot be deleted if their end is unknown or if they are the JSON with all annotations', async () => {
    const json = {
      name: 'extra',
      filename: 'extra.json',
      type: 'application/json',
      content: JSON.stringify({ ProductName: 'p'.repeat(9_000) }),
    };
    const whole = multipart([json, part('own', 5_000)]);
    expect((await weightsOf(whole)).map(({ name, role, edit }) => [name, role, edit === null])).toEqual([
      ['extra', 'annotations', true],
      ['own', 'other', false],
    ]);
    const [, cut] = await weightsOf(whole.subarray(0, whole.length - 100));
    expect([cut?.name, cut?.edit]).toEqual(['own', null]);
  });
});
