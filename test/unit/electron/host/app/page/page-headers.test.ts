import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, pageHeaders } from '../../../../../../electron/host/app/page/page-headers.ts';

const directives = (connections: 'none' | 'self'): ReadonlyMap<string, string> =>
  new Map(
    contentSecurityPolicy(connections)
      .split('; ')
      .map((directive) => [directive.split(' ')[0] ?? '', directive]),
  );

describe('the Content-Security-Policy of the page', () => {
  it('allows one Trusted Types policy, once, for the worker of the browser shell, and none in the desktop shell', () => {
    const [browser, desktop] = [directives('self'), directives('none')];
    expect(browser.get('trusted-types')).toBe('trusted-types upload-worker');
    expect(browser.get('worker-src')).toBe("worker-src 'self'");
    expect(desktop.get('trusted-types')).toBe("trusted-types 'none'");
    expect(desktop.get('worker-src')).toBe("worker-src 'none'");
    for (const policy of [browser, desktop]) expect(policy.get('require-trusted-types-for')).toBe("require-trusted-types-for 'script'");
  });

  it('denies everything that it does not name, and allows only scripts of the page', () => {
    for (const connections of ['self', 'none'] as const) {
      const policy = directives(connections);
      expect(policy.get('default-src')).toBe("default-src 'none'");
      expect(policy.get('script-src')).toBe("script-src 'self'");
      expect(policy.get('connect-src')).toBe(`connect-src '${connections}'`);
      expect([...policy.values()].join()).not.toMatch(/unsafe|allow-duplicates|\*/);
      expect(pageHeaders(connections)['Content-Security-Policy']).toBe(contentSecurityPolicy(connections));
    }
  });
});

describe('the other headers of the page', () => {
  it('isolate the page from other pages and grant no permission except writing to the clipboard', () => {
    for (const connections of ['self', 'none'] as const) {
      const headers = pageHeaders(connections);
      expect(headers).toMatchObject({
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'no-referrer',
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Cross-Origin-Embedder-Policy': 'require-corp',
        'Cross-Origin-Resource-Policy': 'same-origin',
        'Cache-Control': 'no-store',
      });
      const features = (headers['Permissions-Policy'] ?? '').split(', ');
      for (const denied of ['camera', 'display-capture', 'geolocation', 'hid', 'microphone', 'serial', 'usb'])
        expect(features).toContain(`${denied}=()`);
      expect(features.filter((feature) => !feature.endsWith('=()'))).toEqual(['clipboard-write=(self)']);
    }
  });
});
