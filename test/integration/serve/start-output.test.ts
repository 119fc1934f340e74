import { expect, it, onTestFinished } from 'vitest';
import { START } from '../../../shared/text/app/start.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { startBrowserShell } from '../../support/shells/browser-process.ts';
import { ADDRESS } from '../../support/shells/sign-in.ts';

it('a start prints at most five lines: where Crashlens runs, how long the link works and how to end it', async () => {
  const shell = await startBrowserShell([], { CRASHLENS_HOME: tempFolder() });
  onTestFinished(() => shell.stop());
  await expect.poll(() => shell.output()).toContain(START.stop);
  const lines = shell.output().trimEnd().split('\n');
  // A first start would also print one line about the build. If a build prints more, that is an error (`test/support/runner/build-first.ts`).
  expect(lines).toEqual([
    START.browserInstead(START.requested),
    expect.stringMatching(new RegExp(`^Crashlens is at ${ADDRESS.source}$`)),
    START.once,
    START.stop,
  ]);
});
