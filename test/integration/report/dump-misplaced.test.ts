import { describe, expect, it } from 'vitest';
import { ALL_ROWS, openedDumpTab } from '../../builders/report/dump-views.ts';
import { misplacedDump, PLANTED, PLANTED_DIGITS, PROTECTED_HOLDERS, REFERRERS } from '../../builders/report/misplaced-texts.ts';

const SECRETS = new RegExp(`${PLANTED}|${PLANTED_DIGITS}`, 'i');

/** The text around the first secret; null if there is none. */
function leakIn(text: string): string | null {
  const found = SECRETS.exec(text);
  return found === null ? null : text.slice(Math.max(found.index - 120, 0), found.index + 60);
}

describe('the Dump tab of a dump whose texts are at offsets of', () => {
  it.each(PROTECTED_HOLDERS)('%s shows none of them, also after registers are revealed', async (holder) => {
    const { host, at, everything } = await openedDumpTab(misplacedDump(holder));
    expect(leakIn(await everything())).toBeNull();
    await host.value('dump.reveal', { ...at, values: true });
    expect(leakIn(await everything())).toBeNull();
  });

  it.each(REFERRERS)('bytes of their own shows the %s', async (referrer) => {
    const { everything } = await openedDumpTab(misplacedDump('bytes of their own', [referrer]));
    expect(leakIn(await everything())).not.toBeNull();
  });

  it.each([
    ['process', 'macOS crash record'],
    ['process', 'value of a public annotation'],
    ['process', 'Linux release'],
    ['modules', 'module name'],
    ['modules', 'unloaded module'],
  ] as const)('memory shows it after its bytes were revealed, in the list “%s”: %s', async (list, referrer) => {
    const { host, at, everything } = await openedDumpTab(misplacedDump('a range of MemoryList', [referrer]));
    expect(leakIn(await everything())).toBeNull();
    const { rows } = await host.value('dump.rows', { ...at, ...ALL_ROWS, list });
    for (const { range } of rows.flatMap(({ masked }) => masked)) await host.value('report.reveal', { report: at.report, range });
    expect(await everything()).toContain(PLANTED);
  });
});
