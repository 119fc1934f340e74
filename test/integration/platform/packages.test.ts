import { createPackage } from '@electron/asar';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build } from 'vite';
import { copyPackages, nodeEntry } from '../../../electron/cli/app/launch/build.ts';
import { findElectron } from '../../../electron/cli/app/launch/electron-binary.ts';
import { ROOT } from '../../support/shells/browser-process.ts';

/** Decodes one instruction with each disassembler and demangles a name, and prints the texts. */
const PROGRAM = `
const [disassemblers, demangler] = process.argv.slice(2);
const { disassemblerFor } = require(disassemblers);
const { createDemangler } = require(demangler);
const print = async () => {
  const intel = await disassemblerFor('amd64');
  const arm = await disassemblerFor('arm64');
  console.log(intel.decode('amd64', Uint8Array.of(0xc7, 0, 5, 0, 0, 0), 0n, false).text);
  console.log(arm.decode('arm64', Uint8Array.of(0x20, 0, 0x40, 0xf9), 0n, false).text);
  console.log(createDemangler()('_ZN3foo3barEi'));
};
print();
`;
const TEXTS = 'mov dword [rax], 0x5\nldr x0, [x1]\nfoo::bar(int)\n';
const MODULES = {
  disassemblers: 'electron/host/report/dumps/disassemblers.ts',
  demangler: 'electron/host/report/symbols/demangler.ts',
} as const;
const NAMES = ['disassemblers', 'demangler'] as const;

const electron = findElectron(ROOT);

describe('the disassemblers and the demangler', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'crashlens-packages-'));
  const out = path.join(folder, 'app', 'out');
  const program = path.join(folder, 'program.cjs');

  beforeAll(async () => {
    writeFileSync(program, PROGRAM);
    for (const name of NAMES) {
      await build(nodeEntry({ name: `${name}.js`, source: MODULES[name], format: 'es' }, out));
      // For the packed app: an older Electron, at ELECTRON_OVERRIDE_DIST_PATH, loads no ES modules from an archive.
      await build(nodeEntry({ name: `${name}.cjs`, source: MODULES[name], format: 'cjs' }, out));
    }
    await copyPackages(out);
    // As in the checkout and in the package, files with the extension .js are ES modules.
    writeFileSync(path.join(folder, 'app', 'package.json'), '{ "type": "module" }');
  });

  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  const run = (command: string, modules: readonly string[], env: NodeJS.ProcessEnv = process.env): unknown => {
    const { status, stdout, stderr } = spawnSync(command, [program, ...modules], { encoding: 'utf8', env, cwd: folder });
    return { status, stdout, stderr };
  };
  const works = { status: 0, stdout: TEXTS, stderr: '' };

  it('load from source', () => {
    const modules = NAMES.map((name) => path.join(ROOT, MODULES[name]));
    expect(run(process.execPath, modules)).toEqual(works);
  });

  it('load from a bundle with their files beside it, far from any node_modules', () => {
    const modules = NAMES.map((name) => path.join(out, `${name}.js`));
    expect(run(process.execPath, modules)).toEqual(works);
  });

  it('are in the built app', () => {
    for (const name of ['iced_x86.cjs', 'iced_x86_bg.wasm', 'capstone.cjs', 'capstone.wasm'])
      expect(existsSync(path.join(ROOT, 'out', 'disassemblers', name)), name).toBe(true);
    expect(existsSync(path.join(ROOT, 'out', 'demangler', 'demangler.wasm'))).toBe(true);
  });

  it.skipIf(!electron.found)(`load from a packed app${electron.found ? '' : ` (skipped: ${electron.reason})`}`, async () => {
    if (!electron.found) return;
    const asar = path.join(folder, 'app.asar');
    await createPackage(path.join(folder, 'app'), asar);
    const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
    const modules = NAMES.map((name) => path.join(asar, 'out', `${name}.cjs`));
    expect(run(electron.program, modules, env)).toEqual(works);
  });
});
