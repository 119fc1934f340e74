import { describe, expect, it, vi } from 'vitest';
import { denyDownloads } from '../../../../electron/shell/downloads.ts';
import { denyPermissions } from '../../../../electron/shell/permissions.ts';
import { enableSandbox } from '../../../../electron/shell/sandbox.ts';

const PERMISSIONS = [
  'clipboard-read',
  'geolocation',
  'media',
  'notifications',
  'midi',
  'fullscreen',
  'pointerLock',
  'openExternal',
  'fileSystem',
  'unknown',
];

function session() {
  const set = { request: vi.fn(), check: vi.fn(), device: vi.fn() };
  denyPermissions({
    setPermissionRequestHandler: set.request,
    setPermissionCheckHandler: set.check,
    setDevicePermissionHandler: set.device,
  });
  const handlers = {
    request: set.request.mock.calls[0]?.[0] as (contents: null, permission: string, answer: (granted: boolean) => void) => void,
    check: set.check.mock.calls[0]?.[0] as (contents: null, permission: string) => boolean,
    device: set.device.mock.calls[0]?.[0] as (details: object) => boolean,
  };
  const asked = (permission: string): boolean => {
    const answer = vi.fn();
    handlers.request(null, permission, answer);
    return answer.mock.calls[0]?.[0] as boolean;
  };
  return { asked, ...handlers };
}

describe('permissions', () => {
  it.each(PERMISSIONS)('deny %s on request and on check', (permission) => {
    const { asked, check } = session();
    expect(asked(permission)).toBe(false);
    expect(check(null, permission)).toBe(false);
  });

  it('let the page write text to the clipboard', () => {
    const { asked, check } = session();
    expect(asked('clipboard-sanitized-write')).toBe(true);
    expect(check(null, 'clipboard-sanitized-write')).toBe(true);
  });

  it('deny every device', () => {
    expect(session().device({ deviceType: 'hid' })).toBe(false);
  });
});

describe('a download', () => {
  it('is cancelled', () => {
    const on = vi.fn();
    denyDownloads({ on });
    const preventDefault = vi.fn();
    const [event, listener] = on.mock.calls[0] as [string, (event: { preventDefault(): void }) => void];
    listener({ preventDefault });
    expect(event).toBe('will-download');
    expect(preventDefault).toHaveBeenCalledOnce();
  });
});

describe('the sandbox', () => {
  const app = (noSandbox: boolean) => ({
    enableSandbox: vi.fn(),
    commandLine: { hasSwitch: (name: string) => noSandbox && name === 'no-sandbox' },
  });

  it('is enabled for every renderer', () => {
    const started = app(false);
    expect(enableSandbox(started as never)).toBe(true);
    expect(started.enableSandbox).toHaveBeenCalledOnce();
  });

  it('is not enabled with --no-sandbox, because enabling it would override the switch', () => {
    const started = app(true);
    expect(enableSandbox(started as never)).toBe(false);
    expect(started.enableSandbox).not.toHaveBeenCalled();
  });
});
