import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from 'vitest';
import {
  type Lookup,
  type ResolvedHost,
  lookupOf,
  resolveWithoutDns,
  resolveHost,
} from '../../../../../../electron/host/platform/http/resolve-host.ts';

const NO_LOOKUP: Lookup = (name) => Promise.reject(new Error(`${name} was looked up`));

function target(url: string): { readonly url: URL } {
  return { url: new URL(url) };
}

function leadingTo(...addresses: string[]): Lookup {
  return () => Promise.resolve(addresses);
}

function unknown(code: string): Lookup {
  return () => Promise.reject(Object.assign(new Error(code), { code }));
}

/** Looks up a name as a connection to the resolved host does, and returns the result. */
function lookedUp(resolved: ResolvedHost, all: boolean): Promise<readonly LookupAddress[] | string> {
  return new Promise((resolve, reject) => {
    lookupOf(resolved)('whatever.example', { all }, (error, found) => {
      if (error === null) resolve(found);
      else reject(error);
    });
  });
}

describe('the host of a target', () => {
  it.each([
    ['http://127.0.0.1:5001/submit', true],
    ['http://127.8.9.1/submit', true],
    ['http://127.1/submit', true],
    ['http://2130706433/submit', true],
    ['http://[::1]:5001/submit', true],
    ['http://[::ffff:127.0.0.1]/submit', true],
    ['http://[0:0:0:0:0:ffff:7f00:1]/submit', true],
    ['http://[::ffff:10.0.0.1]/submit', false],
    ['http://[::2]/submit', false],
    ['http://[::]/submit', false],
    ['http://128.0.0.1/submit', false],
    ['http://0.0.0.0/submit', false],
    ['http://10.0.0.1/submit', false],
  ])('with the URL %s is this machine: %s, without a DNS lookup', async (url, isHere) => {
    expect((await resolveHost(target(url), NO_LOOKUP, 1_000)).isHere).toBe(isHere);
    expect((await resolveWithoutDns(target(url), NO_LOOKUP, 1_000))?.isHere).toBe(isHere);
  });

  it.each([
    ['all loopback', ['127.0.0.1', '::1'], true],
    ['the last one elsewhere', ['127.0.0.1', '192.0.2.7'], false],
    ['the first one elsewhere', ['2001:db8::1', '::1'], false],
    ['none', [], false],
    ['an invalid address', ['127.0.0.1.example.com'], false],
  ])('is this machine only if all addresses of the name are loopback: %s', async (_, addresses, isHere) => {
    expect((await resolveHost(target('http://collector.test/submit'), leadingTo(...addresses), 1_000)).isHere).toBe(isHere);
  });

  it('is looked up even for localhost, because localhost may be another machine', async () => {
    for (const url of ['https://localhost/submit', 'http://a.LOCALHOST:80/submit']) {
      expect((await resolveWithoutDns(target(url), leadingTo('192.0.2.7'), 1_000))?.isHere).toBe(false);
      expect((await resolveWithoutDns(target(url), leadingTo('::1'), 1_000))?.isHere).toBe(true);
    }
  });

  it.each(['http://collector.test/', 'http://127.0.0.1.example.com/', 'http://localhost.example.com/', 'http://notlocalhost/'])(
    'is not looked up while %s is being typed',
    async (url) => {
      expect(await resolveWithoutDns(target(url), NO_LOOKUP, 1_000)).toBeNull();
    },
  );

  it('has no addresses if the system knows none, and keeps the error of the system', async () => {
    const resolved = await resolveHost(target('http://collector.test/'), unknown('ENOTFOUND'), 1_000);
    expect(resolved).toMatchObject({ isHere: false, addresses: [], error: { code: 'ENOTFOUND' } });
    await expect(lookedUp(resolved, true)).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });

  it('has no addresses if the system does not answer', async () => {
    const silent: Lookup = () => new Promise(() => undefined);
    expect(await resolveHost(target('http://collector.test/'), silent, 1)).toMatchObject({ isHere: false, error: { code: 'ETIMEDOUT' } });
  });

  it('is not resolved if the lookup throws an unexpected error, which is rethrown', async () => {
    await expect(resolveHost(target('http://collector.test/'), NO_LOOKUP, 1_000)).rejects.toThrow('was looked up');
  });

  it('keeps the checked addresses for the connection, whatever the name resolves to later', async () => {
    const resolved = await resolveHost(target('http://collector.test/'), leadingTo('::1', '127.0.0.1'), 1_000);
    expect(await lookedUp(resolved, true)).toEqual([
      { address: '::1', family: 6 },
      { address: '127.0.0.1', family: 4 },
    ]);
    expect(await lookedUp(resolved, false)).toBe('::1');
  });
});
