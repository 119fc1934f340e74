import { describe, expect, it } from 'vitest';
import { MASK } from '../../../../shared/report/parts/mask.ts';
import { maskedUrl, urlMaskReason } from '../../../../shared/masking/urls.ts';

describe('the reason why a part of the URL is masked', () => {
  it.each([
    ['/submit', null],
    ['', null],
    [maskedUrl('/submit?key=1'), 'url'],
    [maskedUrl('/submit#key'), 'url'],
    [maskedUrl('https://user:secret@collector.example/submit?key=1'), 'url'],
    [`/${MASK}/submit`, 'origin'],
    [`/${MASK}?${MASK}`, 'origin'],
  ] as const)('of %s is %s', (shown, reason) => {
    expect(urlMaskReason(shown)).toBe(reason);
  });
});
