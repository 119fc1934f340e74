import { expect, it } from 'vitest';
import { mergedRuns } from '../../../../../renderer/core/state/merged-runs.ts';

it('merged runs run once for all requests that arrive during a run, and never two at a time', async () => {
  const runs: { readonly asked: string; readonly end: () => void }[] = [];
  const ask = mergedRuns(
    (asked: string) => {
      const over = Promise.withResolvers<undefined>();
      runs.push({ asked, end: () => over.resolve(undefined) });
      return over.promise;
    },
    (before, later) => before + later,
  );
  const first = ask('a');
  const rest = [ask('b'), ask('c'), ask('d')];
  expect(runs.map(({ asked }) => asked)).toEqual(['a']);
  runs[0]?.end();
  await first;
  await Promise.resolve();
  expect(runs.map(({ asked }) => asked)).toEqual(['a', 'bcd']);
  const last = ask('e');
  runs[1]?.end();
  await Promise.all(rest);
  await Promise.resolve();
  expect(runs.map(({ asked }) => asked)).toEqual(['a', 'bcd', 'e']);
  runs[2]?.end();
  await last;
});

it('merged runs continue after a failed run', async () => {
  let turn = 0;
  const ask = mergedRuns(
    () => {
      turn += 1;
      return turn === 1 ? Promise.reject(new Error('first')) : Promise.resolve();
    },
    (_, later: null) => later,
  );
  const first = ask(null);
  const second = ask(null);
  await expect(first).rejects.toThrow('first');
  await second;
  await ask(null);
  expect(turn).toBe(3);
});
