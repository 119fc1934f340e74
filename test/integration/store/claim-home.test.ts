import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { judgeHome } from '../../../electron/host/platform/data-folder/claim-home.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';

// An integration test, because a mocked module needs a process in which no other test file has loaded the module.

/** Called after each `lstatSync`. At that moment, the test acts as another process. */
const afterLook = vi.hoisted(() => ({ run: (_path: unknown): void => undefined }));

vi.mock(import('node:fs'), async (original) => {
  const fs = await original();
  const lstatSync = ((path: unknown, options: unknown) => {
    const stats = (fs.lstatSync as (path: unknown, options: unknown) => unknown)(path, options);
    afterLook.run(path);
    return stats;
  }) as typeof fs.lstatSync;
  return { ...fs, lstatSync };
});

beforeEach(() => {
  afterLook.run = () => undefined;
});

describe('a data folder', () => {
  it('is not mistaken for a foreign folder if another process creates it during the check', () => {
    const home = join(tempFolder(), 'data');
    afterLook.run = () => {
      mkdirSync(home, { recursive: true, mode: 0o700 });
    };
    expect(judgeHome(home, '~/data')).toEqual({ ok: true, value: { path: home, state: 'missing' } });
    expect(judgeHome(home, '~/data')).toMatchObject({ ok: true, value: { state: 'unmarked' } });
  });
});
