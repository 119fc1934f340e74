import { HOUSES } from '../lint/floors.js';
import { ROOT } from './support/browser-process.ts';
import { floorReport, isInOrder } from './support/floor-report.ts';

// The order of the rooms (lint/floors.js), counted: a step of `npm run check`. Fails where a room imports one that is listed after it.

for (const house of HOUSES) {
  const report = floorReport(ROOT, house);
  const { rooms, circles, up, unlisted } = report;
  process.stdout.write(
    `${house.path} ${String(rooms)} rooms, ${String(circles.flat().length)} in circles, ${String(up.length)} imports that go up\n`,
  );
  for (const circle of circles) process.stdout.write(`  circle: ${circle.join(', ')}\n`);
  for (const line of up) process.stdout.write(`  up: ${line}\n`);
  for (const room of unlisted) process.stdout.write(`  missing from the list: ${room}\n`);
  if (!isInOrder(report)) process.exitCode = 1;
}
