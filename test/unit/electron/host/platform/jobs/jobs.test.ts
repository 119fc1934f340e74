import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { requestCancel, stopMemory } from '../../../../../../electron/host/platform/base/stop-flag.ts';
import { currentWork, runAs } from '../../../../../../electron/host/platform/base/work.ts';
import { betweenWindows, throwIfCancelled } from '../../../../../../electron/host/platform/files/throw-if-cancelled.ts';
import { type Jobs, createJobs } from '../../../../../../electron/host/platform/jobs/jobs.ts';
import { fail, ok } from '../../../../../../shared/errors.ts';
import { failure } from '../../../../../../shared/bridge/failure.ts';
import type { JobChanges, JobView } from '../../../../../../shared/bridge/view/job-view.ts';

interface Bench {
  readonly jobs: Jobs;
  readonly memory: SharedArrayBuffer;
  readonly changes: JobChanges[];
  /** Number of heartbeats sent so far. */
  readonly heartbeatCount: () => number;
  /** Advances the clock by this many ms. */
  readonly pass: (ms: number) => void;
}

function bench(): Bench {
  const changes: JobChanges[] = [];
  const memory = stopMemory();
  let at = 0;
  let heartbeatCount = 0;
  const emit = vi.fn((_: string, payload: unknown) => void changes.push(payload as JobChanges));
  const jobs = createJobs({
    emit,
    now: () => Date.UTC(2026, 10, 22),
    stops: memory,
    sendHeartbeat: () => void (heartbeatCount += 1),
    clock: () => at,
  });
  onTestFinished(() => jobs.close());
  return { jobs, memory, changes, heartbeatCount: () => heartbeatCount, pass: (ms) => (at += ms) };
}

const START = { kind: 'save', subject: 'a.http' } as const;

/** A step that runs until the test ends it. */
function pending(): { readonly step: () => Promise<ReturnType<typeof ok<string>>>; readonly end: () => void } {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof ok<string>>>();
  return { step: () => promise, end: () => resolve(ok('done')) };
}

function onlyJob(jobs: Jobs): JobView {
  const [job, ...others] = jobs.list();
  if (job === undefined || others.length > 0) throw new Error(`${String(others.length)} jobs too many, or none`);
  return job;
}

/** Checks for cancellation often enough that the job reads its clock at least once. */
function poll(): void {
  for (let time = 0; time < 64; time += 1) throwIfCancelled();
}

describe('jobs', () => {
  it('send a heartbeat with each check for cancellation, but none after a cancel request, so a job that ignores the request becomes silent', async () => {
    const { jobs, memory, heartbeatCount } = bench();
    await jobs.run(START, (job) => {
      poll();
      expect(heartbeatCount()).toBe(64);
      requestCancel(memory, job.id);
      expect([job.isCancelRequested(), job.isCancelRequested()]).toEqual([true, true]);
      expect(heartbeatCount()).toBe(64);
      return ok(1);
    });
  });

  it('are not listed if they end within half a second', async () => {
    const { jobs, changes, pass } = bench();
    const result = await jobs.run(START, () => {
      pass(499);
      poll();
      return ok(1);
    });
    expect([result, jobs.list(), changes]).toEqual([ok(1), [], []]);
  });

  it('are listed if they run for over half a second, even in the middle of a loop, and stay listed until they are dismissed', async () => {
    const { jobs, changes, pass } = bench();
    await jobs.run(START, () => {
      pass(501);
      poll();
      expect(onlyJob(jobs)).toMatchObject({ kind: 'save', subject: 'a.http', state: 'running', endedAt: null });
      return ok(1);
    });
    const done = onlyJob(jobs);
    expect(done).toMatchObject({ state: 'done', failure: null });
    expect(changes.map(({ jobs: [job] }) => job?.state)).toEqual(['running', 'done']);
    jobs.dismiss(done.id);
    expect(jobs.list()).toEqual([]);
    expect(changes.at(-1)).toEqual({ all: false, jobs: [], gone: [done.id] });
  });

  it('that only compute an answer are removed as soon as they are done', async () => {
    const { jobs, changes, pass } = bench();
    await jobs.run({ ...START, kind: 'preview' }, () => {
      pass(501);
      poll();
      return ok(1);
    });
    expect(jobs.list()).toEqual([]);
    expect(changes.at(-1)?.gone).toHaveLength(1);
  });

  it('stay listed with the reason if they fail after a while', async () => {
    const { jobs, pass } = bench();
    await jobs.run(START, () => {
      pass(501);
      poll();
      return fail(failure('disk_full', { own: 'report' }));
    });
    expect(onlyJob(jobs)).toMatchObject({ state: 'failed', failure: { code: 'disk_full' } });
  });

  it('that fail at once are listed only if nobody waits for the result', () => {
    const { jobs, changes } = bench();
    jobs.begin(START).end(failure('disk_full', { own: 'report' }));
    expect([jobs.list(), changes]).toEqual([[], []]);
    jobs.begin({ ...START, isUnawaited: true }).end(failure('disk_full', { own: 'report' }));
    expect(onlyJob(jobs)).toMatchObject({ state: 'failed', failure: { code: 'disk_full' } });
    expect(changes.at(-1)?.jobs).toHaveLength(1);
  });

  it('list skipped items, however short the job was, and the total number', async () => {
    const { jobs } = bench();
    await jobs.run({ kind: 'gather', subject: null }, () => {
      for (let file = 0; file < 25; file += 1)
        currentWork()?.skipped(`${String(file)}.dmp`, failure('file_missing', { file: `${String(file)}.dmp` }));
      return ok(1);
    });
    const { state, skipped } = onlyJob(jobs);
    expect([state, skipped.total, skipped.first.length]).toEqual(['done', 25, 20]);
    expect(skipped.first[3]).toEqual({ name: '3.dmp', why: expect.stringContaining('3.dmp') as string });
  });

  it('report progress at most ten times a second', async () => {
    const { jobs, changes, pass } = bench();
    await jobs.run(START, () => {
      pass(501);
      for (let done = 1; done <= 1_000; done += 1) {
        pass(1);
        currentWork()?.passed(done, 1_000);
      }
      return ok(1);
    });
    expect(changes.length).toBeGreaterThanOrEqual(10);
    expect(changes.length).toBeLessThanOrEqual(13);
    expect(onlyJob(jobs).progress).toEqual({ done: 1_000, total: 1_000, unit: 'bytes', files: null });
  });

  it('stop at the next check with a failure when another thread requests cancellation', async () => {
    const { jobs, memory, pass } = bench();
    const reached = vi.fn();
    const result = await jobs.run(START, (job) => {
      pass(501);
      poll();
      requestCancel(memory, job.id);
      throwIfCancelled();
      reached();
      return ok(1);
    });
    expect(reached).not.toHaveBeenCalled();
    expect(result).toEqual(fail(failure('cancelled', { job: 'save' })));
    expect(onlyJob(jobs)).toMatchObject({ state: 'cancelled', failure: null });
  });

  it('are cancelled by id and abort their signal', async () => {
    const { jobs } = bench();
    const heard = vi.fn();
    const stopped = jobs.run(START, (job) => {
      const waits = new Promise<never>((_, reject) => {
        job.signal.addEventListener('abort', () => {
          heard();
          reject(new Error('aborted'));
        });
      });
      jobs.cancel(job.id);
      return waits.catch(() => fail(failure('cancelled', { job: 'save' })));
    });
    expect(await stopped).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    expect(heard).toHaveBeenCalledOnce();
  });

  it('pause at a pause point, and continue or stop from there', async () => {
    const { jobs } = bench();
    const passed: number[] = [];
    let id = '';
    const run = jobs.run({ ...START, canPause: true }, async (job) => {
      id = job.id;
      for (let window = 1; window <= 3; window += 1) {
        passed.push(window);
        await betweenWindows(window, 3);
      }
      return ok(1);
    });
    jobs.pause(id);
    await vi.waitFor(() => expect(passed).toEqual([1, 2]));
    jobs.resume(id);
    expect(await run).toEqual(ok(1));
    expect(passed).toEqual([1, 2, 3]);
  });

  it('ignore a pause if they cannot pause, and can be cancelled while paused', async () => {
    const { jobs } = bench();
    const states: string[] = [];
    const work = async (id: string): Promise<ReturnType<typeof ok<number>>> => {
      jobs.pause(id);
      await betweenWindows(1, 2);
      states.push('went on');
      await betweenWindows(2, 2);
      return ok(1);
    };
    expect(await jobs.run(START, ({ id }) => work(id))).toEqual(ok(1));
    const paused = jobs.run({ ...START, canPause: true }, ({ id }) => {
      queueMicrotask(() => queueMicrotask(() => jobs.cancel(id)));
      return work(id);
    });
    expect(await paused).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    expect(states).toEqual(['went on', 'went on']);
  });

  it('are cancelled with the work that contains them', async () => {
    const { jobs } = bench();
    const outer = {
      kind: 'open',
      isCancelRequested: () => true,
      pausePoint: () => Promise.resolve(),
      passed: () => undefined,
      passedItems: () => undefined,
      skipped: () => undefined,
    } as const;
    const result = await runAs(outer, () =>
      jobs.run(START, () => {
        throwIfCancelled();
        return ok(1);
      }),
    );
    expect(result).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  });

  it('do not cancel work that continues after they ended', async () => {
    const { jobs, memory } = bench();
    const later = pending();
    let id = '';
    let after: Promise<unknown> = Promise.resolve();
    await jobs.run(START, (job) => {
      id = job.id;
      after = later.step().then(() => throwIfCancelled());
      return ok(1);
    });
    requestCancel(memory, id);
    later.end();
    await expect(after).resolves.toBeUndefined();
  });

  it('stay listed after their end, at most a hundred, and the job that ended first is removed first', async () => {
    const { jobs, pass } = bench();
    for (let round = 0; round < 103; round += 1) {
      await jobs.run({ kind: 'save', subject: String(round) }, () => {
        pass(501);
        poll();
        return ok(1);
      });
    }
    expect(jobs.list().map(({ subject }) => subject)).toEqual(Array.from({ length: 100 }, (_, index) => String(index + 3)));
    jobs.dismiss(null);
    expect(jobs.list()).toEqual([]);
  });

  it('fail after a bug, and the exception is rethrown', async () => {
    const { jobs, pass } = bench();
    const run = jobs.run(START, () => {
      pass(501);
      poll();
      throw new TypeError('secret');
    });
    await expect(run).rejects.toThrow(TypeError);
    expect(onlyJob(jobs)).toMatchObject({ state: 'failed', failure: { code: 'internal' } });
    expect(JSON.stringify(jobs.list())).not.toContain('secret');
  });
});
