import { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type FilePool, createFilePool } from '../../../electron/host/report/reading/file-pool.ts';

/** A fake reading thread: answers each name in upper case, hangs on `hang`, and throws on `end`. */
const READER = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ id, batch }) => {
    const answers = batch.map(({ name }) => {
      if (name === 'hang') for (;;);
      if (name === 'end') throw new RangeError('as a thread whose heap is full ends');
      return name.toUpperCase();
    });
    parentPort.postMessage({ id, answers });
  });
  parentPort.postMessage({ kind: 'ready' });
`;

function pool(threads = 2, longest = 400): { readonly files: FilePool<string>; readonly started: () => number } {
  let started = 0;
  const files = createFilePool<string>({
    begin: () => {
      started += 1;
      return new Worker(READER, { eval: true });
    },
    threads,
    here: () => Promise.reject(new Error('there are threads')),
    over: ({ name }, why) => `${name}: too much ${why}`,
    longest: () => longest,
  });
  onTestFinished(() => files.close());
  return { files, started: () => started };
}

const batch = (...names: readonly string[]) => names.map((name) => ({ path: `/${name}`, name, size: 1 }));

describe('a pool of reading threads', () => {
  it('answers each batch in its order, with no more threads than its maximum', async () => {
    const { files, started } = pool();
    const answers = await Promise.all([
      files.read(batch('a', 'b')),
      files.read(batch('c')),
      files.read(batch('d', 'e', 'f')),
      files.read(batch('g')),
    ]);
    expect(answers).toEqual([['A', 'B'], ['C'], ['D', 'E', 'F'], ['G']]);
    expect(started()).toBe(2);
  });

  it.each([
    ['hang', 'time', 400],
    ['end', 'memory', 30_000],
  ])('splits a batch that ends its thread (%s), and reports a failure only for the bad file', async (bad, why, longest) => {
    const { files } = pool(1, longest);
    const [first, second] = await Promise.all([files.read(batch('a', bad, 'b')), files.read(batch('c'))]);
    expect(first).toEqual(['A', `${bad}: too much ${why}`, 'B']);
    expect(second).toEqual(['C']);
  });

  it('stops its work when it is closed, and answers with cancelled', async () => {
    const { files } = pool(1, 60_000);
    const reading = Promise.allSettled([files.read(batch('hang')), files.read(batch('a'))]);
    await files.close();
    const [hung, waiting] = await reading;
    for (const ended of [hung, waiting]) expect(ended).toMatchObject({ status: 'rejected', reason: { error: { code: 'cancelled' } } });
    await expect(files.read(batch('a'))).rejects.toMatchObject({ error: { code: 'cancelled' } });
  });

  it.each([
    ['no thread', 0, ['a here', 'b here'], ['c here']],
    ['no second thread', 1, ['A', 'B'], ['C']],
  ])('reads every file even if %s can be started', async (_, room, first, second) => {
    let begun = 0;
    const files = createFilePool<string>({
      begin: () => new Worker((begun += 1) <= room ? READER : 'throw new Error("no room")', { eval: true }),
      threads: 2,
      here: ({ name }) => Promise.resolve(`${name} here`),
      over: () => '',
      longest: () => 60_000,
    });
    expect(await Promise.all([files.read(batch('a', 'b')), files.read(batch('c'))])).toEqual([first, second]);
    const tried = begun;
    expect(await files.read(batch('d'))).toEqual([room === 0 ? 'd here' : 'D']);
    expect([begun, await files.close()]).toEqual([tried, undefined]);
  });
});
