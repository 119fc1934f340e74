import { describe, expect, it } from 'vitest';
import { isForeignModule, isSystemModule, mainModuleOf } from '../../../../../../shared/report/dump/crash/foreign-module.ts';
import type { OsName } from '../../../../../../shared/report/dump/format/machine.ts';
import { modulesOf } from '../../../../../../shared/report/dump/format/modules.ts';
import { analysisOf } from './made-crash.ts';

/** The paths of the modules that are foreign and of the ones of the system, of a program with the given modules. */
async function sorted(
  os: OsName,
  paths: readonly string[],
): Promise<{ readonly foreign: readonly string[]; readonly system: readonly string[] }> {
  const modules = paths.map((path, index) => ({ base: BigInt(index + 1) * 0x1_0000n, size: 0x1000, path }));
  const { dump } = await analysisOf({ os, exception: 1, modules });
  const all = paths.flatMap((_, index) => modulesOf(dump).at(index) ?? []);
  return {
    foreign: all.filter((module) => isForeignModule(dump, module)).map(({ path }) => path),
    system: all.filter((module) => isSystemModule(dump, module)).map(({ path }) => path),
  };
}

describe('isForeignModule', () => {
  it('is true on Windows for folders of other programs and of users, in any case of letters', async () => {
    const own = [
      'C:\\Program Files\\Firefox\\firefox.exe',
      'c:\\program files\\firefox\\xul.dll',
      'C:\\PROGRAM FILES\\Firefox\\browser\\a.dll',
    ];
    const system = [
      'C:\\Windows\\System32\\ntdll.dll',
      'C:\\WINDOWS\\WinSxS\\amd64_x\\comctl32.dll',
      'C:\\Windows\\System32\\DriverStore\\FileRepository\\nv\\nvwgf2umx.dll',
      '\\Device\\HarddiskVolume3\\Windows\\System32\\user32.dll',
      '\\SystemRoot\\System32\\ntdll.dll',
      '\\\\?\\C:\\Windows\\System32\\a.dll',
    ];
    const foreign = [
      'C:\\Program Files\\Antivirus\\hook.dll',
      'C:\\Users\\u\\AppData\\Local\\Tool\\inject.dll',
      'C:\\ProgramData\\a.dll',
      'C:\\Program Files\\Firefox2\\a.dll',
      'D:\\Windows.old\\a.dll',
    ];
    expect(await sorted('windows', [...own, ...system, ...foreign, 'nameonly.dll'])).toEqual({ foreign, system });
  });

  it('is true on macOS outside the system and the application bundle', async () => {
    const own = [
      '/private/Applications/A.app/Contents/Frameworks/A Helper.app/Contents/MacOS/A Helper',
      '/Applications/A.app/Contents/MacOS/XUL',
    ];
    const system = ['/System/Library/Frameworks/AppKit.framework/AppKit', '/usr/lib/libSystem.B.dylib', '/Library/Apple/System/a.dylib'];
    const foreign = [
      '/Library/Audio/Plug-Ins/HAL/driver.driver/driver',
      '/Applications/B.app/Contents/MacOS/b.dylib',
      '/opt/homebrew/lib/c.dylib',
    ];
    expect(await sorted('macos', [...own, ...system, ...foreign])).toEqual({ foreign, system });
  });

  it('is true on Linux outside the folders of packages', async () => {
    const own = ['/opt/app/app', '/opt/app/lib/liba.so'];
    const system = [
      '/lib/x86_64-linux-gnu/libc.so.6',
      '/usr/lib64/libGL.so',
      '/run/host/usr/lib/libd.so',
      '/snap/core20/1/usr/lib/libe.so',
    ];
    const foreign = ['/home/u/hook.so', '/usr/local/lib/libf.so', '/opt/other/libg.so'];
    expect(await sorted('linux', [...own, ...system, ...foreign, 'linux-gate.so'])).toEqual({ foreign, system });
  });

  it('is false on Android for the app, whose main module is a program of the system', async () => {
    const all = [
      '/system/bin/app_process64',
      '/data/app/~~a==/org.app-b==/lib/arm64/libxul.so',
      '/apex/com.android.runtime/lib64/bionic/libc.so',
    ];
    expect(await sorted('android', all)).toEqual({ foreign: [], system: all });
  });

  it('is false if the list does not begin with the main module', async () => {
    expect(await sorted('windows', ['C:\\a\\ntdll.dll', 'D:\\b\\hook.dll'])).toEqual({ foreign: [], system: [] });
  });
});

describe('mainModuleOf', () => {
  it('is the first module, unless that is a library', async () => {
    const mainOf = async (path: string): Promise<string | null> => {
      const { dump } = await analysisOf({ exception: 1, modules: [{ base: 1n, size: 1, path }] });
      return mainModuleOf(dump)?.name ?? null;
    };
    expect(await mainOf('/opt/app/app')).toBe('app');
    for (const path of ['C:\\a.DLL', '/lib/libc.so', '/lib/libc.so.6', '/usr/lib/a.dylib']) expect(await mainOf(path)).toBeNull();
  });
});
