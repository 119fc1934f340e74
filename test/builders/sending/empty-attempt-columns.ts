import type { AttemptColumns } from '../../../electron/host/store/attempt-rows.ts';

/** Columns of an attempt without any value to search for. */
export const EMPTY_ATTEMPT_COLUMNS: AttemptColumns = {
  at: 0,
  item: null,
  target: null,
  address: null,
  kind: null,
  status: null,
  value: null,
  body: null,
  product: null,
  version: null,
  channel: null,
  name: null,
  host: '',
  state: 'answered',
  rejection: null,
  failure: null,
  bytes: 0,
  ended: null,
};
