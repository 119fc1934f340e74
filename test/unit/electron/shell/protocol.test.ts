import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageFiles } from '../../../../electron/host/app/page/page-files.ts';
import { handleScheme, registerScheme } from '../../../../electron/shell/protocol.ts';

const electron = vi.hoisted(() => ({ registerSchemesAsPrivileged: vi.fn(), handle: vi.fn() }));

vi.mock('electron', () => ({ protocol: electron }));

beforeEach(() => {
  vi.clearAllMocks();
});

describe('the page’s scheme', () => {
  it('is the only one, with an origin of its own, and has no way round the policy or other origins', () => {
    registerScheme();
    expect(electron.registerSchemesAsPrivileged.mock.calls).toEqual([[[{ scheme: 'app', privileges: { standard: true, secure: true } }]]]);
  });

  it('is answered from the page’s files', async () => {
    const read = vi.fn(() => Promise.resolve(null));
    handleScheme({ read } satisfies PageFiles);
    const [scheme, answer] = electron.handle.mock.lastCall as [string, (request: Request) => Promise<Response>];
    expect(scheme).toBe('app');
    expect((await answer({ url: 'app://crashlens/x', method: 'GET' } as Request)).status).toBe(404);
    expect(read.mock.calls).toEqual([['/x']]);
  });
});
