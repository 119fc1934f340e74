import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type LikelyClient, likelyClient } from '../../shared/editing/clients/likely-client.ts';
import { inspectCapture } from '../../shared/verdict/decide/inspect.ts';
import { captureOf } from '../builders/report/capture-of.ts';
import { CORPUS, corpusNote, hasCorpus, payloadCases } from './corpus.ts';

const CAPTURES = join(CORPUS, 'collector', 'client_captures');
const hasCaptures = existsSync(CAPTURES);

/** The client of each captured request. */
const CAPTURED: Readonly<Record<string, string>> = {
  breakpad_minidump_upload: 'breakpad_linux',
  curl_F: 'curl',
  mozilla_curl_cli: 'mozilla_crashreporter',
  node_formdata: 'node_fetch',
};

/** Client and defect of each request that was rebuilt from the client's source code. The headers are not in the client's order. */
const REBUILT: Readonly<Record<string, readonly [client: string, defect: string | null]>> = {
  client_breakpad_win_before_2022_11: ['breakpad_windows', 'prod_ver'],
  client_breakpad_win_since_2022_11: ['breakpad_windows', 'file_without_line_end'],
  client_breakpad_mac_dump: ['breakpad_mac', 'prod_ver'],
  client_breakpad_mac_dump_and_log: ['breakpad_mac', 'file_swallows_next'],
  client_chromium_linux_breakpad_gzip: ['chromium_linux', 'prod_ver'],
  client_crashpad_plain_contentlength: ['electron', 'prod_ver'],
  // The request announces chunked framing, but its body was recorded without it, so no part can be read.
  client_crashpad_chunked_plain: ['electron', 'chunked_without_length'],
  client_crashpad_gzip_contentlength: ['electron', 'prod_ver'],
  client_android_components_gzip: ['android_components', 'value_line_end'],
  client_stage_submitter_json: ['stage_submitter', null],
  client_stage_submitter_kv: ['stage_submitter', null],
  client_old_submitter_noauth: ['stage_submitter', null],
};

async function likely(captured: Buffer): Promise<LikelyClient | null> {
  return likelyClient(inspectCapture(await captureOf(captured), 'antenna'));
}

function captured(name: string): Buffer {
  return Buffer.concat([readFileSync(join(CAPTURES, `${name}.head`)), readFileSync(join(CAPTURES, `${name}.body`))]);
}

describe.skipIf(!hasCaptures)(`client detection on captured requests${corpusNote}`, () => {
  it('has an expected client for every capture', () => {
    const names = readdirSync(CAPTURES).filter((name) => name.endsWith('.head'));
    expect(names.map((name) => name.slice(0, -'.head'.length)).toSorted()).toEqual(Object.keys(CAPTURED).toSorted());
  });

  it.each(Object.entries(CAPTURED))('is certain that %s comes from %s', async (name, client) => {
    expect(await likely(captured(name))).toMatchObject({ client, confidence: 'certain' });
  });
});

describe.skipIf(!hasCorpus)(`client detection on requests rebuilt from client sources${corpusNote}`, () => {
  it.each(Object.entries(REBUILT))('finds client and defect: %s is %j', async (name, [client, defect]) => {
    const found = payloadCases().find(({ id }) => id === name);
    const who = found === undefined ? null : await likely(found.request);
    expect(who?.client).toBe(client);
    expect(who?.confidence).not.toBe('possible');
    expect(who?.defect?.code ?? null).toBe(defect);
  });
});
