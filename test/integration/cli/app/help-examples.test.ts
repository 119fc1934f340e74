import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { helpOf } from '../../../../electron/cli/common/command-help.ts';
import { EXIT_CODES } from '../../../../electron/cli/common/exit-codes.ts';
import { type CommandPath, COMMAND_HELP } from '../../../../shared/text/app/command-help.ts';
import { buildDump } from '../../../../shared/report/dump/build/build-dump.ts';
import { memoryReportJson } from '../../../../shared/report/samples/memory-report.ts';
import { textStream } from '../../../../shared/report/dump/build/linux-streams.ts';
import { samplesOf } from '../../../../electron/host/report/samples/write-samples.ts';
import { BUILT } from '../../../builders/app/run-cli.ts';
import { stablePort } from '../../../builders/platform/stable-port.ts';
import { ROOT } from '../../../support/shells/browser-process.ts';

/** Commands that run until they are stopped, and the output that shows that they are ready. */
const RUNS_ON = /^crashlens (?:collector|serve(?! --url))/;
const READY = /http:\/\/127\.0\.0\.1:\d+\//;

/** Whether this machine has a program, by name. Pipelines are cut off before a missing program. */
const HAS = new Map<string, boolean>();

/** The port that the examples use for the demo collector. */
const PRINTED_PORT = 5001;

/** A memory report. */
const MEMORY = gzipSync(memoryReportJson());

/** A dump with the streams that the examples name. */
const DUMP = buildDump({
  system: { os: 'linux', cpu: 'amd64' },
  threads: [],
  streams: [textStream('LinuxMaps', '1000-2000 r-xp 00000000 00:00 0 /bin/x\n')],
});

/** Folder with the files that the examples name. It is copied for each command. */
let base = '';
let collector: ChildProcess;
let port = 0;

interface Ended {
  readonly code: number | null;
  readonly said: string;
}

function start(line: string, folder: string): ChildProcess {
  const env = {
    ...process.env,
    PATH: `${join(base, 'bin')}:${process.env['PATH'] ?? ''}`,
    CRASHLENS_HOME: join(folder, 'home'),
    NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'node'),
  };
  return spawn('bash', ['-o', 'pipefail', '-c', line], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
}

async function ended(child: ChildProcess): Promise<Ended> {
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => said.push(bytes));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said: Buffer.concat(said).toString('utf8') };
}

/** Returns the output of a running command up to a match. */
async function printed(child: ChildProcess, pattern: RegExp): Promise<string> {
  let text = '';
  for await (const bytes of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    text += String(bytes);
    if (pattern.test(text)) return text;
  }
  throw new Error(`the command ended after: ${text}`);
}

/** Returns a pipeline without the first missing program and everything after it. */
function runnable(line: string): string {
  const steps = line.split(' | ');
  const missing = steps.findIndex((step) => !isHere(step.split(' ')[0] ?? ''));
  return (missing < 0 ? steps : steps.slice(0, missing)).join(' | ');
}

function isHere(program: string): boolean {
  const known = HAS.get(program) ?? (program === 'crashlens' || spawnSync('bash', ['-c', `command -v ${program}`]).status === 0);
  HAS.set(program, known);
  return known;
}

/** Starts a command that keeps running. When it is ready, runs the `meanwhile` commands, then stops it. */
async function runOn(line: string, folder: string, meanwhile: readonly string[]): Promise<void> {
  const child = start(`exec ${line}`, folder);
  const end = once(child, 'close');
  await printed(child, READY);
  for (const beside of meanwhile) expect(await ended(start(beside, folder)), beside).toMatchObject({ code: EXIT_CODES.fine });
  child.kill('SIGTERM');
  expect(await end, line).toEqual([EXIT_CODES.fine, null]);
}

describe.skipIf(process.platform === 'win32')('the examples of --help', () => {
  beforeAll(async () => {
    base = mkdtempSync(join(tmpdir(), 'crashlens-examples-'));
    for (const name of ['bin', 'captures', 'crashes', 'more', 'symbols']) mkdirSync(join(base, name));
    writeFileSync(join(base, 'bin', 'crashlens'), `#!/bin/sh\nexec "${process.execPath}" "${BUILT}" "$@"\n`);
    chmodSync(join(base, 'bin', 'crashlens'), 0o755);
    // Leaves out large samples, and samples that the demo collector answers with an error, because the queue would resend them for minutes.
    const samples = samplesOf({ now: Date.now(), version: 'test' }).filter(({ id }) => !/^(?:too-large|status-)/.test(id));
    for (const { fileName, bytes } of samples) writeFileSync(join(base, 'captures', fileName), bytes());
    cpSync(join(base, 'captures', 'accepted-extra-gzip.http'), join(base, 'report.http'));
    cpSync(join(base, 'captures', 'malformed-no-boundary.http'), join(base, 'broken.http'));
    cpSync(join(base, 'broken.http'), join(base, 'more', 'broken.http'));
    writeFileSync(join(base, 'symbols', 'xul.sym'), 'MODULE windows x86_64 44E4EC8C2F41492B9369D6B9A059577C2 xul.pdb\n');
    writeFileSync(join(base, 'memory.gz'), 'gzip');
    for (const name of ['memory-report', 'before', 'after']) writeFileSync(join(base, `${name}.json.gz`), MEMORY);
    writeFileSync(join(base, 'crash.dmp'), DUMP);
    writeFileSync(join(base, 'crashes', 'a.dmp'), DUMP);
    writeFileSync(join(base, 'crash.extra'), '{"ProductName":"Firefox","Version":"147.0"}');
    writeFileSync(join(base, 'ca.pem'), rootCertificates[0] ?? '');
    writeFileSync(join(base, 'token.txt'), 'made-up-token\n');
    writeFileSync(join(base, 'cases.jsonl'), '{"id":1,"method":"POST","path":"/submit","headers":{},"body_b64":""}\n');
    mkdirSync(join(base, 'collector'));
    collector = start('exec crashlens collector --port 0', join(base, 'collector'));
    port = Number(/:(\d+)\//.exec(await printed(collector, READY))?.[1]);
    for (const line of [
      `crashlens target add staging http://127.0.0.1:${String(port)}/submit`,
      'crashlens check captures/ --write-baseline known.json',
    ])
      expect(await ended(start(line, base)), line).toMatchObject({ code: EXIT_CODES.fine });
  });

  afterAll(async () => {
    const end = once(collector, 'close');
    collector.kill('SIGTERM');
    await end;
    rmSync(base, { recursive: true, force: true });
  });

  it.concurrent.each(Object.keys(COMMAND_HELP) as readonly CommandPath[])('run as printed: %s', async (path) => {
    const { examples } = helpOf(path);
    const folder = join(base, `of ${path}`);
    mkdirSync(folder);
    for (const name of [
      'captures',
      'crashes',
      'more',
      'symbols',
      'home',
      'report.http',
      'broken.http',
      'memory.gz',
      'crash.dmp',
      'memory-report.json.gz',
      'before.json.gz',
      'after.json.gz',
      'crash.extra',
      'ca.pem',
      'token.txt',
      'cases.jsonl',
      'known.json',
    ])
      cpSync(join(base, name), join(folder, name), { recursive: true });
    // Chooses another port, because another process on this machine may use the default port of the demo collector.
    if (path === 'collector') await ended(start(`crashlens settings set demo.port ${String(await stablePort())}`, folder));
    if (path === 'symbols remove') await ended(start('crashlens symbols add symbols', folder));
    const beside = examples.filter((line) => line.includes(' --url'));
    for (const line of examples) {
      if (RUNS_ON.test(line)) await runOn(line, folder, path === 'serve' ? beside : []);
      else if (path !== 'serve') {
        const { code, said } = await ended(start(runnable(line).replaceAll(`:${String(PRINTED_PORT)}/`, `:${String(port)}/`), folder));
        // Exit codes for a predicted answer, such as a malformed report, do not count as failures of the command.
        expect([line, code !== null && code < 128 && code !== EXIT_CODES.notDone, said]).toEqual([line, true, said]);
      }
    }
    expect(readFileSync(join(folder, 'report.http')).equals(readFileSync(join(base, 'report.http')))).toBe(true);
  });
});
