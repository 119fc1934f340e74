import * as v from 'valibot';
import { decodeBridgeJson, encodeBridgeJson } from '../../../shared/bytes/bridge-json.ts';
import type { Channel, RequestOf, ResponseOf } from '../../../shared/bridge/channels.ts';
import { ADDRESS, signIn } from '../../support/shells/sign-in.ts';
import type { Victim } from './killed-process.ts';

/** The actions of a tab of the browser shell, over real connections. If the server breaks a connection, the action throws GONE. */
export interface Page {
  /** Returns the value of a call; throws if it fails. */
  readonly value: <C extends Channel>(channel: C, request: RequestOf<C>) => Promise<ResponseOf<C>>;
  /** Sends bytes of an upload at an offset. Returns false if the server did not accept all of them. */
  readonly send: (upload: string, offset: number, bytes: Uint8Array<ArrayBuffer>) => Promise<boolean>;
  /** Fetches a download completely. */
  readonly fetched: (download: string) => Promise<Buffer>;
  /** Begins to fetch a download, then closes the connection. */
  readonly begun: (download: string) => Promise<void>;
}

const GONE = new Error('the process is gone');

const answerSchema = v.union([
  v.object({ ok: v.literal(true), value: v.unknown() }),
  v.object({ ok: v.literal(false), error: v.object({ code: v.string() }) }),
]);

/** Waits for the URL that the shell prints, and signs in. */
async function pageOf(victim: Victim): Promise<Page> {
  const url = await addressOf(victim);

  /** Throws GONE instead of a network error, which on loopback means that the other process ended. */
  async function unlessGone<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (reason) {
      if (reason instanceof TypeError) throw GONE;
      throw reason;
    }
  }

  const headers = { Authorization: `Bearer ${await unlessGone(() => signIn(url.href))}` };
  const asked = (at: string, init: RequestInit): Promise<Response> => unlessGone(() => fetch(new URL(at, url), init));
  const json = { ...headers, 'Content-Type': 'application/json' };
  return {
    async value(channel, request) {
      const response = await asked(`/bridge/${channel}`, { method: 'POST', headers: json, body: encodeBridgeJson(request) });
      const answer = v.parse(answerSchema, decodeBridgeJson(await unlessGone(() => response.text())));
      if (!answer.ok) throw new Error(`${channel}: ${answer.error.code}`);
      return answer.value as ResponseOf<typeof channel>;
    },
    async send(upload, offset, body) {
      const type = { 'Content-Type': 'application/octet-stream' };
      const response = await asked(`/upload/${upload}?offset=${String(offset)}`, {
        method: 'POST',
        headers: { ...headers, ...type },
        body,
      });
      await unlessGone(() => response.text());
      return response.ok;
    },
    async fetched(download) {
      const response = await asked(`/download/${download}`, {});
      return unlessGone(async () => Buffer.from(await response.arrayBuffer()));
    },
    async begun(download) {
      const response = await asked(`/download/${download}`, {});
      await unlessGone(async () => response.body?.cancel());
    },
  };
}

async function addressOf({ lines }: Victim): Promise<URL> {
  for await (const line of lines) {
    const url = ADDRESS.exec(line)?.[0];
    if (url !== undefined) return new URL(url);
  }
  throw GONE;
}

/** Runs `work` with a page of the browser shell until the shell is killed: at its kill moment, or after all work is done. */
export async function workOver(victim: Victim, work: (page: Page) => Promise<void>): Promise<void> {
  try {
    await work(await pageOf(victim));
    victim.kill();
  } catch (reason) {
    if (reason !== GONE) throw reason;
  }
  await victim.gone;
}
