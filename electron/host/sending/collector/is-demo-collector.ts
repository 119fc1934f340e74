import { request } from 'node:http';
import { DEMO_SERVER } from './demo-reply.ts';

/** Time limit for an answer, in ms. */
const ANSWER_LIMIT = 2_000;

/** Returns whether a demo collector, of this process or another one, listens on a port of 127.0.0.1. */
export function isDemoCollector(port: number): Promise<boolean> {
  // The collector refuses a request for another host before it logs the request or uses up a chosen answer (`refuseForeign`).
  const headers = { Host: 'foreign.invalid' };
  const signal = AbortSignal.timeout(ANSWER_LIMIT);
  return new Promise((resolve) => {
    const probe = request({ host: '127.0.0.1', port, method: 'HEAD', headers, agent: false, signal }, (response) => {
      resolve(response.headers.server === DEMO_SERVER);
      response.destroy();
    });
    // The other program does not use HTTP, or does not answer in time.
    probe.on('error', () => resolve(false));
    probe.end();
  });
}
