import { type FilterableField, type FieldId, FIELDS } from '../../board/fields.ts';
import type { AttemptField } from '../../bridge/view/history-view.ts';
import { ATTEMPT_TABLE } from '../../history/attempt-fields.ts';
import { type ReceivedField, RECEIVED_TABLE } from '../../history/received-fields.ts';
import { QUEUED_TABLE } from '../../history/queued-fields.ts';
import type { QueuedField } from '../../sending/queue/queued-field-ids.ts';

export interface KeyWords {
  /** A few words that name it, as they head a column. */
  readonly label: string;
  /** What it is, as it goes on in a sentence: no capital letter, no full stop. */
  readonly about: string;
  /** Tokens that people write. */
  readonly example: string;
}

/** A table of fields that filters ask, and what its fields are called. */
export interface FieldTableWords<F extends string> {
  readonly fields: Readonly<Record<F, FilterableField>>;
  readonly words: Readonly<Record<F, KeyWords>>;
}

/** What each field of the board is called, is, and how it is asked for. */
const BOARD_WORDS: Readonly<Record<FieldId, KeyWords>> = {
  name: { label: 'Name', about: 'name of the file', example: 'name:startup' },
  verdict: { label: 'Verdict', about: 'verdict of the request as it was captured', example: 'verdict:malformed' },
  reason: {
    label: 'Reason',
    about: 'why the answer that is to be expected is malformed, without its malformed_',
    example: 'reason:invalid_json',
  },
  finding: { label: 'Findings', about: 'code of any finding', example: 'finding:*_boundary' },
  predicted: {
    label: 'Expected',
    about: 'answer that is to be expected to the request that would go out, with its edits: soft may pass another time, hard never does',
    example: 'predicted:soft,hard',
  },
  rule: { label: 'Rule', about: 'throttling rule that is to be expected to decide, without its rule_', example: 'rule:is_firefox_desktop' },
  chance: { label: 'Chance', about: 'percent of such requests that get the expected answer', example: 'chance<100' },
  until: { label: 'Until', about: 'when another answer is to be expected', example: 'until<+7d' },
  outcome: { label: 'Outcome', about: 'last answer that it got', example: 'outcome:soft' },
  answer: { label: 'Answered rule', about: 'throttling rule or malformed reason that the last answer named', example: 'answer:none' },
  sent: { label: 'Sent', about: 'when it was last sent', example: 'sent:never' },
  attempts: { label: 'Attempts', about: 'how often it was sent', example: 'attempts>1' },
  product: { label: 'Product', about: 'ProductName', example: 'product:Firefox' },
  version: { label: 'Version', about: 'Version', example: 'version>=147' },
  release: { label: 'Product and version', about: 'product and version as one', example: 'release:"Firefox 147"' },
  channel: { label: 'Channel', about: 'ReleaseChannel', example: 'channel:nightly' },
  build: { label: 'Build', about: 'beginning of the BuildID', example: 'build:202611' },
  vendor: { label: 'Vendor', about: 'Vendor', example: 'vendor:Mozilla' },
  os: { label: 'System', about: 'any part of the name of the operating system', example: 'os:ubuntu' },
  process: { label: 'Process', about: 'ProcessType', example: 'process:gpu' },
  crashed: { label: 'Crashed', about: 'CrashTime', example: 'crashed>7d' },
  client: { label: 'Client', about: 'client that is likely to have sent it', example: 'client:crashpad' },
  form: {
    label: 'Form',
    about: 'form of the annotations: kv for parts of their own, json for one JSON part, both, or none where there are no annotations',
    example: 'form:kv',
  },
  coding: { label: 'Coding', about: 'how it is coded', example: 'coding:gzip' },
  has: { label: 'Parts', about: 'name or kind of a binary part', example: '-has:memory_report' },
  parts: { label: 'Part count', about: 'how many binary parts it has', example: 'parts:0' },
  dumps: { label: 'Dumps', about: 'size of all its minidumps', example: 'dumps>500k' },
  annotations: { label: 'Annotations', about: 'how many annotations it has', example: 'annotations<5' },
  size: { label: 'Size', about: 'size of the captured file', example: 'size>1MB' },
  body: { label: 'Body', about: 'beginning of the SHA-256 of the inflated body', example: 'body:9f86d0' },
  sha256: { label: 'SHA-256', about: 'beginning of the SHA-256 of the captured file', example: 'sha256:9f86d0' },
  edited: { label: 'Edited', about: 'whether it has edits', example: 'edited:yes' },
  edits: { label: 'Edits', about: 'how many steps its edit list has', example: 'edits>3' },
  captured: {
    label: 'Expected as captured',
    about: 'answer that was to be expected before it was edited',
    example: 'captured:malformed',
  },
  tag: { label: 'Tags', about: 'a tag of yours', example: 'tag:todo' },
  note: { label: 'Note', about: 'any part of your note', example: 'note:"ask Kim"' },
  done: { label: 'Done', about: 'whether you marked it as done', example: 'done:no' },
  pinned: { label: 'Pinned', about: 'whether it is pinned', example: 'pinned:yes' },
  in: {
    label: 'Folder',
    about: 'folder in which it lies: a whole path is one that it begins with, anything else a part of it',
    example: 'in:~/crashes/',
  },
  origin: { label: 'Came by', about: 'how it came to the board', example: 'origin:received' },
  file: {
    label: 'File',
    about: 'how its file stands: as it was read, changed or gone since, unreadable, or waiting to be read',
    example: 'file:gone,changed',
  },
  added: { label: 'Added', about: 'when it came to the board', example: 'added:today' },
  modified: { label: 'Modified', about: 'when its file was last written', example: 'modified<2026-11' },
};

export const BOARD_FIELD_WORDS: FieldTableWords<FieldId> = { fields: FIELDS, words: BOARD_WORDS };

/** What each field of an attempt is called, is, and how it is asked for. */
const ATTEMPT_WORDS: Readonly<Record<AttemptField, KeyWords>> = {
  crashid: { label: 'Crash id', about: 'any part of the crash id that it got', example: 'crashid:bp-9f86' },
  outcome: { label: 'Outcome', about: 'answer that it got', example: 'outcome:soft,rejected' },
  answer: { label: 'Crash id, rule or reason', about: 'any part of the crash id, rule or reason that it got', example: 'answer:rule_is' },
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
  answer: {
    label: 'Answer',
    about: 'any part of the crash id, rule or reason of the last answer; its status where it had none',
    example: 'answer:rule_is',
  },
};

export const QUEUED_FIELD_WORDS: FieldTableWords<QueuedField> = { fields: QUEUED_TABLE.fields, words: QUEUED_WORDS };

/** What each field of a request that the demo collector received is called, is, and how it is asked for. */
const RECEIVED_WORDS: Readonly<Record<ReceivedField, KeyWords>> = {
  name: {
    label: 'Report',
    about: 'any part of what the report is called: by its file where it was sent from here, else by product, version and channel',
    example: 'name:startup',
  },
  outcome: { label: 'Outcome', about: 'what a client makes of the answer', example: 'outcome:soft,rejected' },
  answer: { label: 'Answer', about: 'any part of the first line of the answer', example: 'answer:Discarded' },
  crashid: { label: 'Crash id', about: 'any part of the crash id that it was given', example: 'crashid:bp-9f86' },
  reason: { label: 'Reason', about: 'malformed reason that the answer names, without its malformed_', example: 'reason:no_annotations' },
  status: { label: 'Status', about: 'status of the answer', example: 'status>=500' },
  by: {
    label: 'Decided by',
    about:
      'what decided: the server before the collector, the request itself, a choice made here, a rule, or the draw of a rule that samples',
    example: 'by:choice,draw',
  },
  rule: { label: 'Rule', about: 'rule that decided, without its rule_', example: 'rule:is_firefox_desktop' },
  product: { label: 'Product', about: 'ProductName', example: 'product:Firefox' },
  version: { label: 'Version', about: 'Version', example: 'version>=147' },
  channel: { label: 'Channel', about: 'ReleaseChannel', example: 'channel:nightly' },
  size: { label: 'Body', about: 'size of the body as it was received', example: 'size>1MB' },
  at: { label: 'Time', about: 'when it was received', example: 'at:10min' },
  method: { label: 'Method', about: 'method of the request', example: 'method:GET' },
  path: { label: 'Address', about: 'any part of the address of the request', example: 'path:submit' },
  agent: { label: 'User agent', about: 'any part of the User-Agent header', example: 'agent:curl' },
};

export const RECEIVED_FIELD_WORDS: FieldTableWords<ReceivedField> = { fields: RECEIVED_TABLE.fields, words: RECEIVED_WORDS };
