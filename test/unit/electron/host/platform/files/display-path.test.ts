import { describe, expect, it } from 'vitest';
import { displayPath, isInside } from '../../../../../../electron/host/platform/files/display-path.ts';

describe('displayPath', () => {
  it.each([
    ['/home/ann/crashes/a.http', '~/crashes/a.http'],
    ['/home/ann', '~'],
    ['/home/ann2/a.http', '/home/ann2/a.http'],
    ['/home/ann/../bob/a.http', '/home/bob/a.http'],
    ['/srv/a.http', '/srv/a.http'],
  ])('shows %s as %s', (path, shown) => {
    expect(displayPath(path, '/home/ann')).toBe(shown);
  });

  it('shows the full path if the home folder is unknown', () => {
    expect(displayPath('/srv/a.http', '')).toBe('/srv/a.http');
  });
});

describe('isInside', () => {
  it('compares whole folder names, not prefixes', () => {
    expect(isInside('/data/tmp/x', '/data/tmp')).toBe(true);
    expect(isInside('/data/tmp', '/data/tmp')).toBe(true);
    expect(isInside('/data/tmpfile', '/data/tmp')).toBe(false);
    expect(isInside('/data/..x', '/data')).toBe(true);
    expect(isInside('/data', '/data/tmp')).toBe(false);
  });

  it.each(['/data/../etc/passwd', '/data/x/../../etc', '/data/..', '/data/./../x', '//data/../x'])(
    'resolves %s before the comparison',
    (path) => {
      expect(isInside(path, '/data')).toBe(false);
    },
  );

  it.each(['/data/', '/data//x', '/data/./x', '/x/../data/y', '/data/.', '/data/x/..'])('accepts %s', (path) => {
    expect(isInside(path, '/data')).toBe(true);
    expect(isInside(path, '/data/')).toBe(true);
  });
});
