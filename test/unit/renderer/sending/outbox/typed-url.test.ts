import { describe, expect, it } from 'vitest';
import { readTypedUrl } from '../../../../../renderer/sending/outbox/typed-url.ts';

describe('a submission URL that is being typed', () => {
  it.each(['', 'h', 'http', 'http:', 'HTTP:/', 'https://', ' https://', 'http://[', 'http://[::1', 'https://[fe80::a'])(
    'is incomplete without an error: %j',
    (text) => {
      expect(readTypedUrl(text)).toEqual({ kind: 'begun' });
    },
  );

  it.each([
    ['http://a', 'a'],
    ['http://127.0.0.1:5001/submit ', '127.0.0.1:5001'],
    ['https://[::1]:8443/submit', '[::1]:8443'],
    ['HTTPS://Collector.Example/submit?key=s3cret', 'collector.example'],
    ['http://a:', 'a'],
  ])('is complete as soon as it has a host: %j', (text, host) => {
    expect(readTypedUrl(text)).toEqual({ kind: 'whole', url: text.trim(), host });
  });

  it.each([
    ['collector.example/submit', 'not_url'],
    ['localhost:5001', 'scheme'],
    ['ftp://a/', 'scheme'],
    ['https://me:secret@example.org/submit', 'credentials'],
    ['http://a:99999', 'not_url'],
    ['http://a:0/', 'port'],
    ['http://a/sub\nmit', 'line_end'],
    ['https://a/submit?•••••••', 'masked'],
  ])('is refused if it cannot become valid: %j', (text, error) => {
    expect(readTypedUrl(text)).toEqual({ kind: 'failed', error });
  });

  it('is never refused on the way to a valid URL', () => {
    for (const url of ['https://crash-reports.example.org:8443/submit?key=1', 'http://[fd00::1]:80/submit', 'http://127.0.0.1:5001/submit'])
      for (let length = 0; length <= url.length; length += 1)
        expect([url.slice(0, length), readTypedUrl(url.slice(0, length)).kind]).not.toContain('failed');
  });
});
