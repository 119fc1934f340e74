import type { OutcomeKind } from '../../sending/outcome/outcome.ts';

interface OutcomeHelp {
  readonly why: string;
  /** Status of an example answer. */
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

const TEXT = 'text/plain';
const HTML = 'text/html';

/** Why a collector gives each answer, with an example. Ids are made up. */
export const OUTCOME_HELP: Readonly<Record<OutcomeKind, OutcomeHelp>> = {
  accepted: {
    why: 'An accepted report can still have errors: the findings show what the collector loses or misreads.',
    status: 200,
    contentType: TEXT,
    body: 'CrashID=bp-6b1ae9d4-0e1c-4c9b-9d7a-3f2a10261124\n',
  },
  rejected: {
    why: 'Throttling rules reject reports of no use and sample the most frequent kinds. The report itself is well-formed.',
    status: 200,
    contentType: TEXT,
    body: 'Discarded=rule_is_firefox_desktop',
  },
  malformed: {
    why: 'The collector names only the first error; there may be more.',
    status: 400,
    contentType: TEXT,
    body: 'Discarded=malformed_no_annotations',
  },
  wrong_url: {
    why: 'Today’s collector answers 404 even for a trailing slash. Any other web server also answers 404.',
    status: 404,
    contentType: 'application/json',
    body: '{"title": "404 Not Found"}',
  },
  too_large: {
    why: 'The server in front of the collector limits the body as sent. It may answer before the whole body has arrived.',
    status: 413,
    contentType: HTML,
    body: '<html><head><title>413 Request Entity Too Large</title></head></html>',
  },
  server_error: {
    why: 'Usually, the failure is temporary. The report can also cause a 500: some values make the collector fail each time.',
    status: 503,
    contentType: HTML,
    body: '<html><head><title>503 Service Temporarily Unavailable</title></head></html>',
  },
  not_known_accepted: {
    why: 'Login pages, proxies and other services also answer 200. A collector’s answer starts with CrashID= or Discarded=.',
    status: 200,
    contentType: HTML,
    body: '<html><body>Welcome</body></html>',
  },
  other: {
    why: 'Such answers come from proxies, login gateways, servers that have moved, and today’s collector if it refuses a uuid.',
    status: 401,
    contentType: TEXT,
    body: 'Discarded=unauthorized_uuid',
  },
};
