import { unescapedPercents } from '../../report/wire/header-params.ts';
import { type RequestHead, scriptName } from '../../report/wire/request-head.ts';
import { targetPath } from '../../report/wire/request-target.ts';
import type { Answer } from './answer.ts';
import type { Decision, RuleName } from './decision.ts';
import { internalErrorAnswer, errorAnswer } from './error-answer.ts';

/** The one path that takes reports; a slash behind it makes it another one (measured). */
export const SUBMIT_PATH = '/submit';

const NO_TYPE = 'application/json';

/** What the addresses by which the collector is watched answer to GET, where all is well (measured). */
const HEALTH_ANSWERS: ReadonlyMap<string, Answer | 'fails'> = new Map<string, Answer | 'fails'>([
  ['/__version__', { status: 200, body: '{}', contentType: 'application/json; charset=utf-8' }],
  ['/__heartbeat__', { status: 200, body: '{"errors": []}', contentType: NO_TYPE }],
  ['/__lbheartbeat__', { status: 200, body: '', contentType: 'application/json; charset=utf-8' }],
  ['/__broken__', 'fails'],
]);

/** Methods that the collector's framework knows; it answers 405 where an address has no use for them. */
const KNOWN_METHODS: ReadonlySet<string> = new Set([
  'CONNECT',
  'DELETE',
  'GET',
  'HEAD',
  'OPTIONS',
  'PATCH',
  'POST',
  'PUT',
  'QUERY',
  'TRACE',
  'CHECKIN',
  'CHECKOUT',
  'COPY',
  'LOCK',
  'MKCOL',
  'MOVE',
  'PROPFIND',
  'PROPPATCH',
  'REPORT',
  'UNCHECKIN',
  'UNLOCK',
  'UPDATE',
  'VERSION-CONTROL',
]);

/** The framework has it for itself: it refuses a request by it before it looks at the path. */
const OWN_METHOD = 'WEBSOCKET';

/** What the collector's framework answers by path and method, or null where the report is read. */
export function judgeRoute(request: RequestHead, accept: string | null): Decision | null {
  if (request.method === OWN_METHOD) return judgeMethod(request, accept);
  const path = pathOf(request);
  const health = HEALTH_ANSWERS.get(path);
  if (path !== SUBMIT_PATH && health === undefined) return byAddress('path_unknown', errorAnswer(NOT_FOUND, accept, NO_TYPE), request);
  if (health !== undefined && request.method === 'GET')
    return byAddress('health_answered', health === 'fails' ? internalErrorAnswer(accept, NO_TYPE) : health, request);
  return path === SUBMIT_PATH && request.method === 'POST' ? null : judgeMethod(request, accept);
}

/** The same without a look at the path: of a captured report it is not known where it goes. */
export function judgeMethod(request: RequestHead, accept: string | null): Decision | null {
  if (request.method === 'OPTIONS') return byAddress('options_answered', { status: 200, body: '', contentType: NO_TYPE }, request);
  if (request.method === OWN_METHOD) return byAddress('method_unknown', errorAnswer(BAD_REQUEST, accept, NO_TYPE), request);
  if (!KNOWN_METHODS.has(request.method)) return byAddress('method_unknown', errorAnswer(BAD_METHOD, accept, NO_TYPE), request);
  return byAddress('method_not_post', errorAnswer(NOT_ALLOWED, accept, NO_TYPE), request);
}

const NOT_FOUND = { status: 404, title: '404 Not Found' };
const NOT_ALLOWED = { status: 405, title: '405 Method Not Allowed' };
const BAD_REQUEST = { status: 400, title: '400 Bad Request' };
const BAD_METHOD = { status: 400, title: 'Bad request', description: 'Invalid HTTP method' };

function byAddress(rule: RuleName, written: Answer, request: RequestHead): Decision {
  const answer = request.method === 'HEAD' ? { ...written, body: '' } : written;
  return { by: 'collector', answer, malformed: null, rule, section: 'Endpoints, Submit a crash report', range: null, header: null };
}

/** The path as the framework compares it: percent-escapes undone, of an absolute address its own part alone, without what SCRIPT_NAME takes off. */
export function pathOf(request: RequestHead): string {
  const { target } = request;
  const mounted = scriptName(request)?.value ?? '';
  if (target === SUBMIT_PATH && mounted === '') return target;
  const path = targetPath(target) ?? '';
  const rest = path.startsWith(mounted) ? path.slice(mounted.length) : path;
  return `/${unescapedPercents(rest).replace(/^\/+/, '')}`;
}
