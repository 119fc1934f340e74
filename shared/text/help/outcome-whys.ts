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
    why: 'The collector read the body and found annotations, and no throttling rule rejected the report. An accepted report can still have errors: the findings show what the collector loses or misreads.',
    status: 200,
    contentType: TEXT,
    body: 'CrashID=bp-6b1ae9d4-0e1c-4c9b-9d7a-3f2a10261124\n',
  },
  rejected: {
    why: 'A collector receives more reports than people can analyse. Throttling rules reject reports that are of no use, and sample the most frequent kinds. The report itself is well-formed.',
    status: 200,
    contentType: TEXT,
    body: 'Discarded=rule_is_firefox_desktop',
  },
  malformed: {
    why: 'The collector could not read the report. It checks in a fixed order and names only the first error; there may be more.',
    status: 400,
    contentType: TEXT,
    body: 'Discarded=malformed_no_annotations',
  },
  wrong_url: {
    why: 'The server has nothing at this path. With today’s collector, a trailing slash is enough to cause this. Any other web server also answers with 404.',
    status: 404,
    contentType: 'application/json',
    body: '{"title": "404 Not Found"}',
  },
  too_large: {
    why: 'The server in front of the collector limits the size of the body as sent. It answers with a page of its own, often before the whole body has arrived.',
    status: 413,
    contentType: HTML,
    body: '<html><head><title>413 Request Entity Too Large</title></head></html>',
  },
  server_error: {
    why: 'The collector or a server in front of it fails, usually only for a while. The report itself can also cause a 500: some values make the collector fail each time.',
    status: 503,
    contentType: HTML,
    body: '<html><head><title>503 Service Temporarily Unavailable</title></head></html>',
  },
  not_known_accepted: {
    why: 'Status 200 proves nothing: login pages, proxies and other services also answer with it. A collector’s answer starts with CrashID= or Discarded=.',
    status: 200,
    contentType: HTML,
    body: '<html><body>Welcome</body></html>',
  },
  other: {
    why: 'The interface defines only a few statuses. Others come from proxies, gateways that require a login, servers that have moved, and today’s collector if it refuses a uuid.',
    status: 401,
    contentType: TEXT,
    body: 'Discarded=unauthorized_uuid',
  },
};
