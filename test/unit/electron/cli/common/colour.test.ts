import { describe, expect, it } from 'vitest';
import { hasColour, outcomeTone, paintFor } from '../../../../../electron/cli/common/colour.ts';

describe('colour', () => {
  it.each([
    [true, {}, true],
    [false, {}, false],
    [true, { NO_COLOR: '1' }, false],
    [true, { NO_COLOR: '' }, true],
    [true, { TERM: 'dumb' }, false],
    [false, { FORCE_COLOR: '1' }, true],
    [false, { FORCE_COLOR: '' }, true],
    [true, { FORCE_COLOR: '0' }, false],
    [true, { FORCE_COLOR: 'false' }, false],
    [false, { FORCE_COLOR: '3', NO_COLOR: '1', TERM: 'dumb' }, true],
  ])('is used on a terminal (%s) with %j: %s', (isTerminal, env, wanted) => {
    expect(hasColour(isTerminal, env)).toBe(wanted);
  });

  it('applies to one word and nothing else', () => {
    expect(paintFor(1, { FORCE_COLOR: '1' })('bad', 'MALFORMED')).toBe('\u001b[31mMALFORMED\u001b[39m');
    expect(paintFor(1, { FORCE_COLOR: '1' })(null, 'info')).toBe('info');
    expect(paintFor(1, { FORCE_COLOR: '0' })('bad', 'MALFORMED')).toBe('MALFORMED');
  });

  it('is amber for a soft rejection and red for a hard rejection', () => {
    expect(outcomeTone({ kind: 'rejected', rejection: 'soft' })).toBe('warning');
    expect(outcomeTone({ kind: 'rejected', rejection: 'hard' })).toBe('bad');
    expect(outcomeTone({ kind: 'accepted', rejection: null })).toBe('good');
  });
});
