import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../../support/shells/browser-process.ts';
import { holdAlone } from '../../../support/machine-lock.ts';

const nameOf = (what: string): string => `crashlens-test-${String(process.pid)}-${what}`;

it('a machine lock has one holder at a time', async () => {
  const events: string[] = [];
  const holders = ['a', 'b', 'c'].map(async (holder) => {
    const letGo = await holdAlone(nameOf('one'));
    events.push(`${holder} holds`);
    await new Promise((resolve) => setImmediate(resolve));
    events.push(`${holder} lets go`);
    await letGo();
  });
  await Promise.all(holders);
  expect(events).toHaveLength(6);
  for (let index = 0; index < events.length; index += 2) expect(events[index + 1]).toBe(events[index]?.replace('holds', 'lets go'));
});

it('a machine lock becomes free when the process that holds it is killed', async () => {
  const module = JSON.stringify(path.join(ROOT, 'test/support/machine-lock.ts'));
  const script = `await (await import(${module})).holdAlone(${JSON.stringify(nameOf('killed'))}); console.log('holds'); setInterval(() => {}, 1e6);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  const held = holdAlone(nameOf('killed'));
  child.kill('SIGKILL');
  await (
    await held
  )();
});
