import { execFile, execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { systemCode } from '../../../electron/host/platform/files/io-error.ts';
import { CONTENT_TYPE } from './submit-reports.ts';

const run = promisify(execFile);

/** What curl calls itself; null: there is none here. */
export function curlVersion(): string | null {
  try {
    return /^curl [\d.]+/.exec(execFileSync('curl', ['--version'], { encoding: 'utf8' }))?.[0] ?? null;
  } catch (reason) {
    if (systemCode(reason) !== 'ENOENT') throw reason;
    return null;
  }
}

/** Ms that `curl --data-binary` takes with a file, its start included, as people wait for that too. */
export async function curlOne(url: string, file: string): Promise<number> {
  const start = performance.now();
  // Without its `Expect: 100-continue`, which would have it wait a second for leave.
  await run('curl', ['-sSf', '-H', 'Expect:', '-H', `Content-Type: ${CONTENT_TYPE}`, '--data-binary', `@${file}`, url]);
  return performance.now() - start;
}

/** Writes what `curl --parallel` is to send, for `curlMany`. */
export function writeCurlConfig(config: string, url: string, files: readonly string[]): void {
  const one = (file: string): string =>
    [`url = "${url}"`, `header = "Content-Type: ${CONTENT_TYPE}"`, `data-binary = "@${file}"`, 'output = "/dev/null"'].join('\n');
  writeFileSync(config, files.map(one).join('\nnext\n'));
}

/** Ms that `curl --parallel` takes over all of a config, so many at a time. */
export async function curlMany(config: string, at: number): Promise<number> {
  const start = performance.now();
  await run('curl', ['-sSf', '--parallel', '--parallel-immediate', '--parallel-max', String(at), '-K', config], { maxBuffer: 2 ** 26 });
  return performance.now() - start;
}
