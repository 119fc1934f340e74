import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { BUILT, outputMatching, runCli, startCli } from '../../../builders/app/run-cli.ts';
import { GOOD_PARTS, rawRequest } from '../../../builders/report/raw-request.ts';
import { tempFolder } from '../../../builders/platform/temp-folder.ts';

function caseLine(id: number): string {
  return `${JSON.stringify({ id, headers: { 'Content-Type': 'text/plain' }, body_b64: 'AAAA' })}\n`;
}

function idsOf(lines: string): readonly unknown[] {
  return lines
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { readonly id: unknown }).id);
}

describe('crashlens judge in a pipe', () => {
  it('prints a line for each line, in order, with any number of threads', async () => {
    const count = 3_000;
    const lines = Buffer.from(Array.from({ length: count }, (_, id) => caseLine(id)).join(''));
    for (const jobs of ['1', '4']) {
      const { code, out } = await runCli(['judge', '--jobs', jobs], {}, lines);
      expect(idsOf(out)).toEqual(Array.from({ length: count }, (_, id) => id));
      expect(code).toBe(0);
    }
    for (const jobs of ['0', '65', 'two']) expect((await runCli(['judge', '--jobs', jobs], {}, lines)).code).toBe(2);
  });

  it('answers a line before the next line arrives', async () => {
    const child = startCli(['judge']);
    for (const id of [1, 2]) {
      child.stdin.write(caseLine(id));
      expect(idsOf(await outputMatching(child, /\n$/))).toEqual([id]);
    }
    child.stdin.end();
    expect((await once(child, 'close'))[0]).toBe(0);
  });
});

describe.skipIf(!existsSync('/dev/full'))('a command with a full output device', () => {
  it.each([
    ['judge', caseLine(1)],
    ['inspect', ''],
    ['check', ''],
  ])('reports an incomplete output and ends with 2: %s', async (command, input) => {
    const file = join(tempFolder(), 'good.http');
    writeFileSync(file, rawRequest({ parts: GOOD_PARTS }));
    const full = openSync('/dev/full', 'w');
    onTestFinished(() => closeSync(full));
    const child = spawn(process.execPath, [BUILT, command, ...(command === 'judge' ? [] : [file])], { stdio: ['pipe', full, 'pipe'] });
    const { stdin, stderr } = child;
    if (stdin === null || stderr === null) throw new Error('both are pipes');
    const errorOutput: Buffer[] = [];
    stderr.on('data', (bytes: Buffer) => errorOutput.push(bytes));
    stdin.on('error', () => undefined);
    stdin.end(input);
    expect((await once(child, 'close'))[0]).toBe(2);
    expect(Buffer.concat(errorOutput).toString()).toBe(
      'crashlens: The output is incomplete: the disk is full, or the program that reads the output ended.\n',
    );
  });
});
