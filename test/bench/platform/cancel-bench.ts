import { setTimeout as passed } from 'node:timers/promises';
import type { HostClient } from '../../../electron/host/app/thread/host-client.ts';
import type { JobKind } from '../../../shared/bridge/view/job-kinds.ts';
import { type CancelCase, cancelCases } from './cancel-cases.ts';
import { openCancelHost } from './cancel-host.ts';
import { benchFolder } from '../support/reports.ts';
import { milliseconds, print, table } from '../support/table.ts';
import { percentile } from '../support/timing.ts';

const TRIES = 7;
/** The longest time that a cancellation may take, in milliseconds. */
const GOAL = 100;

/**
 * Measures the milliseconds from `job.cancel` to the response of the cancelled call, with the host in its thread. Each kind of job is cancelled at several
 * moments spread over its duration. `--only KIND` measures the jobs of one kind.
 */
export async function benchCancel(args: readonly string[]): Promise<void> {
  const only = args[args.indexOf('--only') + 1];
  const folder = benchFolder();
  try {
    const host = await openCancelHost(folder.path);
    const cases = await cancelCases(host, folder.path);
    const rows: string[][] = [];
    for (const one of cases) if (!args.includes('--only') || one.kind === only) rows.push(await rowOf(one, host.hostClient));
    await host.close();
    print(table(['job', 'of', 'lasts', 'stopped', 'median', 'longest', `within ${String(GOAL)} ms`], rows));
  } finally {
    folder.remove();
  }
}

async function rowOf(one: CancelCase, hostClient: HostClient): Promise<string[]> {
  // Measures the second run: by then the machine code is compiled, as it is in the cancelled runs.
  if (one.lasts === undefined) await timeOf(await one.ready());
  const lasts = one.lasts ?? (await timeOf(await one.ready()));
  const times: number[] = [];
  for (let turn = 0; turn < TRIES; turn += 1) {
    const time = await cancelled(await one.ready(), { hostClient, kind: one.kind, after: (lasts * (turn + 0.5)) / TRIES });
    if (time !== null) times.push(time);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const [median, longest] = [percentile(sorted, 0.5), sorted.at(-1) ?? Number.NaN];
  const shown =
    times.length === 0
      ? ['-', '-', 'over before it is seen']
      : [milliseconds(median), milliseconds(longest), longest <= GOAL ? 'yes' : 'no'];
  return [one.kind, one.of, milliseconds(lasts), `${String(times.length)} of ${String(TRIES)}`, ...shown];
}

async function timeOf(run: () => Promise<boolean>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

interface When {
  readonly hostClient: HostClient;
  readonly kind: JobKind;
  /** Cancels this many milliseconds after the start, or as soon as the job is reported if that is later. */
  readonly after: number;
}

/** Resolves to the milliseconds from the cancellation to the response, or null if the job ended earlier. */
async function cancelled(run: () => Promise<boolean>, { hostClient, kind, after }: When): Promise<number | null> {
  const { promise: seen, resolve: see } = Promise.withResolvers<string | null>();
  const off = hostClient.onEvent((event, payload) => {
    const jobs = event === 'job.changed' && 'jobs' in payload ? payload.jobs : [];
    const job = jobs.find((each) => each.kind === kind && each.state === 'running');
    if (job !== undefined) see(job.id);
  });
  const start = performance.now();
  const ended = run().then((isWhole) => {
    see(null);
    return { isWhole, at: performance.now() };
  });
  const id = await seen;
  off();
  const first = await Promise.race([passed(Math.max(0, after - (performance.now() - start))), ended]);
  if (id === null || first !== undefined) {
    await ended;
    return null;
  }
  const asked = performance.now();
  await Promise.all([hostClient.call('job.cancel', { job: id }), ended]);
  const { isWhole, at } = await ended;
  return isWhole ? null : at - asked;
}
