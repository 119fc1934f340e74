import { describe, expect, it } from 'vitest';
import { EDIT_FAILURES } from '../../../../../shared/editing/edits/plan.ts';
import { bytesSentence, editFailureDetails, visibleName } from '../../../../../shared/text/editing/edits.ts';

describe('sentences of edits', () => {
  it.each(EDIT_FAILURES)('explain the failure %s and what to do, with and without a name', (code) => {
    for (const name of ['', 'Some\u202ename']) {
      const { what, reason } = editFailureDetails({ code, name });
      for (const sentence of [what, reason]) expect(sentence).toMatch(/^[A-Z“].*\.$/);
      expect(`${what}${reason}`).not.toMatch(/[{}\u202e]/);
    }
  });

  it('make invisible characters in names visible and truncate long names', () => {
    expect(visibleName('a\tb\u007f\u200b\ud800')).toBe('a␉b␡<U+200B><U+D800>');
    expect(visibleName('x'.repeat(100))).toHaveLength(80);
  });

  it('count bytes with offsets and the right plural', () => {
    expect(bytesSentence('plain', 31, 2, 2)).toBe('overwrote 2 bytes at 0x1F');
    expect(bytesSentence('head', 0, 0, 1)).toBe('inserted 1 byte at 0x0 of the head');
    expect(bytesSentence('plain', 255, 3, 0)).toBe('deleted 3 bytes at 0xFF');
    expect(bytesSentence('plain', 255, 3, 4)).toBe('replaced 3 bytes with 4 at 0xFF');
  });
});
