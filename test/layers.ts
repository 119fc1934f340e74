import { TREES } from '../lint/layers.js';
import { ROOT } from './support/shells/browser-process.ts';
import { isInOrder, layerReport } from './support/runner/layer-report.ts';

// Compares the imports with the order of the modules (lint/layers.js): a step of `npm run check`. Fails if a module imports one that is listed after it.

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
