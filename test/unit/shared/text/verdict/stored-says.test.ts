import { describe, expect, it } from 'vitest';
import { EXPECTED_LABELS } from '../../../../../shared/verdict/decide/labels.ts';
import { storedSays } from '../../../../../shared/text/verdict/stored.ts';

describe('the words of the Stored tab', () => {
  it('say what is stored of a report that is likely to be accepted', () => {
    const says = storedSays('accepted');
    expect(says.counts(12, 1)).toBe('12 annotations and 1 binary part stored');
    expect(says.asSent(2)).toBe('Stored as sent (2)');
  });

  it.each(EXPECTED_LABELS.filter((label) => label !== 'accepted'))('never say that anything is stored of a report that is %s', (label) => {
    const says = storedSays(label);
    expect(says.counts(12, 1)).toBe('12 annotations and 1 binary part would be stored if it were accepted');
    for (const text of [says.about, says.otherwise(1), says.asSent(1), says.noDifferences]) expect(text).toMatch(/would (?:be )?store/i);
  });
});
