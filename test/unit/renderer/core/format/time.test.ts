import { describe, expect, it } from 'vitest';
import { shortDayTime } from '../../../../../renderer/core/format/time.ts';

describe('a short day and time', () => {
  it('omits the current year', () => {
    const at = '2026-06-21T14:02:00.000Z';
    expect(shortDayTime(at, Date.UTC(2026, 5, 22))).toMatch(/^2[12] Jun,? \d\d:\d\d:\d\d$/);
    expect(shortDayTime(at, Date.UTC(2027, 5, 22))).toMatch(/^2[12] Jun 2026,? \d\d:\d\d:\d\d$/);
  });

  it('is the original text if the text is not a time', () => {
    expect(shortDayTime('never', 0)).toBe('never');
  });
});
