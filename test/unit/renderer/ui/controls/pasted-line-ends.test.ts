import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaText, pastedInto, typedInto } from '../../../../../renderer/ui/controls/pasted-line-ends.ts';

/** Texts of few characters, so that line ends and repetitions are frequent. */
const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r', '\r\n'), maxLength: 12 });

describe('the line ends of a pasted text', () => {
  it('stay CRLF when a character is corrected', () => {
    const pasted = pastedInto(areaText(''), { from: 0, to: 0, text: 'POST /\r\nA: 1\r\n\r\nvalue\nof two' });
    expect(typedInto(pasted, 'POST /\nA: 2\n\nvalue\nof two', 11).raw).toBe('POST /\r\nA: 2\r\n\r\nvalue\nof two');
  });

  it('stay beside a second paste', () => {
    const first = areaText('a\r\nb');
    expect(pastedInto(first, { from: 2, to: 3, text: 'c\nd' }).raw).toBe('a\r\nc\nd');
    // The paste changes only a line end, so the shown text stays the same.
    expect(pastedInto(first, { from: 0, to: 3, text: 'a\nb' }).raw).toBe('a\nb');
  });

  it('are used for typed line ends', () => {
    expect(typedInto(areaText('a\r\nb'), 'a\nb\n', 4).raw).toBe('a\r\nb\r\n');
    expect(typedInto(areaText('a\r\nb\nc'), 'a\nb\nc\n', 6).raw).toBe('a\r\nb\nc\n');
    expect(typedInto(areaText('a'), 'a\n', 2).raw).toBe('a\n');
  });

  it('stay around any typed, deleted or pasted text', () => {
    fc.assert(
      fc.property(text, text, text, text, fc.boolean(), (before, gone, put, behind, isPaste) => {
        // Leaves out texts whose halves of a CRLF would be joined to a different line end.
        fc.pre(![before, gone, put].some((one) => one.endsWith('\r')) && ![gone, put, behind].some((one) => one.startsWith('\n')));
        const area = areaText(before + gone + behind);
        const from = areaText(before).shown.length;
        const to = from + areaText(gone).shown.length;
        if (isPaste) expect(pastedInto(area, { from, to, text: put }).raw).toBe(before + put + behind);
        else {
          const shown = areaText(before + put + behind).shown;
          const { raw } = typedInto(area, shown, from + areaText(put).shown.length);
          expect(areaText(raw).shown).toBe(shown);
          expect(raw.endsWith(behind)).toBe(true);
        }
      }),
    );
  });
});
