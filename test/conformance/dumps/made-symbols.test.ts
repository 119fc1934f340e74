import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { volume } from '../../support/volume.ts';
import { breakpadNote, hasBreakpad } from './breakpad-programs.ts';
import { compareMadeSymbols, type SymbolComparison } from './made-symbols.ts';

describe.skipIf(!hasBreakpad)(`stacks of made dumps with made symbol files${breakpadNote}`, () => {
  let comparison: SymbolComparison = { dumps: 0, fields: [], equal: 0, frames: 0, rules: [], found: new Map(), unexplained: [] };

  beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), 'crashlens-test-'));
    comparison = compareMadeSymbols(volume(2_000, 100), 1, folder);
    rmSync(folder, { recursive: true, force: true });
  }, 600_000);

  it('are those of Breakpad in address, module, function, file, line, inlined calls and trust, except for listed rules', () => {
    const { fields, equal, frames, unexplained } = comparison;
    expect(frames).toBeGreaterThan(volume(15_000, 700));
    for (const { field, agreed, total } of fields) expect(agreed / total, field).toBeGreaterThanOrEqual(0.999);
    expect(equal / frames, unexplained.slice(0, 5).join('\n')).toBeGreaterThanOrEqual(0.999);
  });

  it('contain every way to find a frame on every machine that has it', () => {
    const ways = new Map([
      ['x86 windows', ['cfi', 'frame_pointer', 'scan', 'inline']],
      ['x86 linux', ['cfi', 'frame_pointer', 'scan', 'inline']],
      ['amd64 windows', ['cfi', 'leaf', 'scan', 'inline']],
      ['amd64 macos', ['cfi', 'frame_pointer', 'scan', 'inline']],
      ['arm64 linux', ['cfi', 'frame_pointer', 'inline']],
      ['arm windows', ['cfi', 'scan', 'inline']],
      ['arm ios', ['frame_pointer', 'inline']],
    ]);
    const missing = [...ways].flatMap(([machine, trusts]) =>
      trusts.map((trust) => `${machine} ${trust}`).filter((kind) => !comparison.found.has(kind)),
    );
    expect(missing).toEqual([]);
  });

  it('differ by each listed rule in enough dumps', () => {
    expect(
      comparison.rules.filter(({ dumps }) => dumps < volume(50, 1)).map(({ rule, dumps }) => `${rule.name}: ${String(dumps)}`),
    ).toEqual([]);
  });

  it('find at least as many of the true callers as those of Breakpad, where a rule says that ours are right', () => {
    for (const { rule, callers, foundByUs, foundByThem } of comparison.rules) {
      if (rule.right === 'Breakpad') continue;
      expect.soft(foundByUs + callers * volume(0.06, 0.15), rule.name).toBeGreaterThanOrEqual(foundByThem);
    }
  });
});
