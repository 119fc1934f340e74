import { type ByteSource, EMPTY_BYTES, sliceSource, sourceOfBytes } from '../../bytes/byte-source.ts';
import { type RecordedHead, rebuiltRequest } from './rebuilt-request.ts';
import type { FoundReport, FoundRequests, Source, SourceTools } from './source.ts';
import { itemsOf, membersOf, readTNet, textOf, type TNetValue } from './tnetstring.ts';

/**
 * Flow files of mitmproxy, of all versions: dictionaries as tnetstrings, one after the other. The body of a request is in the file as it was sent, without chunk
 * sizes.
 */
export const MITMPROXY: Source = { sniff: beginsAsFlow, read: readFlows };

/** The most flows that are read. */
const MAX_FLOWS = 1_000_000;

/** True if the file begins with a dictionary with a text as its first key. The length can be too large, because the file was cut off. */
function beginsAsFlow(file: ByteSource): boolean {
  const start = /^\d{1,12}:/.exec(String.fromCharCode(...file.read(0, 16)))?.[0].length ?? 0;
  if (start === 0) return false;
  const key = readTNet(file, start);
  const first = readTNet(file, 0);
  return key !== null && (key.type === ';' || key.type === ',') && (first === null || first.type === '}');
}

function readFlows(file: ByteSource, tools: SourceTools): FoundRequests {
  const reports: FoundReport[] = [];
  let requests = 0;
  let leftOut = 0;
  for (let flow = readTNet(file, 0); flow !== null && requests < MAX_FLOWS; flow = readTNet(file, flow.next)) {
    file.throwIfCancelled?.();
    const members = membersOf(file, flow, ['type', 'request']);
    const request = members.get('request');
    if (request === undefined || (textOf(file, members.get('type')) ?? 'http') !== 'http') continue;
    requests += 1;
    const { head, content } = requestOf(file, request);
    if (!isForm(head)) continue;
    if (content === null) leftOut += 1;
    else reports.push({ request: requests, open: () => openRequest(file, head, content, tools) });
  }
  return { reports, others: requests - reports.length, leftOut };
}

interface FlowRequest {
  readonly head: RecordedHead;
  /** Null if the file does not have the body. */
  readonly content: TNetValue | null;
}

const REQUEST_KEYS = ['method', 'path', 'host', 'authority', 'headers', 'content'] as const;
/** The most headers of a request that are read. */
const MAX_HEADERS = 10_000;

function firstTwo<T>(items: Generator<T>): readonly [T | undefined, T | undefined] {
  const [first, second] = [items.next(), items.next()];
  return [first.done === true ? undefined : first.value, second.done === true ? undefined : second.value];
}

function requestOf(file: ByteSource, value: TNetValue): FlowRequest {
  const members = membersOf(file, value, REQUEST_KEYS);
  const text = (key: (typeof REQUEST_KEYS)[number]): string => textOf(file, members.get(key)) ?? '';
  const headers: (readonly [string, string])[] = [];
  const listed = members.get('headers');
  for (const line of listed === undefined ? [] : itemsOf(file, listed)) {
    if (headers.length === MAX_HEADERS) break;
    const [name, content] = firstTwo(itemsOf(file, line));
    headers.push([textOf(file, name) ?? '', textOf(file, content) ?? '']);
  }
  const content = members.get('content');
  // Requests of HTTP/2 have no Host header.
  const head = { method: text('method'), url: text('path'), authority: text('authority') || text('host'), headers };
  return { head, content: content?.type === ',' ? content : null };
}

function isForm({ method, headers }: RecordedHead): boolean {
  const type = headers.findLast(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  return method.toUpperCase() !== 'GET' && /multipart\//i.test(type);
}

function openRequest(file: ByteSource, head: RecordedHead, { start, end }: TNetValue, tools: SourceTools): ReturnType<FoundReport['open']> {
  const body = end === start ? sourceOfBytes(EMPTY_BYTES) : sliceSource(file, start, end - start);
  return rebuiltRequest(head, body, [], tools);
}
