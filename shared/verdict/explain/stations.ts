import type { ExplainStep } from './explain-answer.ts';
import type { StepCode, StepState } from './explain-steps.ts';

/** Stations that a report passes, in order. The client writes the request and checks nothing. */
export const STATIONS = ['client', 'proxy', 'parser', 'rules', 'store'] as const;

export type Station = (typeof STATIONS)[number];

/** The station that makes each check. The HTTP server of the collector counts as its parser. */
export const STATION_OF_STEP: Readonly<Record<StepCode, Station>> = {
  proxy_coding: 'proxy',
  size: 'proxy',
  proxy_chunks: 'proxy',
  request_line_length: 'parser',
  request_line: 'parser',
  headers: 'parser',
  framing: 'parser',
  path: 'parser',
  method: 'parser',
  content_type: 'parser',
  media_type: 'parser',
  boundary: 'parser',
  length: 'parser',
  gzip: 'parser',
  boundary_length: 'parser',
  length_counts: 'parser',
  parts: 'parser',
  part_coding: 'parser',
  part_headers: 'parser',
  part_filename: 'parser',
  part_name: 'parser',
  part_line_end: 'parser',
  part_json: 'parser',
  part_text: 'parser',
  structure: 'parser',
  forms: 'parser',
  annotations: 'parser',
  throttler: 'rules',
  token: 'rules',
  uuid: 'rules',
  throttling: 'rules',
  storing: 'store',
};

/** Returns the combined state of a station's steps. A station without steps counts as passed. */
export function stationState(station: Station, steps: readonly Pick<ExplainStep, 'code' | 'state'>[]): StepState {
  const states = new Set(steps.filter(({ code }) => STATION_OF_STEP[code] === station).map(({ state }) => state));
  if (states.has('failed')) return 'failed';
  if (states.size === 0 || states.has('passed')) return 'passed';
  return states.has('not_known') ? 'not_known' : 'not_reached';
}
