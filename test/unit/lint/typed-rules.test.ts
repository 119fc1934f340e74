import { spawnSync } from 'node:child_process';
import path from 'node:path';
import tseslint from 'typescript-eslint';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../support/shells/browser-process.ts';

/** Rules that oxlint lacks, as docs/decisions/dependencies.md lists them. */
const MISSING = new Set(['no-unsafe-class-instance-assignment']);
/** Rules that are turned off, for the reasons in .oxlintrc.json. */
const OFF = new Set(['no-confusing-void-expression', 'dot-notation']);

const PREFIX = '@typescript-eslint/';

/** Returns the rules in the strict sets of typescript-eslint that need type information. */
function strictTypedRules(): readonly string[] {
  const configs = [...tseslint.configs.strictTypeCheckedOnly, ...tseslint.configs.stylisticTypeCheckedOnly];
  const named = configs.flatMap(({ rules = {} }) => Object.entries(rules)).filter(([name]) => name.startsWith(PREFIX));
  return [...new Set(named.filter(([, level]) => level !== 'off').map(([name]) => name.slice(PREFIX.length)))];
}

/** Returns the rules that oxlint reports as errors in this project. */
function rulesInForce(): ReadonlySet<string> {
  const oxlint = path.join(ROOT, 'node_modules', 'oxlint', 'bin', 'oxlint');
  const { stdout } = spawnSync(process.execPath, [oxlint, '--print-config'], { cwd: ROOT, encoding: 'utf8' });
  const { rules } = JSON.parse(stdout) as { readonly rules: Readonly<Record<string, unknown>> };
  return new Set(Object.keys(rules).filter((name) => JSON.stringify(rules[name]).includes('"deny"')));
}

describe('the lint rules that need types', () => {
  it('include the strict sets of typescript-eslint', () => {
    const inForce = rulesInForce();
    const wanted = strictTypedRules().filter((name) => !MISSING.has(name) && !OFF.has(name));
    expect(wanted.length).toBeGreaterThan(40);
    expect(wanted.filter((name) => !inForce.has(`typescript/${name}`))).toEqual([]);
    expect(inForce.has('typescript/switch-exhaustiveness-check')).toBe(true);
  });
});
