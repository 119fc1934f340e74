import { extractFile, listPackage } from '@electron/asar';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { findElectron } from '../../../electron/cli/app/launch/electron-binary.ts';
import { CHANNEL_NAMES } from '../../../shared/bridge/channels.ts';
import { ROOT } from '../../support/shells/browser-process.ts';

const electron = findElectron(ROOT);
const missing = process.platform === 'linux' ? (electron.found ? null : electron.reason) : 'the unpacked build is for Linux so far';

describe.skipIf(missing !== null)(`the packaged app${missing === null ? '' : ` (skipped: ${missing})`}`, () => {
  const folder = path.join(ROOT, 'dist', 'linux-unpacked');
  const asar = path.join(folder, 'resources', 'app.asar');
  let files: readonly string[] = [];

  beforeAll(() => {
    const { status, stderr } = spawnSync(process.execPath, [path.join(ROOT, 'electron', 'cli', 'app', 'launch', 'dist.ts')], {
      cwd: ROOT,
      encoding: 'utf8',
      timeout: 110_000,
    });
    if (status !== 0) throw new Error(`packing failed:\n${stderr}`);
    files = listPackage(asar, { isPack: false }).map((file) => file.replaceAll('\\', '/'));
  });

  const text = (file: string): string => extractFile(asar, file).toString('utf8');

  it('is a program with its archive, and no other app beside it', () => {
    expect(existsSync(path.join(folder, 'crashlens'))).toBe(true);
    expect(existsSync(path.join(folder, 'resources', 'app'))).toBe(false);
  });

  it('contains both shells, the workers, the command, the disassemblers, the demangler and the page', () => {
    for (const file of [
      '/out/main.js',
      '/out/preload.cjs',
      '/out/host-worker.js',
      '/out/judge-worker.js',
      '/out/reading-worker.js',
      '/out/regex-worker.js',
      '/out/check-worker.js',
      '/out/dump-worker.js',
      '/out/cli.js',
      '/out/disassemblers/iced_x86.cjs',
      '/out/disassemblers/iced_x86_bg.wasm',
      '/out/disassemblers/capstone.cjs',
      '/out/disassemblers/capstone.wasm',
      '/out/demangler/demangler.wasm',
      '/out/renderer/index.html',
      '/out/renderer/page-files.json',
      '/package.json',
    ]) {
      expect(files).toContain(file);
    }
    expect(JSON.parse(text('package.json'))).toMatchObject({ name: 'crashlens', main: 'out/main.js', type: 'module' });
  });

  it('contains nothing else: no sources, modules, tests or source maps', () => {
    const others = files.filter(
      (file) =>
        !/^\/(out(\/(main\.js|preload\.cjs|(host|judge|reading|regex|check|dump)-worker\.js|cli(-[\w-]+)?\.js|renderer(\/.*)?|(disassemblers|demangler)(\/[\w-]+\.(cjs|wasm|txt))?))?|package\.json)$/.test(
          file,
        ),
    );
    expect(others).toEqual([]);
    expect(files.filter((file) => /\.(map|ts|tsx)$/.test(file))).toEqual([]);
  });

  it('lists every file of the page and no other file', () => {
    const listed = (JSON.parse(text('out/renderer/page-files.json')) as readonly { readonly path: string }[]).map(
      ({ path: name }) => `/out/renderer/${name}`,
    );
    const there = files.filter((file) => /^\/out\/renderer\/.*\.\w+$/.test(file) && !file.endsWith('page-files.json'));
    expect([...listed].sort()).toEqual([...there].sort());
  });

  it('has a preload of one CommonJS file that knows the channel names and loads only Electron', () => {
    const preload = text('out/preload.cjs');
    for (const channel of CHANNEL_NAMES) expect(preload).toContain(`"${channel}"`);
    expect([...preload.matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => name)).toEqual(['electron']);
    expect(preload).not.toMatch(/valibot|strictObject|\bimport\b/);
  });

  it('has a page without inline scripts or styles', () => {
    const page = text('out/renderer/index.html');
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/);
    expect(page).not.toMatch(/<style|\bon\w+=|\bstyle=/);
  });

  it('has a command that needs no other packages', () => {
    expect(text('out/cli.js').startsWith('#!/usr/bin/env node\n')).toBe(true);
    // The command consists of chunks, which are loaded when needed. All of them are in one folder and need only Node.
    const pieces = files.filter((file) => /^\/out\/cli(-[\w-]+)?\.js$/.test(file));
    expect(pieces.length).toBeGreaterThan(1);
    for (const piece of pieces) {
      const named = [...text(piece.slice(1)).matchAll(/(?:^import .* from |await import\()"([^"]+)"/gm)].map(([, name = '']) => name);
      const others = named.filter((name) => !name.startsWith('node:'));
      for (const name of others) expect(pieces).toContain(`/out/${name.replace(/^\.\//, '')}`);
    }
  });
});
