import { openHost } from '../../electron/host/open-host.ts';
import { testPorts } from './test-ports.ts';

/**
 * Run as a process of its own: opens the data folder argv[2] and the report argv[3], prints `ready`, and edits without end: each annotation is set, typed
 * on, and now and then a step is undone. Prints `<steps> <text>` of each edit once it was answered as kept.
 */
const [, , home = '', path = '', user = ''] = process.argv;
const opened = await openHost({ home, ports: testPorts(), env: { HOME: user } });
if (!opened.ok) throw new Error(opened.error.code);
const host = opened.value;
const file = await host.registerPath(path);
if (!file.ok) throw new Error(file.error.code);
const summary = await host.call('report.open', { file: file.value.file });
if (!summary.ok) throw new Error(summary.error.code);
const { report } = summary.value;
const view = await host.call('report.inspect', { report, dialect: 'spec', from: 0, limit: 100 });
if (!view.ok) throw new Error(view.error.code);
const at = view.value.annotations.find(({ name }) => name === 'Comments')?.anchor ?? '';
process.stdout.write('ready\n');

for (let number = 0; number < 100_000; number += 1) {
  const before = await host.call('draft.state', { report });
  if (!before.ok) throw new Error(before.error.code);
  const newest = before.value.steps.at(-1)?.id ?? null;
  const isTyping = number % 4 !== 0 && newest !== null;
  const text = `text ${String(number)}`;
  const change = { kind: 'edits' as const, edits: [{ op: 'value' as const, at, text }] };
  const made =
    number % 50 === 49
      ? await host.call('draft.undo', { report })
      : await host.call('draft.apply', { report, change, replaces: isTyping ? newest : null });
  if (!made.ok || made.value.unkept !== null) throw new Error('an edit was refused');
  process.stdout.write(`${JSON.stringify({ steps: made.value.steps.map(({ id }) => id), text: number % 50 === 49 ? null : text })}\n`);
}
