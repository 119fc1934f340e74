import type { AttemptColumns } from '../../../electron/host/store/attempt-rows.ts';

/** The columns of an attempt, without values that a search could find. */
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
