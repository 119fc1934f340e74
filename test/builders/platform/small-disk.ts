import { spawnSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { type TestContext, onTestFinished } from 'vitest';
import { systemCode } from '../../../electron/host/platform/files/io-error.ts';
import { tempFolder } from './temp-folder.ts';

/** Mounts a separate disk of 2 MiB until the test ends; skips the test if mounting is impossible. */
export function smallDisk(context: Pick<TestContext, 'skip'>): string {
  const folder = tempFolder();
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder], { encoding: 'utf8' });
  if (mounted.status !== 0) context.skip(`no disk can be mounted here: ${mounted.stderr || String(mounted.error)}`);
  onTestFinished(() => {
    spawnSync('umount', ['-l', folder]);
  });
  return folder;
}

/** Writes a file until the disk is full, or the file has `most` bytes. */
export function fill(path: string, most = 4 << 20): void {
  const descriptor = openSync(path, 'w');
  const block = Buffer.alloc(4_096, 1);
  try {
    for (let written = 0; written < most; written += block.length) writeSync(descriptor, block);
  } catch (reason) {
    if (systemCode(reason) !== 'ENOSPC') throw reason;
  } finally {
    closeSync(descriptor);
  }
}
