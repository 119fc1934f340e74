import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { clockedHost, makeTarget, queueCaptures, queuedReports } from '../../builders/sending/queue-host.ts';
import { GOOD_PARTS, rawRequest } from '../../builders/report/raw-request.ts';
import { answerBytes, scriptedServer } from '../../builders/sending/scripted-server.ts';

describe('a report that is being sent when Crashlens closes', () => {
  it.each([
    ['is accepted if the answer arrives soon', (socket: Socket) => void socket.end(answerBytes(200, 'CrashID=bp-1-2\n')), 'accepted'],
    ['has an unknown answer if no answer arrives', () => undefined, 'answer_unknown'],
  ])('%s', async (_, answer, state) => {
    const test = await clockedHost();
    const { promise: whole, resolve } = Promise.withResolvers<Socket>();
    const server = await scriptedServer({ onWhole: resolve });
    const { id: target } = await makeTarget(test, server.url);
    await queueCaptures(test, target, [rawRequest({ parts: GOOD_PARTS })]);
    const socket = await whole;
    const closed = test.host.close();
    answer(socket);
    await closed;
    const again = await clockedHost({ home: test.home, env: { HOME: test.user } });
    expect(await queuedReports(again)).toMatchObject([{ state, cause: state === 'accepted' ? 'answered' : 'closed' }]);
  });
});
