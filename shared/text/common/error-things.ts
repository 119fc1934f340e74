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
  'unpacked-body': 'the unpacked body',
  'compressed-body': 'the compressed body',
};

export const OWN_WRITINGS: Readonly<Record<OwnWriting, string>> = {
  'data-folder': 'The data folder',
  'window-state': 'The state of the window',
  settings: 'The settings',
  'annotation-list': 'The list of annotations',
  'edit-list': 'The list of edits',
  'edited-report': 'The edited report',
  'new-report': 'The new report',
  report: 'The report',
  part: 'The part',
  samples: 'The samples',
  attempt: 'The record of this attempt',
  history: 'The history',
  target: 'The target',
  outbox: 'The outbox',
  'pasted-text': 'The pasted text',
  'standard-input': 'standard input',
  'temporary-files': 'The folder for temporary files',
  'unpacked-body': 'The unpacked body',
  'compressed-body': 'The compressed body',
};
