import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, onTestFinished } from 'vitest';
import { CONTENTS_FOLDER } from '../../../../electron/host/sending/queue/queued-contents.ts';
import { queueDone, queuedReports } from '../../../builders/sending/queue-host.ts';
import { annotationParts, rawRequest } from '../../../builders/report/raw-request.ts';
import { volume } from '../../../support/volume.ts';
import { type Kill, afterwards, childAnswers } from '../kill.ts';

const answerSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.union([
    v.strictObject({ queued: v.array(v.number()) }),
    v.strictObject({ ended: v.number(), state: v.string(), value: v.nullable(v.string()) }),
  ]),
);

export const QUEUED_REPORTS = volume(1_000, 80);

/** The crash ids that a collector issued for each body, by the SHA-256 of the body. */
type Given = Map<string, readonly string[]>;

/** Starts a collector that accepts every report, most of them immediately. */
async function takingCollector(random: () => number): Promise<{ readonly url: string; readonly given: Given }> {
  const given: Given = new Map();
  const server = createServer((request, response) => {
    const hash = createHash('sha256');
    request.on('error', () => undefined);
    request.on('data', (bytes: Buffer) => hash.update(bytes));
    request.on('end', () => {
      const body = hash.digest('hex');
      const id = `bp-${String(given.size)}-${String((given.get(body) ?? []).length)}`;
      given.set(body, [...(given.get(body) ?? []), id]);
      if (random() < 0.8) response.end(`CrashID=${id}\n`);
      else setImmediate(() => response.end(`CrashID=${id}\n`));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/submit`, given };
}

/**
 * Every queued report must still be there with its bytes, and the next start must send it unless it was being sent. Every answer must be in the history, or
 * its report must be listed as having an unknown answer. Nothing may be sent twice.
 */
export async function queues(kill: Kill): Promise<number> {
  const folder = join(kill.user, 'reports');
  mkdirSync(folder);
  for (let number = 0; number < QUEUED_REPORTS; number += 1) {
    const parts = annotationParts({ ProductName: 'Firefox', Version: '149.0', ReleaseChannel: 'nightly', Number: String(number) });
    writeFileSync(join(folder, `r${String(number)}.http`), rawRequest({ parts }));
  }
  const { url, given } = await takingCollector(kill.random);
  const answers = (await childAnswers(kill, 'queues', folder, url)).map((line) => v.parse(answerSchema, line));
  const queued = answers.flatMap((one) => ('queued' in one ? one.queued : []));
  const ended = answers.flatMap((one) => ('ended' in one ? [one] : []));
  await afterwards(kill, async (host) => {
    const items = await queueDone(host);
    expect(queued.filter((id) => !items.some((item) => item.id === id))).toEqual([]);
    expect(items.filter(({ state }) => state !== 'accepted' && state !== 'answer_unknown')).toEqual([]);
    for (const { ended: id, value } of ended) expect(items.find((item) => item.id === id)).toMatchObject({ state: 'accepted', value });
    // The history contains every crash id that the collector issued, except those for reports that were being sent.
    const inHistory = new Set(items.flatMap(({ value }) => (value === null ? [] : [value])));
    const unknown = items.filter(({ state }) => state === 'answer_unknown').length;
    const missing = [...given.values()].flat().filter((id) => !inHistory.has(id));
    expect(missing.length).toBeLessThanOrEqual(unknown);
    expect([...given.values()].filter((ids) => ids.length > 1)).toEqual([]);
    expect((await queuedReports(host)).length).toBe(items.length);
    expect(items.length === 0 || existsSync(join(host.home, CONTENTS_FOLDER))).toBe(true);
  });
  return answers.length;
}
