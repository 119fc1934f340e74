import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runCli } from '../../../builders/app/run-cli.ts';
import { tempFolder } from '../../../builders/platform/temp-folder.ts';
import { SECRETS, damagedReport, requestOf } from '../../../builders/report/damaged-report.ts';
import { secretPattern } from '../../../property/masking/secret-pattern.ts';
import { volume } from '../../../support/volume.ts';

const SECRET_PATTERN = secretPattern(SECRETS);

/** Returns the text around the first secret, or null if there is none. */
function leakIn(text: string): string | null {
  const found = SECRET_PATTERN.exec(text);
  return found === null ? null : text.slice(Math.max(found.index - 120, 0), found.index + 60);
}

it('check prints no protected value of damaged reports in any output format or dialect, and writes none to a baseline', async () => {
  const folder = join(tempFolder(), 'captures');
  mkdirSync(folder);
  const reports = fc.sample(damagedReport, { numRuns: volume(2_000, 150), seed: 20_261_122 });
  for (const [index, report] of reports.entries()) writeFileSync(join(folder, `${String(index)}.http`), requestOf(report));
  const whole = reports.map((report) => requestOf(report).toString('latin1')).join('');
  expect(leakIn(whole)).not.toBeNull();
  for (const dialect of ['spec', 'antenna']) {
    const baseline = join(tempFolder(), 'known.json');
    for (const form of [[], ['--json'], ['--sarif'], ['--junit'], ['--csv'], ['--write-baseline', baseline]]) {
      const { out, err } = await runCli(['check', folder, '--dialect', dialect, '--fail-on', 'warning', ...form]);
      expect(leakIn(out + err)).toBeNull();
      // Every output format except SARIF names every report.
      expect(form.includes('--sarif') || out.includes(`${String(reports.length - 1)}.http`)).toBe(true);
    }
    expect(leakIn(readFileSync(baseline, 'utf8'))).toBeNull();
  }
});
