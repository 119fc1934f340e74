import { ESLint } from 'eslint';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../support/shells/browser-process.ts';

const eslint = new ESLint({
  cwd: ROOT,
  // Runs only the project's own rules and without type information, because the linted text is not a file of the project.
  overrideConfig: [{ languageOptions: { parserOptions: { project: null } } }],
  ruleFilter: ({ ruleId }) =>
    [
      'modules/imports',
      'modules/layers',
      'modules/sentences',
      'no-restricted-syntax',
      'max-lines',
      'no-restricted-globals',
      'no-restricted-properties',
    ].includes(ruleId),
});

async function rulesBroken(file: string, code: string): Promise<readonly string[]> {
  const [result] = await eslint.lintText(code, { filePath: path.join(ROOT, file) });
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message);
}

describe('the import rules of the trees', () => {
  it.each([
    ['shared/report/wire/x.ts', "import 'node:fs';"],
    ['shared/report/wire/x.ts', "import '../../../electron/host/platform/base/host.ts';"],
    ['shared/report/wire/x.ts', "import 'react';"],
    ['electron/host/platform/files/x.ts', "import 'electron';"],
    ['electron/host/platform/files/x.ts', "import '../../../shell/log.ts';"],
    ['electron/host/platform/files/x.ts', "import '../../../serve/server.ts';"],
    ['electron/host/platform/files/x.ts', "export { a } from '../../../cli/version.ts';"],
    ['electron/shell/x.ts', "import '../serve/ports.ts';"],
    ['electron/serve/x.ts', "import 'electron';"],
    ['electron/serve/x.ts', "import '../cli/version.ts';"],
    ['electron/cli/sending/x.ts', "import 'electron';"],
    ['electron/cli/main.ts', "await import('../shell/log.ts');"],
    ['electron/preload.ts', "import '../electron/host/platform/base/host.ts';"],
    ['electron/preload.ts', "import 'node:path';"],
    ['renderer/app/shell/x.ts', "import '../../../electron/host/platform/base/host.ts';"],
    ['renderer/app/shell/x.ts', "import 'node:fs';"],
    ['renderer/app/shell/x.ts', "import 'electron';"],
    ['electron/host/platform/files/x.ts', "import '../../../../test/support/counts.ts';"],
    ['electron/host/platform/files/x.ts', "import './no-such-file.ts';"],
  ])('refuse in %s: %s', async (file, code) => {
    expect(await rulesBroken(file, code)).toEqual(['modules/imports']);
  });

  it.each([
    ['shared/report/wire/x.ts', "import '../../errors.ts'; import 'valibot';"],
    ['electron/host/platform/files/x.ts', "import '../../../../shared/errors.ts'; import 'node:fs'; import './hash.ts';"],
    ['electron/shell/x.ts', "import 'electron'; import '../host/app/open-host.ts'; import '../../shared/errors.ts';"],
    ['electron/cli/main.ts', "import '../serve/server.ts'; import '../host/app/open-host.ts'; import 'commander';"],
    ['renderer/app/shell/x.ts', "import '../../../shared/errors.ts'; import 'react'; import './App.module.css';"],
  ])('allow in %s: %s', async (file, code) => {
    expect(await rulesBroken(file, code)).toEqual([]);
  });
});

describe('the order of the modules', () => {
  it.each([
    ['shared/bytes/x.ts', "import '../report/wire/capture.ts';"],
    ['shared/bytes/x.ts', "import type { Capture } from '../report/wire/capture.ts';"],
    ['shared/bytes/x.ts', "export { a } from '../report/wire/capture.ts';"],
    ['shared/bytes/x.ts', "await import('../report/wire/capture.ts');"],
    ['shared/bytes/x.ts', "export type A = import('../report/wire/capture.ts').Capture;"],
    ['shared/errors.ts', "import './bytes/ascii.ts';"],
    ['shared/other/x.ts', "import '../bytes/ascii.ts';"],
    ['shared/x.ts', ''],
    ['renderer/core/format/x.ts', "import '../../app/shell/App.tsx';"],
    ['electron/cli/sending/x.ts', "import '../verdict/judge/judges.ts';"],
  ])('refuses in %s: %s', async (file, code) => {
    expect(await rulesBroken(file, code)).toEqual(['modules/layers']);
  });

  it.each([
    ['shared/report/wire/x.ts', "import '../../bytes/ascii.ts'; import './capture.ts'; import '../../errors.ts';"],
    ['renderer/app/shell/x.ts', "import '../../core/format/hex.ts'; import './App.tsx';"],
    ['test/unit/x.ts', "import '../../shared/bytes/ascii.ts';"],
  ])('allows in %s: %s', async (file, code) => {
    expect(await rulesBroken(file, code)).toEqual([]);
  });

  it('names the modules and the reason in its message', async () => {
    const said = async (file: string, code: string): Promise<string | undefined> =>
      (await eslint.lintText(code, { filePath: path.join(ROOT, file) }))[0]?.messages[0]?.message;
    expect(await said('shared/bytes/x.ts', "import '../report/wire/capture.ts';")).toBe(
      'shared/bytes may not import shared/report: it is listed after it (lint/layers.js).',
    );
    expect(await said('electron/cli/sending/x.ts', "import '../verdict/judge/judges.ts';")).toBe(
      'electron/cli/sending may not import electron/cli/verdict: they are independent modules of one layer (lint/layers.js).',
    );
    expect(await said('shared/other/x.ts', '')).toBe('other is missing from the modules of shared/ (lint/layers.js).');
  });
});

describe('imports of sentences', () => {
  it.each([
    ['electron/host/platform/files/x.ts', "import '../../../../shared/text/app/errors.ts';"],
    ['electron/host/platform/bridge/x.ts', "import '../../../../shared/text/app/errors.ts';"],
    ['electron/main.ts', "import '../shared/text/app/errors.ts';"],
  ])('are refused in %s', async (file, code) => {
    expect(await rulesBroken(file, code)).toEqual(['modules/sentences']);
  });

  it('are refused below the module that shows them', async () => {
    expect(await rulesBroken('shared/verdict/checks/x.ts', "import '../../text/app/errors.ts';")).toEqual([
      'modules/layers',
      'modules/sentences',
    ]);
  });

  it.each([
    ['shared/text/presenters/x.ts', "import '../app/errors.ts';"],
    ['electron/host/platform/bridge/dispatch.ts', "import '../../../../shared/text/app/errors.ts';"],
    ['electron/shell/x.ts', "import '../../shared/text/app/menu.ts';"],
    ['renderer/app/shell/x.ts', "import '../../../shared/text/verdict/ui.ts';"],
  ])('are allowed in %s', async (file, code) => {
    expect(await rulesBroken(file, code)).toEqual([]);
  });
});

describe('the syntax rules', () => {
  it.each([
    ['shared/bytes/x.ts', 'export default 1;'],
    ['shared/bytes/x.ts', 'export enum A { B }'],
    ['shared/bytes/x.ts', "export * from '../errors.ts';"],
  ])('refuse in %s: %s', async (file, code) => {
    expect(await rulesBroken(file, code)).toContain('no-restricted-syntax');
  });

  it('refuse a clock and random numbers in shared/', async () => {
    expect(await rulesBroken('shared/bytes/x.ts', 'export const a = Date.now() + Math.random();')).toEqual([
      'no-restricted-properties',
      'no-restricted-properties',
    ]);
  });
});
