import { describe, expect, it } from 'vitest';
import { middleEllipsis } from '../../../../../renderer/core/format/ellipsis.ts';
import { textPieces } from '../../../../../renderer/core/format/glyphs.ts';

const drawn = (text: string) => textPieces(text).map((piece) => (piece.kind === 'glyph' ? `<${piece.text}>` : piece.text));

describe('text of a report on screen', () => {
  it.each([
    ['plain text', ['plain text']],
    ['a\nb\r\0', ['a', '<LF>', 'b', '<CR>', '<NUL>']],
    ['\u202eevil', ['<U+202E>', 'evil']],
    ['a\u200bb', ['a', '<U+200B>', 'b']],
    ['\ud800', ['<U+D800>']],
    ['\udc7f', ['<U+DC7F>']],
    ['\udc80\udcff', ['<\\x80>', '<\\xFF>']],
    ['\udd00', ['<U+DD00>']],
    ['\ufeff', ['<U+FEFF>']],
    ['\u{e0041}', ['<U+E0041>']],
    ['é😀', ['é😀']],
  ])('%j shows invisible characters', (text, pieces) => {
    expect(drawn(text)).toEqual(pieces);
  });

  it('is examined only up to the given length', () => {
    expect(textPieces('abcdef', 3)).toEqual([{ kind: 'plain', text: 'abc' }]);
  });

  it('loses its middle if it is long', () => {
    expect(middleEllipsis('0123456789', 3, 2)).toBe('012…89');
    expect(middleEllipsis('012345', 3, 2)).toBe('012345');
  });
});
