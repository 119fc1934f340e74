import type { Capture } from '../../report/wire/capture.ts';
import { boundaryParameter, isBoundary } from '../../report/wire/encode-boundary.ts';
import { splitParams, strip } from '../../report/wire/header-params.ts';
import { headerValues } from '../../report/wire/request-head.ts';
import { type Finding, atHeader, finding } from './finding.ts';
import { boundaryOf } from './head-checks.ts';
import { MAX_BOUNDARY_LENGTH } from '../../report/wire/collector-limits.ts';

const MULTIPART = /^multipart\/(?:form-data|mixed)$/i;
const BOUNDARY = /^boundary=/i;

/** Returns findings about a multipart Content-Type. Its syntax determines which collectors can read it. */
export function findInContentType(capture: Capture): readonly Finding[] {
  const line = headerValues(capture.request, 'Content-Type').at(-1);
  if (capture.kind === 'body' || line === undefined) return [];
  const [written = '', ...params] = splitParams(line.value).map(strip);
  if (!MULTIPART.test(written)) return [];
  const at = atHeader(line);
  const found: Finding[] = [];
  const boundaries = params.filter((param) => BOUNDARY.test(param));
  const isLower = written === written.toLowerCase() && boundaries.every((param) => param.startsWith('boundary='));
  if (!isLower) found.push(finding('media_type_case', 'info', at));
  if (boundaries.length === 0) return found;
  if (!BOUNDARY.test(params[0] ?? '')) found.push(finding('boundary_not_first', 'info', at));
  if (boundaries.length > 1) found.push(finding('boundary_repeated', 'warning', at));
  const boundary = boundaryOf(line.value);
  const isQuoted = boundaries.at(-1)?.startsWith('"', 'boundary='.length) === true;
  if (isQuoted && isBoundary(boundary) && !boundaryParameter(boundary).endsWith('"')) found.push(finding('boundary_quoted', 'info', at));
  if (boundary === '') found.push(finding('boundary_empty', 'violation', at));
  if (boundary.length > MAX_BOUNDARY_LENGTH) found.push(finding('boundary_too_long', 'violation', at, { count: boundary.length }));
  return found;
}
