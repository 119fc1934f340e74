import { ESLint } from 'eslint';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../../support/browser-process.ts';

const eslint = new ESLint({
  cwd: ROOT,
  // The rules of this house alone, without types: the text under test is no file of a project.
  overrideConfig: [{ languageOptions: { parserOptions: { project: null } } }],
  ruleFilter: ({ ruleId }) =>
    [
      'rooms/imports',
      'rooms/floors',
      'rooms/sentences',
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

describe('the import rules of the rooms', () => {
  it.each([
    ['shared/wire/x.ts', "import 'node:fs';"],
    ['shared/wire/x.ts', "import '../../electron/host/base/host.ts';"],
    ['shared/wire/x.ts', "import 'react';"],
    ['electron/host/files/x.ts', "import 'electron';"],
    ['electron/host/files/x.ts', "import '../../shell/log.ts';"],
    ['electron/host/files/x.ts', "import '../../serve/server.ts';"],
    ['electron/host/files/x.ts', "export { a } from '../../cli/version.ts';"],
    ['electron/shell/x.ts', "import '../serve/ports.ts';"],
    ['electron/serve/x.ts', "import 'electron';"],
    ['electron/serve/x.ts', "import '../cli/version.ts';"],
    ['electron/cli/send/x.ts', "import 'electron';"],
    ['electron/cli/main.ts', "await import('../shell/log.ts');"],
    ['electron/preload.ts', "import '../shared/../electron/host/base/host.ts';"],
    ['electron/preload.ts', "import 'node:path';"],
    ['renderer/frame/x.ts', "import '../../electron/host/base/host.ts';"],
    ['renderer/frame/x.ts', "import 'node:fs';"],
    ['renderer/frame/x.ts', "import 'electron';"],
    ['electron/host/files/x.ts', "import '../../../test/support/counts.ts';"],
    ['electron/host/files/x.ts', "import './no-such-file.ts';"],
  ])('refuse in %s: %s', async (file, code) => {
    expect(await rulesBroken(file, code)).toEqual(['rooms/imports']);
  });

  it.each([
    ['shared/wire/x.ts', "import '../errors.ts'; import 'valibot';"],
    ['electron/host/files/x.ts', "import '../../../shared/errors.ts'; import 'node:fs'; import './hash.ts';"],
    ['electron/shell/x.ts', "import 'electron'; import '../host/open-host.ts'; import '../../shared/errors.ts';"],
    ['electron/cli/main.ts', "import '../serve/server.ts'; import '../host/open-host.ts'; import 'commander';"],
    ['renderer/frame/x.ts', "import '../../shared/errors.ts'; import 'react'; import './App.module.css';"],
  ])('allow in %s: %s', async (file, code) => {
    expect(await rulesBroken(file, code)).toEqual([]);
  });
});

describe('the order of the rooms', () => {
  it.each([
    ['shared/bytes/x.ts', "import '../wire/capture.ts';"],
    ['shared/bytes/x.ts', "import type { Capture } from '../wire/capture.ts';"],
    ['shared/bytes/x.ts', "export { a } from '../wire/capture.ts';"],
    ['shared/bytes/x.ts', "await import('../wire/capture.ts');"],
    ['shared/bytes/x.ts', "export type A = import('../wire/capture.ts').Capture;"],
    ['shared/errors.ts', "import './bytes/ascii.ts';"],
    ['shared/cellar/x.ts', "import '../bytes/ascii.ts';"],
    ['shared/x.ts', ''],
    ['renderer/format/x.ts', "import '../frame/App.tsx';"],
    ['electron/cli/send/x.ts', "import '../judge/judges.ts';"],
  ])('refuses in %s: %s', async (file, code) => {
    expect(await rulesBroken(file, code)).toEqual(['rooms/floors']);
  });

  it.each([
    ['shared/wire/x.ts', "import '../bytes/ascii.ts'; import './capture.ts'; import '../errors.ts';"],
    ['renderer/frame/x.ts', "import '../format/hex.ts'; import './App.tsx';"],
    ['test/unit/x.ts', "import '../../shared/bytes/ascii.ts';"],
  ])('allows in %s: %s', async (file, code) => {
    expect(await rulesBroken(file, code)).toEqual([]);
  });

  it('says what is wrong', async () => {
    const said = async (file: string, code: string): Promise<string | undefined> =>
      (await eslint.lintText(code, { filePath: path.join(ROOT, file) }))[0]?.messages[0]?.message;
    expect(await said('shared/bytes/x.ts', "import '../wire/capture.ts';")).toBe(
      'shared/bytes may not import shared/wire: it is listed after it (lint/floors.js).',
    );
    expect(await said('electron/cli/send/x.ts', "import '../judge/judges.ts';")).toBe(
      'electron/cli/send may not import electron/cli/judge: they stand on one floor (lint/floors.js).',
    );
    expect(await said('shared/cellar/x.ts', '')).toBe('cellar is missing from the list of rooms of shared/ (lint/floors.js).');
  });
});

describe('sentences', () => {
  it.each([
    ['electron/host/files/x.ts', "import '../../../shared/messages/errors.ts';"],
    ['electron/host/bridge/x.ts', "import '../../../shared/messages/errors.ts';"],
    ['electron/main.ts', "import '../shared/messages/errors.ts';"],
  ])('are not made in %s', async (file, code) => {
    expect(await rulesBroken(file, code)).toEqual(['rooms/sentences']);
  });

  it('are not made below the room that shows them', async () => {
    expect(await rulesBroken('shared/verdict/x.ts', "import '../messages/errors.ts';")).toEqual(['rooms/floors', 'rooms/sentences']);
  });

  it.each([
    ['shared/present/x.ts', "import '../messages/errors.ts';"],
    ['electron/host/bridge/dispatch.ts', "import '../../../shared/messages/errors.ts';"],
    ['electron/shell/x.ts', "import '../../shared/messages/menu.ts';"],
    ['renderer/frame/x.ts', "import '../../shared/messages/ui.ts';"],
  ])('may be made in %s', async (file, code) => {
    expect(await rulesBroken(file, code)).toEqual([]);
  });
});

describe('what is never written', () => {
  it.each([
    ['shared/bytes/x.ts', 'export default 1;'],
    ['shared/bytes/x.ts', 'export enum A { B }'],
    ['shared/bytes/x.ts', "export * from '../errors.ts';"],
  ])('in %s: %s', async (file, code) => {
    expect(await rulesBroken(file, code)).toContain('no-restricted-syntax');
  });

  it('is a clock or randomness of shared’s own', async () => {
    expect(await rulesBroken('shared/bytes/x.ts', 'export const a = Date.now() + Math.random();')).toEqual([
      'no-restricted-properties',
      'no-restricted-properties',
    ]);
  });
});
