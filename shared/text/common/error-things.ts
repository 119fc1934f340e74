// Names of the things that error sentences are about.

import type { OwnFile, OwnWriting } from '../../bridge/failure.ts';

export const REQUEST_CAUSES = {
  no_such_call: 'unknown call',
  not_json: 'not JSON',
  not_from_page: 'not from this page',
  no_such_annotation: 'the report has no such annotation',
  no_such_part: 'the report has no such part',
} as const;

export const COMPONENTS = {
  host: 'in the background process',
  bridge: 'in the connection to the page',
  page: 'the built page is missing',
} as const;

export const HANDLES = {
  report: 'report',
  file: 'file',
  upload: 'upload',
  edit: 'edit',
  edit_list: 'list of edits',
  request: 'logged request',
  session: 'Crashlens session',
  job: 'job',
  bulk: 'change of many reports',
  dump: 'dump',
  memory_report: 'memory report',
  target: 'target',
  queued: 'queued report',
  attempt: 'attempt',
} as const;

export const OWN_FILES: Readonly<Record<OwnFile, string>> = {
  capture: 'The capture',
  unpacked_body: 'the unpacked body',
  compressed_body: 'the compressed body',
};

export const OWN_WRITINGS: Readonly<Record<OwnWriting, string>> = {
  data_folder: 'The data folder',
  window_state: 'The window state',
  settings: 'The settings',
  annotation_list: 'The annotation list',
  edit_list: 'The list of edits',
  edited_report: 'The edited report',
  new_report: 'The new report',
  report: 'The report',
  part: 'The part',
  samples: 'The samples',
  attempt: 'The record of this attempt',
  history: 'The history',
  target: 'The target',
  outbox: 'The outbox',
  pasted_text: 'The pasted text',
  standard_input: 'standard input',
  temporary_files: 'The folder for temporary files',
  symbol_file: 'The symbol file',
  unpacked_body: 'The unpacked body',
  compressed_body: 'The compressed body',
};
