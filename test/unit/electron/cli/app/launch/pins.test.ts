import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { ROOT } from '../../../../../support/shells/browser-process.ts';

const versions = v.record(v.string(), v.string());
const manifestSchema = v.object({ dependencies: versions, devDependencies: versions, optionalDependencies: versions });
const { dependencies, devDependencies, optionalDependencies } = v.parse(
  manifestSchema,
  JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')),
);

it('every package is pinned to one released version, including Electron', () => {
  const pins = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  // An alias, `npm:PACKAGE@VERSION`, is also pinned.
  expect(pins.filter(([, version]) => !/^(?:npm:[@\w/-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  expect(Object.keys(devDependencies)).toContain('electron');
});
