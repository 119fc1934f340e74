import { TREES } from '../lint/layers.js';
import { ROOT } from './support/shells/browser-process.ts';
import { isInOrder, layerReport } from './support/runner/layer-report.ts';
import { unusedExports } from './support/runner/unused-exports.ts';

// Compares the imports with the order of the modules (lint/layers.js) and finds exports that no other file uses: a step of `npm run check`.

for (const tree of TREES) {
  const report = layerReport(ROOT, tree);
  const { modules, circles, up, unlisted, missing } = report;
  process.stdout.write(
    `${tree.path} ${String(modules)} modules, ${String(circles.length)} import circles, ${String(up.length)} imports upward\n`,
  );
  for (const circle of circles) process.stdout.write(`  circle: ${circle.join(', ')}\n`);
  for (const line of up) process.stdout.write(`  upward: ${line}\n`);
  for (const module of unlisted) process.stdout.write(`  missing from the list: ${module}\n`);
  for (const module of missing) process.stdout.write(`  listed without a file: ${module}\n`);
  if (!isInOrder(report)) process.exitCode = 1;
}

const unused = unusedExports(ROOT, ['shared', 'electron', 'renderer', 'test']);
process.stdout.write(`${String(unused.length)} superfluous exports\n`);
for (const name of unused) process.stdout.write(`  used by no other file: ${name}\n`);
if (unused.length > 0) process.exitCode = 1;
