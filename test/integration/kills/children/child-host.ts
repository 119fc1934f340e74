import { flushCompileCache } from 'node:module';
import { type HostOptions, openHost } from '../../../../electron/host/app/open-host.ts';
import type { Channel, RequestOf, ResponseOf } from '../../../../shared/bridge/channels.ts';
import type { Host } from '../../../../electron/host/platform/base/host.ts';
import { testPorts } from '../../../builders/app/test-ports.ts';
import { seededNumbers } from '../../../builders/platform/seeded-numbers.ts';

/** A host in a process that will be killed. */
interface ChildHost {
  readonly host: Host;
  /** Returns the value of a call; throws if it fails. */
  readonly value: <C extends Channel>(channel: C, request: RequestOf<C>) => Promise<ResponseOf<C>>;
  readonly opened: (path: string) => Promise<string>;
}

/** The arguments of a child: the data folder, the user's folder, the seed of its actions, and arguments that only this child has. */
interface ChildStart {
  readonly home: string;
  readonly user: string;
  readonly random: () => number;
  readonly rest: readonly string[];
}

export function childStart(): ChildStart {
  const [, , home = '', user = '', seed = '', ...rest] = process.argv;
  return { home, user, random: seededNumbers(Number(seed)), rest };
}

export async function childHost({ home, user }: ChildStart, options: Partial<HostOptions> = {}): Promise<ChildHost> {
  const opened = await openHost({ ports: testPorts(), env: { HOME: user }, ...options, home });
  if (!opened.ok) throw new Error(opened.error.code);
  const host = opened.value;
  // Node writes its compile cache when a process exits normally, but this process will be killed.
  flushCompileCache();

  async function value<C extends Channel>(channel: C, request: RequestOf<C>): Promise<ResponseOf<C>> {
    const answer = await host.call(channel, request);
    if (!answer.ok) throw new Error(`${channel}: ${answer.error.code}`);
    return answer.value;
  }

  async function openedReport(path: string): Promise<string> {
    const file = await host.registerPath(path);
    if (!file.ok) throw new Error(file.error.code);
    return (await value('report.open', { file: file.value.file })).report;
  }

  return { host, value, opened: openedReport };
}

/** Prints an answer as a line of JSON. Some children also print `begin` before a call. */
export function tell(answer: unknown): void {
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}

/** Reports that all work is done, and waits to be killed. */
export function finish(): void {
  process.stdout.write('done\n');
  setInterval(() => undefined, 60_000);
}
