import { execFile, execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { systemCode } from '../../../electron/host/platform/files/io-error.ts';
import { CONTENT_TYPE } from './submit-reports.ts';

const run = promisify(execFile);

/** Returns curl's name and version, or null if curl is not installed. */
export function curlVersion(): string | null {
  try {
    return /^curl [\d.]+/.exec(execFileSync('curl', ['--version'], { encoding: 'utf8' }))?.[0] ?? null;
  } catch (reason) {
    if (systemCode(reason) !== 'ENOENT') throw reason;
    return null;
  }
}

/** Returns the milliseconds of `curl --data-binary` with a file, including its start, which users wait for too. */
export async function curlOne(url: string, file: string): Promise<number> {
  const start = performance.now();
  // Removes `Expect: 100-continue`, with which curl would wait a second for a response.
  await run('curl', ['-sSf', '-H', 'Expect:', '-H', `Content-Type: ${CONTENT_TYPE}`, '--data-binary', `@${file}`, url]);
  return performance.now() - start;
}

/** Writes the requests for `curlMany` as a curl config file. */
export function writeCurlConfig(config: string, url: string, files: readonly string[]): void {
  const one = (file: string): string =>
    [`url = "${url}"`, `header = "Content-Type: ${CONTENT_TYPE}"`, `data-binary = "@${file}"`, 'output = "/dev/null"'].join('\n');
  writeFileSync(config, files.map(one).join('\nnext\n'));
}

/** Returns the milliseconds of `curl --parallel` for a config. `at`: number of concurrent requests. */
export async function curlMany(config: string, at: number): Promise<number> {
  const start = performance.now();
  await run('curl', ['-sSf', '--parallel', '--parallel-immediate', '--parallel-max', String(at), '-K', config], { maxBuffer: 2 ** 26 });
  return performance.now() - start;
}
