import { ESLint } from 'eslint';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../support/browser-process.ts';

const eslint = new ESLint({
  cwd: ROOT,
  // The rules of this house alone, without types: the text under test is no file of a project.
  overrideConfig: [{ languageOptions: { parserOptions: { project: null } } }],
  ruleFilter: ({ ruleId }) =>
    ['rooms/imports', 'no-restricted-syntax', 'max-lines', 'no-restricted-globals', 'no-restricted-properties'].includes(ruleId),
});

async function rulesBroken(file: string, code: string): Promise<readonly string[]> {
  const [result] = await eslint.lintText(code, { filePath: path.join(ROOT, file) });
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message);
}

describe('the import rules of the rooms', () => {
  it.each([
    ['shared/wire/x.ts', "import 'node:fs';"],
    ['shared/wire/x.ts', "import '../../electron/host/host.ts';"],
    ['shared/wire/x.ts', "import 'react';"],
    ['electron/host/x.ts', "import 'electron';"],
    ['electron/host/x.ts', "import '../shell/log.ts';"],
    ['electron/host/x.ts', "import '../serve/server.ts';"],
    ['electron/host/files/x.ts', "export { a } from '../../cli/version.ts';"],
    ['electron/shell/x.ts', "import '../serve/ports.ts';"],
    ['electron/serve/x.ts', "import 'electron';"],
    ['electron/serve/x.ts', "import '../cli/version.ts';"],
    ['electron/cli/x.ts', "import 'electron';"],
    ['electron/cli/x.ts', "await import('../shell/log.ts');"],
    ['electron/preload.ts', "import '../shared/../electron/host/host.ts';"],
    ['electron/preload.ts', "import 'node:path';"],
    ['renderer/x.ts', "import '../electron/host/host.ts';"],
    ['renderer/x.ts', "import 'node:fs';"],
    ['renderer/x.ts', "import 'electron';"],
    ['electron/host/x.ts', "import '../../test/support/counts.ts';"],
    ['electron/host/x.ts', "import './no-such-file.ts';"],
  ])('refuse in %s: %s', async (file, code) => {
    expect(await rulesBroken(file, code)).toEqual(['rooms/imports']);
  });

  it.each([
    ['shared/wire/x.ts', "import '../errors.ts'; import 'valibot';"],
    ['electron/host/x.ts', "import '../../shared/errors.ts'; import 'node:fs'; import './host.ts';"],
    ['electron/shell/x.ts', "import 'electron'; import '../host/host.ts'; import '../../shared/errors.ts';"],
    ['electron/cli/x.ts', "import '../serve/server.ts'; import '../host/host.ts'; import 'commander';"],
    ['renderer/x.ts', "import '../shared/errors.ts'; import 'react'; import './tokens.css';"],
  ])('allow in %s: %s', async (file, code) => {
    expect(await rulesBroken(file, code)).toEqual([]);
  });
});

describe('what is never written', () => {
  it.each([
    ['electron/shell/x.ts', 'export const a = { webSecurity: true };'],
    ['electron/shell/x.ts', 'export const a = { allowRunningInsecureContent: false };'],
    ['electron/shell/x.ts', 'export const a = { experimentalFeatures: true };'],
    ['electron/shell/x.ts', "export const a = { enableBlinkFeatures: '' };"],
    ['electron/shell/x.ts', 'export const a = { nodeIntegration: true };'],
    ['electron/shell/x.ts', 'export const a = { nodeIntegrationInWorker: true };'],
    ['electron/shell/x.ts', 'export const a = { sandbox: false };'],
    ['electron/shell/x.ts', 'export const a = { contextIsolation: false };'],
    ['renderer/x.tsx', "export const a = <p dangerouslySetInnerHTML={{ __html: '' }} />;"],
    ['renderer/x.ts', "document.body.innerHTML = '';"],
    ['shared/x.ts', 'export default 1;'],
    ['shared/x.ts', 'export enum A { B }'],
    ['shared/x.ts', "export * from './errors.ts';"],
  ])('in %s: %s', async (file, code) => {
    expect(await rulesBroken(file, code)).toContain('no-restricted-syntax');
  });

  it('is a clock or randomness of shared’s own', async () => {
    expect(await rulesBroken('shared/x.ts', 'export const a = Date.now() + Math.random();')).toEqual([
      'no-restricted-properties',
      'no-restricted-properties',
    ]);
  });
});
