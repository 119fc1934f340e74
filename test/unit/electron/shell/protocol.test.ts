import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageFiles } from '../../../../electron/host/app/page/page-files.ts';
import { handleScheme, registerScheme } from '../../../../electron/shell/protocol.ts';

const electron = vi.hoisted(() => ({ registerSchemesAsPrivileged: vi.fn(), handle: vi.fn() }));

vi.mock('electron', () => ({ protocol: electron }));

beforeEach(() => {
  vi.clearAllMocks();
});

describe('the page’s scheme', () => {
  it('is the only registered scheme, has its own origin, and bypasses neither the policy nor CORS', () => {
    registerScheme();
    expect(electron.registerSchemesAsPrivileged.mock.calls).toEqual([[[{ scheme: 'app', privileges: { standard: true, secure: true } }]]]);
  });

  it('is served from the files of the page', async () => {
    const read = vi.fn(() => Promise.resolve(null));
    handleScheme({ read } satisfies PageFiles);
    const [scheme, answer] = electron.handle.mock.lastCall as [string, (request: Request) => Promise<Response>];
    expect(scheme).toBe('app');
    expect((await answer({ url: 'app://crashlens/x', method: 'GET' } as Request)).status).toBe(404);
    expect(read.mock.calls).toEqual([['/x']]);
  });
});
