import { constants, deflateRawSync, gzipSync, deflateSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startsWithDeflate } from '../../../../../shared/report/wire/deflate-start.ts';
import { GOOD_PARTS, multipart } from '../../../../builders/report/multipart.ts';

const BODY = multipart(GOOD_PARTS);

describe('the start of a deflate stream', () => {
  it.each([
    ['dynamic codes', { level: 9 }],
    ['fixed codes', { strategy: constants.Z_FIXED }],
    ['no compression', { level: 0 }],
    ['only Huffman codes', { strategy: constants.Z_HUFFMAN_ONLY }],
    ['a small window', { level: 1, windowBits: 9 }],
  ])('is recognised with %s', (_, options) => {
    expect(startsWithDeflate(deflateRawSync(BODY, options))).toBe(true);
  });

  it.each([
    ['the body itself', BODY],
    ['gzip data', gzipSync(BODY)],
    ['zlib data', deflateSync(BODY)],
    ['a dump', Buffer.from('MDMP\x93\xa7\0\0\x01\0\0\0\x20\0\0\0', 'latin1')],
    ['base64', Buffer.from(BODY.toString('base64'))],
    ['zeroes', Buffer.alloc(64)],
    ['nothing', Buffer.alloc(0)],
  ])('is not recognised in %s', (_, bytes) => {
    expect(startsWithDeflate(bytes)).toBe(false);
  });

  it('is rarely recognised in random bytes', () => {
    let seen = 0;
    for (let round = 0; round < 5_000; round += 1) if (startsWithDeflate(createHash('sha256').update(String(round)).digest())) seen += 1;
    expect(seen).toBeLessThan(20);
  });
});
