import { describe, expect, it } from 'vitest';
import { targetPath } from '../../../../../shared/report/wire/request-target.ts';

describe('the path of a request target', () => {
  it.each([
    ['/submit', '/submit'],
    ['/submit?x#y', '/submit'],
    ['/submit#x?y', '/submit'],
    ['//submit', '//submit'],
    ['//a:b', '//a:b'],
    ['//[x/submit', '//[x/submit'],
    ['/%73ubmit', '/%73ubmit'],
    ['/sub\tmit\t', '/submit'],
    ['\x01\x1f /submit', '/submit'],
    ['http://x/submit', '/submit'],
    ['HTTP://x:1/submit?q', '/submit'],
    ['ht\ttp://x/submit', '/submit'],
    ['http://x', ''],
    ['http://x?/submit', ''],
    ['a:submit?://', 'submit'],
    ['a_b:submit', 'a_b:submit'],
    ['1http://x/submit', '1http://x/submit'],
    ['*', '*'],
  ])('in %j is %j', (target, path) => {
    expect(targetPath(target)).toBe(path);
  });

  it.each(['[::1]', '[::]', '[1:2:3:4:5:6:7:8]', '[::1.2.3.4]', '[1:2:3:4:5:6:1.2.3.4]', '[fe80::1%eth0]', '[v1.a]', 'a[::1]b', '[::1]]'])(
    'is read after the host %s',
    (host) => {
      expect(targetPath(`http://${host}/submit`)).toBe('/submit');
    },
  );

  it.each([
    ...['[::1', '::1]', '[]', '[x]', '[1]', '[:]', '[:::]', '[1.2.3.4]', '[1::3::5]', '[:1:2:3:4:5:6:7]', '[1:2:3:4:5:6:7:8:9]'],
    ...['[12345::]', '[g::]', '[::1.2.3.04]', '[::1.2.3.256]', '[::1%]', '[::1%a%b]', '[v1]', '[vg.a]', '[[::1]', '[1:2:3:4:5:6:7:8::]'],
  ])('is not read after the invalid host %s', (host) => {
    expect(targetPath(`http://${host}/submit`)).toBeNull();
  });
});
