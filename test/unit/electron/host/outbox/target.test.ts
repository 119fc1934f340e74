import { describe, expect, it } from 'vitest';
import { parseTarget } from '../../../../../electron/host/outbox/target.ts';
import { errorOf } from '../../../../../shared/messages/errors.ts';

describe('a submission URL', () => {
  it.each([
    ['http://127.0.0.1:5001/submit', true],
    ['http://127.8.9.1/submit', true],
    ['http://127.1/submit', true],
    ['https://localhost/submit', true],
    ['http://LOCALHOST:80/submit', true],
    ['http://[::1]:5001/submit', true],
    ['http://127.0.0.1.example.com/submit', false],
    ['http://localhost.example.com/submit', false],
    ['http://128.0.0.1/submit', false],
    ['http://0.0.0.0/submit', false],
    ['http://10.0.0.1/submit', false],
    ['http://[::ffff:127.0.0.1]/submit', false],
    ['https://crash-reports.example/submit', false],
  ])('%s is on this machine: %s', (text, loopback) => {
    const target = parseTarget(text);
    expect(target.ok && target.value.loopback).toBe(loopback);
    expect(target.ok).toBe(true);
  });

  it('is taken as it is: nothing is appended, the fragment is no part of it', () => {
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
  ])('refuses %j with a reason', (text) => {
    const target = parseTarget(text);
    expect(!target.ok && target.error.code).toBe('bad_target');
    expect(!target.ok && errorOf(target.error).message).toMatch(/^The submission URL cannot be used: .{10,}\.$/);
    expect(!target.ok && errorOf(target.error).message).not.toContain('pass@');
  });
});
