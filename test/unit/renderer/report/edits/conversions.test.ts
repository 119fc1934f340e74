import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { changeSchema } from '../../../../../shared/bridge/view/draft-view.ts';
import { isBoundary } from '../../../../../shared/report/wire/encode-boundary.ts';
import { CONVERSIONS, GZIP_LEVELS, boundaryOf, changeOf, gzipChange } from '../../../../../renderer/report/edits/conversions.ts';

describe('the changes that a user chooses by name', () => {
  it('match the schema of the bridge', () => {
    for (const { edit, id } of CONVERSIONS) expect(v.is(changeSchema, changeOf(edit)), id).toBe(true);
    for (const level of GZIP_LEVELS) expect(v.is(changeSchema, gzipChange(level))).toBe(true);
  });

  it('create boundaries that every reader accepts', () => {
    const made = boundaryOf(Uint8Array.from({ length: 16 }, (_, index) => index * 17));
    expect(isBoundary(made)).toBe(true);
    expect(made).toBe('----crashlens-00112233445566778899aabbccddeeff');
  });
});
