import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../../support/shells/browser-process.ts';
import { BUILT } from '../../../builders/app/run-cli.ts';

/** The path of a Node on this machine that is too old, outside node_modules. Undefined if there is none. */
const OLD = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => folder !== '' && !folder.startsWith(join(ROOT, 'node_modules')))
  .map((folder) => join(folder, 'node'))
  .find((node) => Number(/^v(\d+)\./.exec(String(spawnSync(node, ['--version']).stdout))?.[1] ?? 99) < 24);

const NEED_NODE = join(ROOT, 'electron/cli/app/launch/need-node.js');

describe.skipIf(OLD === undefined)(`a Node that is too old${OLD === undefined ? ' (skipped: this machine has none)' : ''}`, () => {
  it.each([
    ['inspect', [BUILT, 'inspect', 'x.http']],
    ['judge', [BUILT, 'judge']],
    ['help', [BUILT, '--help']],
    ['an npm script', ['--import', NEED_NODE, join(ROOT, 'electron/cli/main.ts'), 'inspect']],
  ])('is reported in one line by %s, which ends with 2', (_, args) => {
    const { status, stdout, stderr } = spawnSync(OLD ?? '', args, { encoding: 'utf8', input: '' });
    expect(stderr).toMatch(/^Crashlens needs Node 24 or newer and this is v\d+\.\d+\.\d+: .+\.\n$/);
    expect([status, stdout]).toEqual([2, '']);
  });
});
