import { describe, expect, it } from 'vitest';
import { parseTarget } from '../../../../../../electron/host/sending/http/target.ts';
import { errorOf } from '../../../../../../shared/text/app/errors.ts';

describe('a submission URL', () => {
  it.each([
    ['http://Host.example/submit', 'http://host.example:80'],
    ['https://host.example/submit', 'https://host.example:443'],
    ['https://host.example:80/submit', 'https://host.example:80'],
    ['http://127.1:5001/submit', 'http://127.0.0.1:5001'],
    ['http://[::1]/submit', 'http://[::1]:80'],
  ])('written as %s is confirmed as %s', (text, origin) => {
    const target = parseTarget(text);
    expect(target.ok && target.value.origin).toBe(origin);
  });

  it('is used as given: nothing is appended, and the fragment is dropped', () => {
    const target = parseTarget(' https://Host.example:8443/a/b?product=x&v=1#top ');
    expect(target.ok && [target.value.host, target.value.path, target.value.url.href]).toEqual([
      'host.example:8443',
      '/a/b?product=x&v=1',
      'https://host.example:8443/a/b?product=x&v=1',
    ]);
    const bare = parseTarget('http://host.example');
    expect(bare.ok && bare.value.path).toBe('/');
  });

  it.each([
    '',
    'submit',
    '/submit',
    'ftp://host/submit',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'http://',
    'http://user:pass@host/',
    'http://host:0/',
    'http://host:70000/',
  ])('is refused with a reason: %j', (text) => {
    const target = parseTarget(text);
    expect(!target.ok && target.error.code).toBe('bad_target');
    expect(!target.ok && errorOf(target.error).message).toMatch(/^The submission URL cannot be used: .{10,}\.$/);
    expect(!target.ok && errorOf(target.error).message).not.toContain('pass@');
  });
});
