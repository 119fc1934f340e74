import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeFileName } from '../../../../../../electron/host/platform/files/safe-name.ts';

describe('safeFileName', () => {
  it.each([
    ['5d1c.dmp', '5d1c.dmp'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\crash.dmp', 'crash.dmp'],
    ['..', 'part'],
    ['.hidden', 'hidden'],
    ['a\u0000b\u202ecod.exe', 'abcod.exe'],
    ['con.dmp', '_con.dmp'],
    ['a:b|c?.dmp', 'a_b_c_.dmp'],
    ['   ', 'part'],
    ['folder/', 'folder'],
    ['', 'part'],
  ])('turns %j into %j', (wanted, safe) => {
    expect(safeFileName(wanted, 'part')).toBe(safe);
  });

  it('keeps the extension of a long name', () => {
    const name = safeFileName(`${'x'.repeat(500)}.dmp`, 'part');
    expect(name).toHaveLength(120);
    expect(name.endsWith('.dmp')).toBe(true);
  });

  it('never returns a path, a control character or an empty name, for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (wanted) => {
        const name = safeFileName(wanted, 'part');
        expect(name.length).toBeGreaterThan(0);
        expect(name.length).toBeLessThanOrEqual(120);
        expect(name).not.toMatch(/[\\/\p{Cc}]|^\.|^\s|[.\s]$/u);
      }),
    );
  });
});
