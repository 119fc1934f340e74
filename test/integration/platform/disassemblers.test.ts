import { createPackage } from '@electron/asar';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build } from 'vite';
import { copyDisassemblers, nodeEntry } from '../../../electron/cli/app/launch/build.ts';
import { findElectron } from '../../../electron/cli/app/launch/electron-binary.ts';
import { ROOT } from '../../support/shells/browser-process.ts';

/** Decodes one instruction with each package, and prints both texts. */
const PROGRAM = `
const { disassemblerFor } = require(process.argv[2]);
const print = async () => {
  const intel = await disassemblerFor('amd64');
  const arm = await disassemblerFor('arm64');
  console.log(intel.decode('amd64', Uint8Array.of(0xc7, 0, 5, 0, 0, 0), 0n, false).text);
  console.log(arm.decode('arm64', Uint8Array.of(0x20, 0, 0x40, 0xf9), 0n, false).text);
};
print();
`;
const TEXTS = 'mov dword [rax], 0x5\nldr x0, [x1]\n';
const MODULE = 'electron/host/report/dumps/disassemblers.ts';

const electron = findElectron(ROOT);

describe('the disassemblers', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'crashlens-disassemblers-'));
  const out = path.join(folder, 'app', 'out');
  const program = path.join(folder, 'program.cjs');

  beforeAll(async () => {
    writeFileSync(program, PROGRAM);
    await build(nodeEntry({ name: 'disassemblers.js', source: MODULE, format: 'es' }, out));
    // For the packed app: an older Electron, at ELECTRON_OVERRIDE_DIST_PATH, loads no ES modules from an archive.
    await build(nodeEntry({ name: 'disassemblers.cjs', source: MODULE, format: 'cjs' }, out));
    await copyDisassemblers(out);
    // As in the checkout and in the package, files with the extension .js are ES modules.
    writeFileSync(path.join(folder, 'app', 'package.json'), '{ "type": "module" }');
  });

  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  const run = (command: string, module: string, env: NodeJS.ProcessEnv = process.env): unknown => {
    const { status, stdout, stderr } = spawnSync(command, [program, module], { encoding: 'utf8', env, cwd: folder });
    return { status, stdout, stderr };
  };
  const works = { status: 0, stdout: TEXTS, stderr: '' };

  it('load from source', () => {
    expect(run(process.execPath, path.join(ROOT, MODULE))).toEqual(works);
  });

  it('load from a bundle with their files beside it, far from any node_modules', () => {
    expect(run(process.execPath, path.join(out, 'disassemblers.js'))).toEqual(works);
  });

  it('are in the built app', () => {
    for (const name of ['iced_x86.cjs', 'iced_x86_bg.wasm', 'capstone.cjs', 'capstone.wasm'])
      expect(existsSync(path.join(ROOT, 'out', 'disassemblers', name)), name).toBe(true);
  });

  it.skipIf(!electron.found)(`load from a packed app${electron.found ? '' : ` (skipped: ${electron.reason})`}`, async () => {
    if (!electron.found) return;
    const asar = path.join(folder, 'app.asar');
    await createPackage(path.join(folder, 'app'), asar);
    const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
    expect(run(electron.program, path.join(asar, 'out', 'disassemblers.cjs'), env)).toEqual(works);
  });
});
