import type { AttemptField } from '../searched/attempt-fields.ts';
import { ATTEMPT_TABLE } from '../searched/attempt-fields.ts';
import type { QueuedField } from '../searched/queued-fields.ts';
import { QUEUED_TABLE } from '../searched/queued-fields.ts';
import type { FieldTableWords, KeyWords } from './filter.ts';

/** What each field of an attempt is called, is, and how it is asked for. */
const ATTEMPT_WORDS: Readonly<Record<AttemptField, KeyWords>> = {
  crashid: { label: 'Crash id', about: 'any part of the crash id that it got', example: 'crashid:bp-9f86' },
  outcome: { label: 'Outcome', about: 'answer that it got', example: 'outcome:soft,rejected' },
  rule: { label: 'Rule', about: 'throttling rule that the answer named, without its rule_', example: 'rule:is_firefox_desktop' },
  reason: { label: 'Reason', about: 'malformed reason that the answer named, without its malformed_', example: 'reason:no_annotations' },
  status: { label: 'Status', about: 'status of the answer', example: 'status>=500' },
  failure: { label: 'Failure', about: 'code of what went wrong in place of an answer', example: 'failure:connection_*' },
  state: { label: 'State', about: 'how it stands', example: 'state:failed' },
  target: { label: 'Target', about: 'any part of the name of the target', example: 'target:staging' },
  host: { label: 'Host', about: 'any part of the host and port that it went to', example: 'host:localhost' },
  at: { label: 'Sent', about: 'when it began', example: 'at:today' },
  name: { label: 'Name', about: 'any part of the name of the report', example: 'name:startup' },
  product: { label: 'Product', about: 'ProductName', example: 'product:Firefox' },
  version: { label: 'Version', about: 'Version', example: 'version>=147' },
  channel: { label: 'Channel', about: 'ReleaseChannel', example: 'channel:nightly' },
  size: { label: 'Size', about: 'size of the body that went out', example: 'size>1MB' },
  took: { label: 'Took', about: 'how many ms it took from its beginning to its end', example: 'took>1000' },
  body: { label: 'Body', about: 'beginning of the SHA-256 of the body that went out', example: 'body:9f86d0' },
  queued: { label: 'Queued', about: 'whether it went out of the outbox', example: 'queued:no' },
  item: { label: 'Item', about: 'number of the queued report that it was an attempt of', example: 'item:12' },
};

export const ATTEMPT_FIELD_WORDS: FieldTableWords<AttemptField> = { fields: ATTEMPT_TABLE.fields, words: ATTEMPT_WORDS };

/** What each field of a queued report is called, is, and how it is asked for. */
const QUEUED_WORDS: Readonly<Record<QueuedField, KeyWords>> = {
  state: { label: 'State', about: 'where it stands', example: 'state:rejected_soft' },
  cause: { label: 'Cause', about: 'why it stands there', example: 'cause:attempts_used_up' },
  target: { label: 'Target', about: 'any part of the name of its target', example: 'target:staging' },
  name: { label: 'Name', about: 'any part of its name', example: 'name:startup' },
  product: { label: 'Product', about: 'ProductName', example: 'product:Firefox' },
  version: { label: 'Version', about: 'Version', example: 'version>=147' },
  channel: { label: 'Channel', about: 'ReleaseChannel', example: 'channel:nightly' },
  crashid: { label: 'Crash id', about: 'any part of the crash id that it got', example: 'crashid:bp-9f86' },
  rule: { label: 'Rule', about: 'throttling rule that the last answer named, without its rule_', example: 'rule:is_firefox_desktop' },
  reason: {
    label: 'Reason',
    about: 'malformed reason that the last answer named, without its malformed_',
    example: 'reason:no_annotations',
  },
  status: { label: 'Status', about: 'status of the last answer', example: 'status>=500' },
  size: { label: 'Size', about: 'size of its body', example: 'size>1MB' },
  attempts: { label: 'Attempts', about: 'how often it was sent', example: 'attempts>1' },
  draws: { label: 'Draws left', about: 'how often it is still repeated where a rule that samples rejects it', example: 'draws>0' },
  edits: { label: 'Edits', about: 'how many steps of its edit list are in it', example: 'edits:0' },
  added: { label: 'Queued', about: 'when it was queued', example: 'added:today' },
  since: { label: 'Since', about: 'since when it stands there', example: 'since<1h' },
  due: { label: 'Due', about: 'when it is sent again by itself', example: 'due<+10min' },
  item: { label: 'Item', about: 'its number in the outbox', example: 'item:12' },
};

export const QUEUED_FIELD_WORDS: FieldTableWords<QueuedField> = { fields: QUEUED_TABLE.fields, words: QUEUED_WORDS };
