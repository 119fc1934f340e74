import { describe, expect, it } from 'vitest';
import { REASON_SENTENCES } from '../../../shared/messages/reasons.ts';
import { BREAKERS, editsOfBreaker, findingOfBreaker } from '../../../shared/repair/breakers.ts';
import { inspectCapture } from '../../../shared/verdict/inspect.ts';
import { captureOf } from '../../builders/capture-of.ts';
import { GOOD_PARTS, multipart, request } from '../../builders/multipart.ts';

describe('breakers', () => {
  it('begin with the ten reasons of the interface', () => {
    expect(BREAKERS.filter(({ group }) => group === 'malformed').map(({ yields }) => yields)).toEqual(
      [...REASON_SENTENCES.keys()].slice(0, 10),
    );
  });

  it('have ids and titles of their own', () => {
    expect(new Set(BREAKERS.map(({ id }) => id)).size).toBe(BREAKERS.length);
    expect(new Set(BREAKERS.map(({ title }) => title)).size).toBe(BREAKERS.length);
  });

  it('are none where the report lacks what would be broken', async () => {
    const good = inspectCapture(await captureOf(request(multipart(GOOD_PARTS))), 'spec');
    for (const id of ['value-not-string', 'nonfinite-value', 'two-extra-parts', 'extra-misnamed', 'memory-report-type']) {
      expect(editsOfBreaker(id, good)).toBeNull();
    }
    const bare = inspectCapture(
      await captureOf(request(Buffer.from('nothing'), { headers: { 'Content-Type': null, 'Content-Length': null } })),
      'spec',
    );
    for (const id of ['no_content_type', 'invalid_payload_structure', 'missing-line-end', 'epilogue', 'no-content-length', 'no-minidump']) {
      expect(editsOfBreaker(id, bare)).toBeNull();
    }
    expect(editsOfBreaker('toString', good)).toBeNull();
    expect(findingOfBreaker('toString')).toBeNull();
  });
});
