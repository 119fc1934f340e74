import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadPageFiles, PAGE_LIST } from '../../../../electron/host/app/page/page-files.ts';
import { answerPage } from '../../../../electron/shell/page-answer.ts';

const SECRET = 'outside of the page';
let folder = '';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'crashlens-test-'));
  const page = path.join(folder, 'page');
  mkdirSync(path.join(page, 'assets'), { recursive: true });
  writeFileSync(path.join(folder, 'secret.txt'), SECRET);
  writeFileSync(path.join(page, 'index.html'), '<!doctype html>');
  writeFileSync(path.join(page, 'assets', 'a.js'), 'a');
  writeFileSync(path.join(page, 'unlisted.js'), SECRET);
  const list = [
    { path: 'index.html', sha256: sha256('<!doctype html>'), type: 'text/html; charset=utf-8' },
    { path: 'assets/a.js', sha256: sha256('a'), type: 'text/javascript; charset=utf-8' },
  ];
  writeFileSync(path.join(page, PAGE_LIST), JSON.stringify(list));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function ask(url: string, method = 'GET'): Promise<Response> {
  return answerPage({ url, method }, await loadPageFiles(path.join(folder, 'page')));
}

describe('the page’s protocol', () => {
  it.each(['app://crashlens', 'app://crashlens/', 'app://crashlens/index.html', 'app://crashlens/?x#y'])(
    'serves the page at %s',
    async (url) => {
      const response = await ask(url);
      expect(response.status).toBe(200);
      expect(await response.text()).toBe('<!doctype html>');
    },
  );

  it('serves a listed file with its type, the policy and nosniff', async () => {
    const response = await ask('app://crashlens/assets/a.js');
    expect(await response.text()).toBe('a');
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const policy = response.headers.get('content-security-policy') ?? '';
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy.split('; ')).toContain(rule);
    }
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/%2E%2E%2Fsecret.txt',
    '/..%2fsecret.txt',
    '/..%5csecret.txt',
    '/..\\secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/a.js/../../../secret.txt',
    '//secret.txt',
    '///etc/passwd',
    '/etc/passwd',
    '/index.html%00',
    '/index.html%00.js',
    '/index.html/',
    '/INDEX.HTML',
    '/./index.html',
    '/assets/',
    '/assets',
    '/assets%2fa.js',
    '/unlisted.js',
    `/${PAGE_LIST}`,
    '/index.html;x',
    '/index.html ',
    '/__proto__',
    '/constructor',
  ])('answers %j with 404', async (at) => {
    const response = await ask(`app://crashlens${at}`);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('');
  });

  it.each([
    'app://other/',
    'app://crashlens.example/',
    'app://crashlens:80/',
    'app://user@crashlens/',
    'https://crashlens/',
    'app:crashlens',
    '',
  ])('answers another host with 404: %j', async (url) => {
    expect((await ask(url)).status).toBe(404);
  });

  it('accepts only GET', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'])
      expect((await ask('app://crashlens/', method)).status, method).toBe(405);
  });

  it('serves no file that differs from the built file', async () => {
    writeFileSync(path.join(folder, 'page', 'assets', 'a.js'), 'changed');
    expect((await ask('app://crashlens/assets/a.js')).status).toBe(404);
  });

  it('keeps serving the loaded page after its files are replaced or deleted', async () => {
    const files = await loadPageFiles(path.join(folder, 'page'));
    writeFileSync(path.join(folder, 'page', 'assets', 'a.js'), 'changed');
    rmSync(path.join(folder, 'page', 'index.html'));
    for (const [url, text] of [
      ['app://crashlens/assets/a.js', 'a'],
      ['app://crashlens/', '<!doctype html>'],
    ] as const)
      expect(await (await answerPage({ url, method: 'GET' }, files)).text()).toBe(text);
  });
});
