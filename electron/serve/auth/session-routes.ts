import type { IncomingMessage, ServerResponse } from 'node:http';
import * as v from 'valibot';
import { empty, json } from '../answers.ts';
import type { LoginLinks } from './login-links.ts';
import type { OneTimeCodes } from './one-time-codes.ts';
import { refuseOtherSite } from './guard.ts';
import { readBody } from '../read-body.ts';

/** Maximum size in bytes of a request body with a code or a question. This is more than they need. */
const MAX_BYTES = 1_024;

const sessionSchema = v.pipe(v.string(), v.parseJson(), v.strictObject({ code: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)) }));
const anySchema = v.pipe(v.string(), v.parseJson());

/** The two requests that need no token, because they are used to get a token. `session` is authenticated by a code, and `address` by the key of the run. */
interface SessionRoutes {
  /** `POST /session`: a page sends the code from its own address. */
  readonly session: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** `POST /address`: a command that can read the data folder asks for a login link. */
  readonly address: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

export function createSessionRoutes(codes: Pick<OneTimeCodes, 'exchange'>, loginLinks: LoginLinks): SessionRoutes {
  return {
    async session(request, response) {
      const text = await smallJson(request, response);
      if (text === null) return;
      const given = v.safeParse(sessionSchema, text);
      if (!given.success) return empty(response, 400);
      json(response, 200, codes.exchange(given.output.code));
    },
    async address(request, response) {
      const text = await smallJson(request, response);
      if (text === null) return;
      const question = v.safeParse(anySchema, text);
      const proof = question.success ? loginLinks.answer(question.output) : null;
      return proof === null ? empty(response, 403) : json(response, 200, { proof });
    },
  };
}

/**
 * Reads the body of a small JSON request. Refuses a request that another site could make a browser send. In that case the result is null, and the response has
 * been sent.
 */
async function smallJson(request: IncomingMessage, response: ServerResponse): Promise<string | null> {
  const refused =
    refuseOtherSite(request) ??
    (request.method === 'POST' ? null : 405) ??
    (request.headers['content-type']?.split(';')[0]?.trim() === 'application/json' ? null : 415);
  const text = refused === null ? await readBody(request, MAX_BYTES) : null;
  if (text === null) empty(response, refused ?? 413);
  return text;
}
