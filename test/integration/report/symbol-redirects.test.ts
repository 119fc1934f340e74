import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { describe, expect, it } from 'vitest';
import type { Lookup } from '../../../electron/host/platform/http/resolve-host.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { FILES, PATH, downloadsTo, serverAndDownloads, testSymbolServer } from '../../builders/report/symbol-download.ts';
import { authority, hasOpenssl } from '../../builders/sending/certificates.ts';
import { realProxy } from '../../builders/sending/real-proxy.ts';

describe('a redirect', () => {
  it('is followed at most five times', async () => {
    const { server, run } = await serverAndDownloads({ location: '/again' });
    expect(await run()).toMatchObject({ state: 'failed', why: 'redirect_limit' });
    expect(server.log).toHaveLength(6);
  });

  it.each(['ftp://127.0.0.1/x', 'file:///etc/passwd', 'http://user:password@127.0.0.1/x', 'http://[', 'http://127.0.0.1:0/x'])(
    'to %s is not followed',
    async (location) => {
      const { run } = await serverAndDownloads({ location });
      expect(await run()).toMatchObject({ state: 'failed', why: 'redirect_url' });
    },
  );

  it('of a public server is not followed to a private address, whatever its name resolved to before', async () => {
    const server = await testSymbolServer();
    const { port } = new URL(server.url);
    const isPrivateAddress = (address: string): boolean => address !== '127.0.0.1';
    const lookup: Lookup = (name) => Promise.resolve([name === 'public.test' ? '127.0.0.1' : '127.0.0.2']);
    for (const location of [
      `http://private.test:${port}/x`,
      'http://127.0.0.2/x',
      'http://[::1]/x',
      'http://10.0.0.1/x',
      'http://localhost/x',
    ]) {
      server.answer({ files: FILES, location });
      const { run } = downloadsTo(join(tempFolder(), 'x'), `http://public.test:${port}/`);
      expect(await run({ routes: { lookup, isPrivateAddress } })).toMatchObject({ state: 'failed', why: 'redirect_private' });
    }
    expect(server.log.every(({ path }) => path === `/${PATH}`)).toBe(true);
  });

  it('of a public server is not followed to its own name after the name got a private address', async () => {
    const server = await testSymbolServer({ location: '/other' });
    const answers = ['127.0.0.1', '127.0.0.2'];
    const { run } = downloadsTo(join(tempFolder(), 'x'), `http://public.test:${new URL(server.url).port}/`);
    const result = await run({
      routes: { lookup: () => Promise.resolve([answers.shift() ?? '127.0.0.2']), isPrivateAddress: (address) => address !== '127.0.0.1' },
    });
    expect(result).toMatchObject({ state: 'failed', why: 'redirect_private' });
    expect(server.log).toHaveLength(1);
  });

  it('of a server in a private network is followed to private addresses', async () => {
    const { server } = await serverAndDownloads();
    const { run } = downloadsTo(join(tempFolder(), 'x'), `http://intranet.test:${new URL(server.url).port}/`);
    expect(await run({ routes: { lookup: () => Promise.resolve(['127.0.0.1']) } })).toMatchObject({ state: 'downloaded' });
  });

  it.runIf(hasOpenssl)('from https to http is not followed, and https needs a trusted certificate', async () => {
    const trusted = authority();
    const server = await testSymbolServer({ location: 'http://127.0.0.1/x' }, trusted.sign('IP:127.0.0.1'));
    const { run } = downloadsTo(join(tempFolder(), 'x'), server.url);
    expect(await run()).toMatchObject({ state: 'failed', why: 'tls' });
    expect(server.log).toEqual([]);
    const trust = { context: createSecureContext({ ca: trusted.cert }), pinned: null };
    expect(await run({ routes: { trust } })).toMatchObject({ state: 'failed', why: 'redirect_http' });
    server.answer({ files: FILES });
    expect(await run({ routes: { trust } })).toMatchObject({ state: 'downloaded' });
  });
});

describe('a proxy', () => {
  it('is not asked for a private address after a redirect of a public server', async () => {
    // As the proxy of the test, the server answers requests for every host.
    const server = await testSymbolServer();
    const proxyFor = () => ({ url: new URL(server.url), credentials: null });
    for (const location of ['http://10.0.0.1/x', 'http://[::1]/x', 'http://localhost/x']) {
      server.answer({ files: FILES, location });
      const { run } = downloadsTo(join(tempFolder(), 'x'), 'http://symbols.example/');
      expect(await run({ routes: { proxyFor } })).toMatchObject({ state: 'failed', why: 'redirect_private' });
    }
    expect(new Set(server.log.map(({ path }) => path))).toEqual(new Set([`http://symbols.example/${PATH}`]));
  });

  it('gets all requests, and its credentials reach no server', async () => {
    const { server, run } = await serverAndDownloads();
    const proxy = await realProxy('someone:secret');
    const credentials = `Basic ${Buffer.from('someone:secret').toString('base64')}`;
    const proxyFor = () => ({ url: new URL(`http://127.0.0.1:${String(proxy.port)}`), credentials });
    expect(await run({ routes: { proxyFor } })).toMatchObject({ state: 'downloaded' });
    expect(proxy.asked).toHaveLength(2);
    expect(server.log.flatMap(({ headers }) => headers).join(' ')).not.toMatch(/basic|secret/i);
  });
});
