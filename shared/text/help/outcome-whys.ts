import type { OutcomeKind } from '../../sending/outcome/outcome.ts';

interface OutcomeHelp {
  readonly why: string;
  /** Such an answer as it comes, its status and its text. */
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

const TEXT = 'text/plain';
const HTML = 'text/html';

/** Why a collector answers so, and such an answer. Ids are made up. */
export const OUTCOME_HELP: Readonly<Record<OutcomeKind, OutcomeHelp>> = {
  accepted: {
    why: 'The body could be read, it has annotations, and no throttling rule turned it away. Accepted is not the same as sound: what is lost or misread on the way is told by findings.',
    status: 200,
    contentType: TEXT,
    body: 'CrashID=bp-6b1ae9d4-0e1c-4c9b-9d7a-3f2a10261124\n',
  },
  rejected: {
    why: 'A collector gets more reports than anyone can look at. Rules turn away what helps nobody, and of the most frequent kinds they keep a sample. The report itself is well-formed.',
    status: 200,
    contentType: TEXT,
    body: 'Discarded=rule_is_firefox_desktop',
  },
  malformed: {
    why: 'The collector could not read the report as one. It looks at everything in a fixed order and names the first fault alone; there may be more behind it.',
    status: 400,
    contentType: TEXT,
    body: 'Discarded=malformed_no_annotations',
  },
  wrong_url: {
    why: 'The server has nothing at this path. With today’s collector a slash at the end is enough, and any other web server answers like that too.',
    status: 404,
    contentType: 'application/json',
    body: '{"title": "404 Not Found"}',
  },
  too_large: {
    why: 'The server in front of the collector bounds the body as it is sent. It answers with a page of its own, often before the whole body has arrived.',
    status: 413,
    contentType: HTML,
    body: '<html><head><title>413 Request Entity Too Large</title></head></html>',
  },
  server_error: {
    why: 'The fault lies on the way or in the collector, mostly for a while. A 500 can also come of the report itself: some values break the collector’s code, each time anew.',
    status: 503,
    contentType: HTML,
    body: '<html><head><title>503 Service Temporarily Unavailable</title></head></html>',
  },
  not_known_accepted: {
    why: 'Status 200 alone says nothing: pages of login, proxies and other services answer with it as well. A collector says CrashID= or Discarded=.',
    status: 200,
    contentType: HTML,
    body: '<html><body>Welcome</body></html>',
  },
  other: {
    why: 'The interface gives a meaning to few statuses. Others come of proxies, of gateways that want a login, of servers that moved, and of today’s collector where it refuses an id.',
    status: 401,
    contentType: TEXT,
    body: 'Discarded=unauthorized_uuid',
  },
};
