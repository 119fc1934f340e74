import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { HostClient } from '../../../electron/host/app/thread/host-client.ts';
import { openHostThread } from '../../../electron/host/app/thread/open-host-thread.ts';
import { workerUrl } from '../../../electron/host/platform/base/worker-url.ts';
import { servePorts } from '../../../electron/serve/ports.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { endProcess } from '../../support/shells/browser-process.ts';

async function open(home = tempFolder(), ports = servePorts('9.9.9')): Promise<HostClient> {
  const opened = await openHostThread({ home, ports, env: {} });
  if (!opened.ok) throw new Error(opened.error.code);
  onTestFinished(() => opened.value.close());
  return opened.value;
}

describe('the host in its thread', () => {
  it('answers calls, with errors as values', async () => {
    const host = await open();
    expect(await host.call('app.meta', {})).toMatchObject({ ok: true, value: { version: '9.9.9', shell: 'browser' } });
    expect(await host.callUnchecked('no.such', {})).toMatchObject({ ok: false, error: { code: 'invalid_request' } });
  });

  it('opens files, and reports both opened files and files that cannot be opened', async () => {
    const home = tempFolder();
    const file = path.join(home, 'a.http');
    writeFileSync(file, 'POST /submit HTTP/1.1\r\nContent-Length: 2\r\n\r\nhi');
    const host = await open(path.join(home, 'data'));
    const listener = vi.fn();
    host.onEvent(listener);
    await host.openPaths([file, path.join(home, 'missing.http')]);
    expect(listener.mock.calls.map(([event]) => event as string)).toEqual(expect.arrayContaining(['reports.changed', 'report.failed']));
    const list = await host.call('report.list', {});
    expect(list).toMatchObject({ ok: true, value: { reports: [{ name: 'a.http' }] } });
  });

  it('asks the shell for its dialogs', async () => {
    const home = tempFolder();
    const chooseFiles = vi.fn(() => Promise.resolve([path.join(home, 'chosen.http')]));
    const host = await open(path.join(home, 'data'), { ...servePorts('1'), chooseFiles });
    expect(await host.call('files.choose', {})).toMatchObject({ ok: true, value: { files: [{ name: 'chosen.http' }] } });
    expect(chooseFiles).toHaveBeenCalledOnce();
  });

  it('returns no download for an unknown id', async () => {
    expect(await (await open()).takeDownload('unknown')).toBeNull();
  });

  it('transfers bytes in a buffer of their own, without the bytes around them', async () => {
    const home = tempFolder();
    const file = path.join(home, 'a.http');
    writeFileSync(file, `POST /submit HTTP/1.1\r\nContent-Length: 100\r\n\r\n${'x'.repeat(100)}`);
    const host = await open(path.join(home, 'data'));
    await host.openPaths([file]);
    const list = await host.call('report.list', {});
    const report = list.ok ? (list.value.reports[0]?.report ?? '') : '';
    const read = await host.call('report.readRange', { report, range: { space: 'sent', offset: 10, length: 5 } });
    expect(read.ok && read.value.bytes.length).toBe(5);
    expect(read.ok && read.value.bytes.buffer.byteLength).toBe(5);
  });

  it('reports that another process uses the data folder', async () => {
    const home = tempFolder();
    const module = (name: string): string => JSON.stringify(new URL(`../../../electron/${name}`, import.meta.url).href);
    const script = `
      const { openHost } = await import(${module('host/app/open-host.ts')});
      const { servePorts } = await import(${module('serve/ports.ts')});
      await openHost({ home: ${JSON.stringify(home)}, ports: servePorts('1') });
      console.log('open');
      setInterval(() => {}, 1_000);`;
    const other = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(async () => {
      await endProcess(other);
    });
    await once(other.stdout, 'data');
    expect(await openHostThread({ home, ports: servePorts('1'), env: {} })).toMatchObject({ ok: false, error: { code: 'home_in_use' } });
  });

  it('unlocks the data folder when it is closed, and answers no further calls', async () => {
    const home = tempFolder();
    const first = await open(home);
    await first.close();
    await first.close();
    expect(await first.call('app.meta', {})).toMatchObject({ ok: false });
    await open(home);
  });

  it('does not start on a data folder that is a file', async () => {
    const home = path.join(tempFolder(), 'file');
    mkdirSync(path.dirname(home), { recursive: true });
    writeFileSync(home, '');
    expect(await openHostThread({ home, ports: servePorts('1'), env: {} })).toMatchObject({ ok: false });
  });
});

describe('the URL of a worker’s entry file', () => {
  it('is beside its source, or beside the bundle in a build', () => {
    expect(workerUrl('host/app/thread/host-worker', 'file:///p/electron/host/platform/base/worker-url.ts').href).toBe(
      'file:///p/electron/host/app/thread/host-worker.ts',
    );
    expect(workerUrl('host/app/thread/host-worker', 'file:///p/out/main.js').href).toBe('file:///p/out/host-worker.js');
  });
});
