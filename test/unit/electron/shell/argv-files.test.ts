import { describe, expect, it, vi } from 'vitest';
import { argvFiles } from '../../../../electron/shell/argv-files.ts';
import { openedFiles } from '../../../../electron/shell/opened-files.ts';
import { handedFiles, isFirstInstance } from '../../../../electron/shell/single-instance.ts';

describe('the files of a command line', () => {
  it('are absolute, and do not include the path of the app', () => {
    expect(argvFiles(['electron', '.', 'a.http', '/b.http'], '/captures', true)).toEqual(['/captures/a.http', '/b.http']);
  });

  it('start at the first argument when packaged', () => {
    expect(argvFiles(['crashlens', 'a.http'], '/x', false)).toEqual(['/x/a.http']);
  });

  it('include no switches and no preloaded modules', () => {
    const argv = [
      'electron',
      '--inspect=0',
      '-r',
      '/record.cjs',
      '--no-sandbox',
      '.',
      '--require',
      '/more.cjs',
      'a.http',
      '--devtools',
      '-x',
      '',
    ];
    expect(argvFiles(argv, '/w', true)).toEqual(['/w/a.http']);
  });

  it('are empty without arguments', () => {
    expect(argvFiles([], '/', true)).toEqual([]);
    expect(argvFiles(['electron', '.'], '/', true)).toEqual([]);
  });
});

describe('files from outside', () => {
  it('wait until a window can open them, and later open immediately', () => {
    const files = openedFiles(['/a']);
    files.add(['/b']);
    const open = vi.fn();
    files.openWith(open);
    files.add(['/c']);
    files.add([]);
    expect(open.mock.calls).toEqual([[['/a', '/b']], [['/c']]]);
  });
});

describe('a second launch', () => {
  it.each([null, 'x', {}, { files: '/a' }, { files: [1] }, { files: ['/a', null] }, { files: Array.from({ length: 1_001 }, () => '/a') }])(
    'ignores anything that is not a list of paths: %j',
    (data) => {
      expect(handedFiles(data)).toBeNull();
    },
  );

  it('passes its files to the first instance and must quit', () => {
    const requestSingleInstanceLock = vi.fn(() => false);
    expect(isFirstInstance({ requestSingleInstanceLock, on: vi.fn() }, ['/a'], vi.fn())).toBe(false);
    expect(requestSingleInstanceLock).toHaveBeenCalledWith({ files: ['/a'] });
  });

  it('is reported to the first instance', () => {
    const on = vi.fn();
    const opened = vi.fn();
    expect(isFirstInstance({ requestSingleInstanceLock: () => true, on }, [], opened)).toBe(true);
    const [event, listener] = on.mock.calls[0] as [string, (event: object, argv: string[], cwd: string, data: unknown) => void];
    listener({}, ['electron', '--evil', '/b'], '/', { files: ['/a'] });
    expect(event).toBe('second-instance');
    expect(opened).toHaveBeenCalledWith(['/a']);
  });
});
