import { encodeLatin1 } from '../../bytes/utf8.ts';
import type { Edit } from '../edits/edit.ts';
import { type Mutation, headLine, setHeadLine, withoutHeader } from './mutation.ts';
import { type FixContext, bytesEdit, isLengthFalse } from '../fixes/fix.ts';

const NO_LENGTH = 'no_content_length';
const UNCOMPRESSED: Edit = { op: 'gzip', on: false, level: 6 };

/** Ways to break the request line, the lengths and the other headers of the request. */
export const HEAD_MUTATIONS = {
  method_get: {
    group: 'headers',
    malformed: null,
    finding: 'method_not_post',
    edits: ({ inspection }) => {
      const { target, version } = inspection.capture.request;
      return [{ op: 'request_line', line: `GET ${target} HTTP/${version}` }];
    },
  },
  query: {
    group: 'headers',
    malformed: null,
    finding: 'query_ignored',
    edits: ({ inspection }) => {
      const { method, target, version } = inspection.capture.request;
      return target.includes('?') ? null : [{ op: 'request_line', line: `${method} ${target}?product=Firefox HTTP/${version}` }];
    },
  },
  chunked_without_length: {
    group: 'headers',
    malformed: NO_LENGTH,
    finding: 'chunked_without_length',
    edits: (context) => [
      ...(withoutHeader(context, 'Content-Length') ?? []),
      { op: 'add_header', part: null, line: 'Transfer-Encoding: chunked', before: null },
    ],
  },
  content_length_false: {
    group: 'headers',
    malformed: null,
    finding: 'content_length_false',
    // Larger than the body, and also than its compressed form if it is still to be compressed.
    edits: ({ inspection }) => [{ op: 'length', value: { pinned: String(inspection.capture.content.size + 1_000) } }],
  },
  bytes_after_body: { group: 'headers', malformed: null, finding: 'bytes_after_body', edits: withBytesBehind },
  content_length_zero: {
    group: 'headers',
    malformed: NO_LENGTH,
    finding: 'no_content_length',
    edits: () => [{ op: 'length', value: { pinned: '0' } }],
  },
  no_content_length: {
    group: 'headers',
    malformed: NO_LENGTH,
    finding: 'no_content_length',
    edits: (context) => withoutHeader(context, 'Content-Length'),
  },
  empty_body: {
    group: 'headers',
    malformed: NO_LENGTH,
    finding: 'no_content_length',
    edits: (context) => {
      const { size } = context.inspection.capture.plain;
      return size === 0 ? null : [UNCOMPRESSED, bytesEdit(context, 0, size, new Uint8Array())];
    },
  },
  coding_unknown: {
    group: 'headers',
    malformed: null,
    finding: 'content_encoding_unknown',
    edits: () => [UNCOMPRESSED, { op: 'add_header', part: null, line: 'Content-Encoding: br', before: null }],
  },
  stray_line: {
    group: 'headers',
    malformed: null,
    finding: 'head_line_not_header',
    edits: () => [{ op: 'add_header', part: null, line: 'This is no header', before: null }],
  },
  no_user_agent: {
    group: 'headers',
    malformed: null,
    finding: 'user_agent_missing',
    edits: (context) => withoutHeader(context, 'User-Agent'),
  },
  user_agent_incomplete: {
    group: 'headers',
    malformed: null,
    finding: 'user_agent_incomplete',
    edits: (context) => {
      const line = headLine(context, 'User-Agent');
      if (line !== null) return [setHeadLine(context, line, 'Crashes')];
      return [{ op: 'add_header', part: null, line: 'User-Agent: Crashes', before: null }];
    },
  },
} as const satisfies Readonly<Record<string, Mutation>>;

/** Adds bytes beyond the Content-Length. Turns compression off, because the compressed length is not known yet. */
function withBytesBehind(context: FixContext): readonly Edit[] | null {
  const { plain } = context.inspection.capture;
  if (plain.size === 0 || isLengthFalse(context)) return null;
  return [
    UNCOMPRESSED,
    { op: 'length', value: { pinned: String(plain.size) } },
    bytesEdit(context, plain.size, 0, encodeLatin1('This follows the body.')),
  ];
}
