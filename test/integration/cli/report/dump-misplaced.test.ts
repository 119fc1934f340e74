import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../../builders/app/run-cli.ts';
import { tempFolder } from '../../../builders/platform/temp-folder.ts';
import { type Holder, misplacedDump, PLANTED, PLANTED_DIGITS, PROTECTED_HOLDERS } from '../../../builders/report/misplaced-texts.ts';

const SECRETS = new RegExp(`${PLANTED}|${PLANTED_DIGITS}`, 'i');
const FORMS = ['--text', '--json', '--machine', '--markdown'];

/** What is printed about dumps with planted bytes. */
async function printed(holders: readonly Holder[], ...args: readonly string[]): Promise<string> {
  const folder = join(tempFolder(), 'dumps');
  mkdirSync(folder);
  for (const [index, holder] of holders.entries()) writeFileSync(join(folder, `${String(index)}.dmp`), misplacedDump(holder));
  const { out, err, code } = await runCli(['dump', folder, '--threads', 'all', ...args]);
  expect([code, err]).toEqual([0, '']);
  return out;
}

/** The text around the first secret; null if there is none. */
function leakIn(text: string): string | null {
  const found = SECRETS.exec(text);
  return found === null ? null : text.slice(Math.max(found.index - 120, 0), found.index + 60);
}

describe('crashlens dump of dumps whose offsets of texts lead to memory, registers and other streams', () => {
  it.each(FORMS)('prints nothing of these bytes with %s', async (form) => {
    const out = await printed(PROTECTED_HOLDERS, form);
    expect(leakIn(out)).toBeNull();
    expect(out.match(/ntdll\.dll/g)?.length).toBeGreaterThanOrEqual(PROTECTED_HOLDERS.length);
    expect(leakIn(await printed(PROTECTED_HOLDERS, form, '--reveal', 'values'))).toBeNull();
  });

  it.each(FORMS)('prints the same texts in bytes of their own with %s', async (form) => {
    expect(leakIn(await printed(['bytes of their own'], form))).not.toBeNull();
  });

  it('prints the texts in JSON with --reveal closed', async () => {
    const lines = (await printed(PROTECTED_HOLDERS, '--json', '--reveal', 'closed')).trimEnd().split('\n');
    expect(lines).toHaveLength(PROTECTED_HOLDERS.length);
    for (const line of lines) {
      const json = JSON.parse(line) as Record<string, unknown>;
      expect(json).toMatchObject({ system_info: { os_ver: `10.2.0 ${PLANTED}` } });
      expect(json).toMatchObject({ mac_crash_info: [{ module: `/lib/${PLANTED}`, message: PLANTED, thread: null }] });
      expect(json['modules']).toContainEqual(expect.objectContaining({ path: PLANTED, filename: '' }));
    }
  });

  it('says which texts are hidden', async () => {
    expect(await printed(PROTECTED_HOLDERS, '--text')).toContain(
      'text of ModuleList would be in memory, registers or another stream, so it is masked.',
    );
  });
});
