import { DEMO_RULES } from '../../../shared/verdict/rules/target-rules.ts';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { DemoCollector } from '../../../electron/host/sending/collector/demo-collector.ts';
import { peakMemory } from '../support/peak-memory.ts';

/**
 * Runs in a separate process: a demo collector that accepts bodies of any size and stores them in the folder argv[2]. Prints its URL as a line of JSON. When
 * its input ends, prints the peak memory above idle and the bytes written to disk.
 */
const [, , folder = ''] = process.argv;
mkdirSync(folder, { recursive: true });
const collector = new DemoCollector({
  temporary: folder,
  inflateLimit: 2 ** 33,
  now: Date.now,
  roll: () => 0,
  rules: { ...DEMO_RULES, maxBody: null },
  changed: () => undefined,
});
const started = await collector.start(0);
if (!started.ok) throw new Error(started.error.code);
const idle = process.memoryUsage.rss();
print({ url: started.value.url });
process.stdin.on('end', () => {
  const collectorFolder = path.join(folder, 'collector');
  const spooled = readdirSync(collectorFolder).reduce((sum, name) => sum + statSync(path.join(collectorFolder, name)).size, 0);
  print({ over: peakMemory() - idle, spooled });
  void collector.close();
});
process.stdin.resume();

function print(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}
