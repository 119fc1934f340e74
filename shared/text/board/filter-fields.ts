import { type FilterableField, type FieldId, FIELDS } from '../../board/fields.ts';
import type { AttemptField } from '../../bridge/view/history-view.ts';
import { ATTEMPT_TABLE } from '../../history/attempt-fields.ts';
import { type ReceivedField, RECEIVED_TABLE } from '../../history/received-fields.ts';
import { QUEUED_TABLE } from '../../history/queued-fields.ts';
import type { QueuedField } from '../../sending/queue/queued-field-ids.ts';

export interface KeyWords {
  /** Column title. */
  readonly label: string;
  /** Description, as part of a sentence: no capital letter, no full stop. */
  readonly about: string;
  /** An example of a filter token: `version>=147`. */
  readonly example: string;
}

/** A table of filter fields, and their texts. */
export interface FieldTableWords<F extends string> {
  readonly fields: Readonly<Record<F, FilterableField>>;
  readonly words: Readonly<Record<F, KeyWords>>;
}

/** Texts of the fields of the board. */
const BOARD_WORDS: Readonly<Record<FieldId, KeyWords>> = {
  name: { label: 'Name', about: 'file name', example: 'name:startup' },
  verdict: { label: 'Verdict', about: 'verdict of the captured request', example: 'verdict:malformed' },
  reason: {
    label: 'Reason',
    about: 'expected malformed reason, without malformed_, or part of the crash reason',
    example: 'reason:invalid_json',
  },
  finding: { label: 'Findings', about: 'code of any finding', example: 'finding:*_boundary' },
  predicted: {
    label: 'Expected',
    about: 'expected answer, with edits; resending can help a soft rejection, not a hard one',
    example: 'predicted:soft,hard',
  },
  rule: { label: 'Rule', about: 'expected throttling rule, without rule_', example: 'rule:is_firefox_desktop' },
  chance: { label: 'Chance', about: 'probability of the expected answer, in percent', example: 'chance<100' },
  until: { label: 'Until', about: 'when the expected answer changes', example: 'until<+7d' },
  outcome: { label: 'Outcome', about: 'last answer', example: 'outcome:soft' },
  answer: { label: 'Answered rule', about: 'rule or reason in the last answer', example: 'answer:none' },
  sent: { label: 'Sent', about: 'time of the last attempt', example: 'sent:never' },
  attempts: { label: 'Attempts', about: 'number of attempts', example: 'attempts>1' },
  product: { label: 'Product', about: 'ProductName', example: 'product:Firefox' },
  version: { label: 'Version', about: 'Version', example: 'version>=147' },
  release: { label: 'Product and version', about: 'product and version', example: 'release:"Firefox 147"' },
  channel: { label: 'Channel', about: 'ReleaseChannel', example: 'channel:nightly' },
  build: { label: 'Build', about: 'start of the BuildID', example: 'build:202611' },
  vendor: { label: 'Vendor', about: 'Vendor', example: 'vendor:Mozilla' },
  os: { label: 'System', about: 'part of the operating system name', example: 'os:ubuntu' },
  cpu: { label: 'CPU', about: 'processor, as the dump says', example: 'cpu:arm64' },
  process: { label: 'Process', about: 'ProcessType', example: 'process:gpu' },
  crashed: { label: 'Crashed', about: 'CrashTime', example: 'crashed>7d' },
  signature: { label: 'Signature', about: 'part of the crash signature', example: 'signature:xul.dll' },
  symbols: { label: 'Symbols', about: 'whether the signature has functions of symbol files', example: 'symbols:no' },
  crashreason: { label: 'Crash reason', about: 'part of the reason of the crash', example: 'crashreason:SIGSEGV' },
  crash: { label: 'Crash address', about: 'class of the crash address', example: 'crash:null,near_null' },
  module: { label: 'Crash module', about: 'part of the file name of the module that crashed', example: 'module:xul' },
  hint: { label: 'Hints', about: 'code of a hint about the cause of the crash', example: 'hint:stack_overflow' },
  uptime: { label: 'Uptime', about: 'seconds from the start of the process to the crash', example: 'uptime<60' },
  client: { label: 'Client', about: 'probable client', example: 'client:crashpad' },
  form: {
    label: 'Form',
    about: 'form of the annotations: key/value parts (kv), one JSON part (json), both, or none',
    example: 'form:kv',
  },
  coding: { label: 'Coding', about: 'codings of the body', example: 'coding:gzip' },
  has: { label: 'Parts', about: 'name or kind of a binary part, or dump', example: '-has:dump' },
  parts: { label: 'Part count', about: 'number of binary parts', example: 'parts:0' },
  dumps: { label: 'Dumps', about: 'total size of the minidumps', example: 'dumps>500k' },
  annotations: { label: 'Annotations', about: 'number of annotations', example: 'annotations<5' },
  size: { label: 'Size', about: 'size of the captured file', example: 'size>1MB' },
  body: { label: 'Body', about: 'start of the SHA-256 of the decompressed body', example: 'body:9f86d0' },
  sha256: { label: 'SHA-256', about: 'start of the SHA-256 of the file', example: 'sha256:9f86d0' },
  edited: { label: 'Edited', about: 'whether it has edits', example: 'edited:yes' },
  edits: { label: 'Edits', about: 'number of edits', example: 'edits>3' },
  captured: {
    label: 'Expected as captured',
    about: 'expected answer without edits',
    example: 'captured:malformed',
  },
  tag: { label: 'Tags', about: 'one of your tags', example: 'tag:todo' },
  note: { label: 'Note', about: 'part of your note', example: 'note:"ask Kim"' },
  done: { label: 'Done', about: 'whether it is marked as done', example: 'done:no' },
  pinned: { label: 'Pinned', about: 'whether it is pinned', example: 'pinned:yes' },
  in: {
    label: 'Folder',
    about: 'folder: an absolute path must match from its start, other text anywhere',
    example: 'in:~/crashes/',
  },
  origin: { label: 'Origin', about: 'how it came to the board', example: 'origin:received' },
  file: {
    label: 'File',
    about: 'state of the file: unchanged, changed, missing, unreadable, or not read yet',
    example: 'file:gone,changed',
  },
  added: { label: 'Added', about: 'when it was added to the board', example: 'added:today' },
  modified: { label: 'Modified', about: 'when the file was last changed', example: 'modified<2026-11' },
};

export const BOARD_FIELD_WORDS: FieldTableWords<FieldId> = { fields: FIELDS, words: BOARD_WORDS };

/** Texts of the fields of an attempt. */
const ATTEMPT_WORDS: Readonly<Record<AttemptField, KeyWords>> = {
  crashid: { label: 'Crash id', about: 'part of the crash id', example: 'crashid:bp-9f86' },
  outcome: { label: 'Outcome', about: 'meaning of the answer', example: 'outcome:soft,rejected' },
  answer: { label: 'Crash id, rule or reason', about: 'part of the crash id, rule or reason', example: 'answer:rule_is' },
  rule: { label: 'Rule', about: 'rule in the answer, without rule_', example: 'rule:is_firefox_desktop' },
  reason: { label: 'Reason', about: 'malformed reason in the answer, without malformed_', example: 'reason:no_annotations' },
  status: { label: 'Status', about: 'HTTP status of the answer', example: 'status>=500' },
  failure: { label: 'Failure', about: 'error code without an answer', example: 'failure:connection_*' },
  state: { label: 'State', about: 'state of the attempt', example: 'state:failed' },
  target: { label: 'Target', about: 'part of the target name', example: 'target:staging' },
  host: { label: 'Host', about: 'part of the host and port', example: 'host:localhost' },
  at: { label: 'Sent', about: 'when the attempt started', example: 'at:today' },
  name: { label: 'Name', about: 'part of the report name', example: 'name:startup' },
  product: { label: 'Product', about: 'ProductName', example: 'product:Firefox' },
  version: { label: 'Version', about: 'Version', example: 'version>=147' },
  channel: { label: 'Channel', about: 'ReleaseChannel', example: 'channel:nightly' },
  size: { label: 'Size', about: 'size of the sent body', example: 'size>1MB' },
  took: { label: 'Took', about: 'duration in ms', example: 'took>1000' },
  body: { label: 'Body', about: 'start of the SHA-256 of the sent body', example: 'body:9f86d0' },
  queued: { label: 'Queued', about: 'whether the outbox sent the report', example: 'queued:no' },
  item: { label: 'Item', about: 'number in the outbox', example: 'item:12' },
};

export const ATTEMPT_FIELD_WORDS: FieldTableWords<AttemptField> = { fields: ATTEMPT_TABLE.fields, words: ATTEMPT_WORDS };

/** Texts of the fields of a queued report. */
const QUEUED_WORDS: Readonly<Record<QueuedField, KeyWords>> = {
  state: { label: 'State', about: 'state in the outbox', example: 'state:rejected_soft' },
  cause: { label: 'Cause', about: 'why it is in this state', example: 'cause:attempts_used_up' },
  target: { label: 'Target', about: 'part of the target name', example: 'target:staging' },
  name: { label: 'Name', about: 'part of the report name', example: 'name:startup' },
  product: { label: 'Product', about: 'ProductName', example: 'product:Firefox' },
  version: { label: 'Version', about: 'Version', example: 'version>=147' },
  channel: { label: 'Channel', about: 'ReleaseChannel', example: 'channel:nightly' },
  crashid: { label: 'Crash id', about: 'part of the crash id', example: 'crashid:bp-9f86' },
  rule: { label: 'Rule', about: 'rule in the last answer, without rule_', example: 'rule:is_firefox_desktop' },
  reason: {
    label: 'Reason',
    about: 'malformed reason in the last answer, without malformed_',
    example: 'reason:no_annotations',
  },
  status: { label: 'Status', about: 'HTTP status of the last answer', example: 'status>=500' },
  size: { label: 'Size', about: 'size of the body', example: 'size>1MB' },
  attempts: { label: 'Attempts', about: 'number of attempts', example: 'attempts>1' },
  draws: { label: 'Resends left', about: 'resends left after soft rejections', example: 'draws>0' },
  edits: { label: 'Edits', about: 'number of edits', example: 'edits:0' },
  added: { label: 'Queued', about: 'when it was queued', example: 'added:today' },
  since: { label: 'Since', about: 'when it entered this state', example: 'since<1h' },
  due: { label: 'Due', about: 'when it is resent automatically', example: 'due<+10min' },
  item: { label: 'Item', about: 'number in the outbox', example: 'item:12' },
  answer: {
    label: 'Answer',
    about: 'part of the crash id, rule, reason or status in the last answer',
    example: 'answer:rule_is',
  },
};

export const QUEUED_FIELD_WORDS: FieldTableWords<QueuedField> = { fields: QUEUED_TABLE.fields, words: QUEUED_WORDS };

/** Texts of the fields of a request that the demo collector received. */
const RECEIVED_WORDS: Readonly<Record<ReceivedField, KeyWords>> = {
  name: {
    label: 'Report',
    about: 'part of the file name, or of product, version and channel if Crashlens did not send it',
    example: 'name:startup',
  },
  outcome: { label: 'Outcome', about: 'meaning of the answer for the client', example: 'outcome:soft,rejected' },
  answer: { label: 'Answer', about: 'part of the first line of the answer', example: 'answer:Discarded' },
  crashid: { label: 'Crash id', about: 'part of the crash id', example: 'crashid:bp-9f86' },
  reason: { label: 'Reason', about: 'malformed reason in the answer, without malformed_', example: 'reason:no_annotations' },
  status: { label: 'Status', about: 'HTTP status of the answer', example: 'status>=500' },
  by: {
    label: 'Decided by',
    about: 'what decided: the server in front of the collector, the request, your choice, a rule, or a sample roll',
    example: 'by:choice,roll',
  },
  rule: { label: 'Rule', about: 'rule that decided, without rule_', example: 'rule:is_firefox_desktop' },
  product: { label: 'Product', about: 'ProductName', example: 'product:Firefox' },
  version: { label: 'Version', about: 'Version', example: 'version>=147' },
  channel: { label: 'Channel', about: 'ReleaseChannel', example: 'channel:nightly' },
  size: { label: 'Body', about: 'size of the received body', example: 'size>1MB' },
  at: { label: 'Time', about: 'when the request was received', example: 'at:10min' },
  method: { label: 'Method', about: 'request method', example: 'method:GET' },
  path: { label: 'Path', about: 'part of the path and query', example: 'path:submit' },
  agent: { label: 'User agent', about: 'part of the User-Agent header', example: 'agent:curl' },
};

export const RECEIVED_FIELD_WORDS: FieldTableWords<ReceivedField> = { fields: RECEIVED_TABLE.fields, words: RECEIVED_WORDS };
