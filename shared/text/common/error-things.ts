// What errors are about, as their sentences name it.

import type { OwnFile, OwnWriting } from '../../bridge/failure.ts';

export const REQUEST_CAUSES = {
  no_such_call: 'there is no such call',
  not_json: 'it is not JSON',
  not_from_page: 'it did not come from the page',
  no_such_annotation: 'the report has no such annotation',
  no_such_part: 'the report has no such part',
} as const;

export const COMPONENTS = { host: 'the host', bridge: 'the bridge', page: 'there is no built page to show' } as const;

export const HANDLES = {
  report: 'report',
  file: 'file',
  upload: 'upload',
  edit: 'edit',
  edit_list: 'list of edits',
  request: 'logged request',
  session: 'session of Crashlens',
  job: 'job',
  bulk: 'change to many reports',
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
  window_state: 'The state of the window',
  settings: 'The settings',
  annotation_list: 'The list of annotations',
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
  unpacked_body: 'The unpacked body',
  compressed_body: 'The compressed body',
};
