import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePartHeaders } from '../../shared/wire/part-headers.ts';

/** Names made of what names are made of and of what takes a closer look. */
const names = fc
  .array(fc.constantFrom('Name', 'a', '7', '"', '\\', '=', ';', ' ', 'name=', '; filename="f"', '\r', '\n', '\x7f', '\u00e9', "'", '%'), {
    maxLength: 6,
  })
  .map((list) => list.join(''));

describe('the header block of an annotation', () => {
  it('is read at a glance as it is read line by line', () => {
    fc.assert(
      fc.property(names, (name) => {
        const line = `Content-Disposition: form-data; name="${name}"\r\n`;
        const { lines, isPlain, ...glance } = parsePartHeaders(Buffer.from(`${line}\r\n`, 'latin1'), 100);
        // Without a value the line tells nothing, and the block is no longer one that is read at a glance.
        const {
          lines: allLines,
          isPlain: isPlainByLine,
          ...byLine
        } = parsePartHeaders(Buffer.from(`MIME-Version: \r\n${line}\r\n`, 'latin1'), 100);
        const shifted = allLines.slice(1).map((read) => ({ ...read, offset: read.offset - 'MIME-Version: \r\n'.length }));
        expect(glance).toEqual(byLine);
        expect(lines).toEqual(shifted);
        expect(isPlainByLine).toBe(false);
        if (isPlain) expect(name).toMatch(/^[!-~]+$/);
      }),
      { numRuns: 2_000 },
    );
  });
});
