import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { BROUGHT } from '../../../../../../electron/cli/app/launch/need-node.js';
import { ROOT } from '../../../../../support/shells/browser-process.ts';

const packageSchema = v.object({
  version: v.optional(v.string()),
  integrity: v.optional(v.string()),
  hasInstallScript: v.optional(v.boolean()),
  optional: v.optional(v.boolean()),
  os: v.optional(v.union([v.string(), v.array(v.string())])),
  cpu: v.optional(v.union([v.string(), v.array(v.string())])),
  bin: v.optional(v.record(v.string(), v.string())),
});
const lockSchema = v.object({ packages: v.record(v.string(), packageSchema) });
const manifestSchema = v.object({
  optionalDependencies: v.record(v.string(), v.string()),
  allowScripts: v.record(v.string(), v.boolean()),
});

const jsonOf = (name: string): unknown => JSON.parse(readFileSync(join(ROOT, name), 'utf8'));
const { packages } = v.parse(lockSchema, jsonOf('package-lock.json'));
const { optionalDependencies, allowScripts } = v.parse(manifestSchema, jsonOf('package.json'));

describe('the npm dependencies', () => {
  it('all have an integrity hash', () => {
    const installed = Object.entries(packages).filter(([at]) => at !== '');
    expect(installed.length).toBeGreaterThan(100);
    expect(installed.filter(([, { integrity }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '')).map(([at]) => at)).toEqual([]);
  });

  it('may run no install scripts', () => {
    expect(Object.values(allowScripts)).not.toContain(true);
  });
});

describe('the bundled Node', () => {
  it('is one pinned package per system, with a hash and without an install script', () => {
    const brought = Object.entries(optionalDependencies).map(([name, version]) => {
      const own = packages[`node_modules/${name}`];
      expect([own?.version, own?.optional, own?.hasInstallScript]).toEqual([version, true, undefined]);
      expect(Object.keys(own?.bin ?? {})).toEqual(['node']);
      return `${String(own?.os)} ${String(own?.cpu)}`;
    });
    expect(brought.toSorted()).toEqual([...BROUGHT].toSorted());
  });

  it('has the same version everywhere, at least the required version', () => {
    const versions = new Set(Object.values(optionalDependencies));
    expect([...versions]).toEqual([expect.stringMatching(/^24\.\d+\.\d+$/)]);
  });
});
