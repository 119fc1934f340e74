import { unescapedPercents } from '../../report/wire/header-params.ts';
import { type RequestHead, scriptName } from '../../report/wire/request-head.ts';
import { targetPath } from '../../report/wire/request-target.ts';
import type { Answer } from './answer.ts';
import type { Decision, RuleName } from './decision.ts';
import { internalErrorAnswer, errorAnswer } from './error-answer.ts';

/** The only path that accepts reports. `/submit/` is a different path (measured). */
export const SUBMIT_PATH = '/submit';

const NO_TYPE = 'application/json';

/** Answers to GET on the monitoring paths of a healthy collector (measured). */
const HEALTH_ANSWERS: ReadonlyMap<string, Answer | 'fails'> = new Map<string, Answer | 'fails'>([
  ['/__version__', { status: 200, body: '{}', contentType: 'application/json; charset=utf-8' }],
  ['/__heartbeat__', { status: 200, body: '{"errors": []}', contentType: NO_TYPE }],
  ['/__lbheartbeat__', { status: 200, body: '', contentType: 'application/json; charset=utf-8' }],
  ['/__broken__', 'fails'],
]);

/** Methods that the collector's framework knows. It answers 405 if a path does not support the method. */
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

/** A method name that the framework uses internally. It refuses this method before it checks the path. */
const OWN_METHOD = 'WEBSOCKET';

/** Returns the framework's answer for path and method. null if the collector reads the report. */
export function judgeRoute(request: RequestHead, accept: string | null): Decision | null {
  if (request.method === OWN_METHOD) return judgeMethod(request, accept);
  const path = pathOf(request);
  const health = HEALTH_ANSWERS.get(path);
  if (path !== SUBMIT_PATH && health === undefined) return byAddress('path_unknown', errorAnswer(NOT_FOUND, accept, NO_TYPE), request);
  if (health !== undefined && request.method === 'GET')
    return byAddress('health_answered', health === 'fails' ? internalErrorAnswer(accept, NO_TYPE) : health, request);
  return path === SUBMIT_PATH && request.method === 'POST' ? null : judgeMethod(request, accept);
}

/** Returns the framework's answer for a method other than POST. Ignores the path, because the destination of a captured report is unknown. */
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

/** Returns the path as the framework compares it: without percent-escapes, without the origin of an absolute URL, and without the prefix in SCRIPT_NAME. */
export function pathOf(request: RequestHead): string {
  const { target } = request;
  const mounted = scriptName(request)?.value ?? '';
  if (target === SUBMIT_PATH && mounted === '') return target;
  const path = targetPath(target) ?? '';
  const rest = path.startsWith(mounted) ? path.slice(mounted.length) : path;
  return `/${unescapedPercents(rest).replace(/^\/+/, '')}`;
}
