import { writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect } from 'vitest';
import { answerBytes, scriptedServer } from '../../../builders/sending/scripted-server.ts';
import { type Kill, afterwards, childAnswers } from '../kill.ts';
import { madeReport } from '../test-report.ts';

const answerSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.union([
    v.strictObject({ started: v.string() }),
    v.strictObject({ ended: v.string(), state: v.string(), value: v.nullable(v.string()) }),
  ]),
);

const SENDS = 120;

/**
 * Expects that every started attempt is still there and has an end. If an end was reported before the kill, it must be the same end. An attempt counts as
 * answered only if the collector answered it.
 */
export async function sends(kill: Kill): Promise<number> {
  const path = join(kill.user, 'a.http');
  writeFileSync(path, madeReport('sent', 300_000));
  const collector = await moodyCollector(kill.random);
  const lines = await childAnswers(kill, 'sends', path, collector.url, String(SENDS));
  const answers = lines.map((line) => v.parse(answerSchema, line));
  const started = answers.flatMap((one) => ('started' in one ? [one.started] : []));
  const ended = answers.flatMap((one) => ('ended' in one ? [one] : []));
  await afterwards(kill, async (host) => {
    const { report } = await host.opened(path);
    const { attempts } = await host.value('send.attempts', { report });
    const byId = new Map(attempts.map((attempt) => [attempt.id, attempt]));
    expect(started.filter((id) => !byId.has(id))).toEqual([]);
    // At most one attempt may have begun without an answer to its `send.start` call.
    expect(byId.size - new Set([...started, ...ended.map((one) => one.ended)]).size).toBeLessThanOrEqual(1);
    for (const { ended: id, state, value } of ended)
      expect([id, byId.get(id)?.state, byId.get(id)?.outcome?.value ?? null]).toEqual([id, state, value]);
    for (const { id, state, outcome } of attempts) {
      expect([id, state]).not.toEqual([id, 'sending']);
      if (state === 'answered') expect(collector.answers).toContain(outcome?.value);
      else expect(outcome).toBeNull();
    }
  });
  return answers.length;
}

interface MoodyCollector {
  readonly url: string;
  /** The crash ids that the collector issued. All are different. */
  readonly answers: ReadonlySet<string>;
}

/** Starts a collector that answers most requests (some in two pieces), leaves some without an answer, and closes some in the middle of their body. */
async function moodyCollector(random: () => number): Promise<MoodyCollector> {
  const answers = new Set<string>();
  const moods = new WeakMap<Socket, number>();
  const { url } = await scriptedServer({
    recordsOnlyHeads: true,
    onData(socket, total) {
      if (!moods.has(socket)) moods.set(socket, random());
      if ((moods.get(socket) ?? 0) > 0.9 && total > 100_000) socket.destroy();
    },
    onWhole(socket) {
      const mood = moods.get(socket) ?? 0;
      if (mood > 0.8) return;
      const id = `bp-${String(answers.size)}`;
      answers.add(id);
      const bytes = answerBytes(200, `CrashID=${id}\n`);
      if (mood < 0.6) socket.end(bytes);
      else {
        socket.write(bytes.subarray(0, bytes.length - 3));
        setImmediate(() => socket.end(bytes.subarray(bytes.length - 3)));
      }
    },
  });
  return { url, answers };
}
