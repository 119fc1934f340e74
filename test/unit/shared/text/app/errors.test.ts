import { describe, expect, it } from 'vitest';
import { failure } from '../../../../../shared/bridge/failure.ts';
import { errorOf } from '../../../../../shared/text/app/errors.ts';
import { NOT_COPIED } from '../../../../../shared/editing/by-name/copied-edits.ts';
import { SETTING_KEYS } from '../../../../../shared/settings/settings.ts';

/** One failure for each form that the facts of a failure can have. */
const FAILURES = [
  failure('invalid_request', { why: 'not_json' }),
  failure('invalid_request', { channel: 'report.open', field: 'file' }),
  failure('invalid_request', { channel: 'report.open', field: null }),
  failure('internal', { where: 'host' }),
  failure('internal', { channel: 'send.start', kind: 'TypeError' }),
  failure('unknown_handle', { what: 'edit_list' }),
  failure('not_recognised', { name: 'a.zip', recognised: { kind: 'other', what: 'zip' } }),
  failure('file_changed', { file: 'a.http' }),
  failure('file_changed', { own: 'unpacked_body' }),
  failure('disk_full', { own: 'data_folder' }),
  failure('disk_full', { file: 'a.http' }),
  failure('upload_too_large', { name: 'a.http', limit: 1_048_576 }),
  failure('not_available_here', { what: 'open_dialog' }),
  failure('not_available_here', { what: 'changing_kept' }),
  failure('bad_target', { error: 'scheme' }),
  failure('head_not_sendable', { names: ['a', 'b\u0007', 'c', 'd'] }),
  failure('head_not_sendable', { code: '' }),
  failure('tls_failed', { host: 'a:1', reason: 'CERT_HAS_EXPIRED' }),
  failure('send_failed', { host: 'a:1', reason: 'ended' }),
  failure('send_failed', { host: 'a:1', reason: 'ESOMETHING' }),
  failure('port_in_use', { port: 5001, holder: 'unknown' }),
  failure('port_in_use', { port: 5001, holder: 'demo_collector' }),
  failure('home_in_use', { path: '~/crashlens' }),
  failure('home_of_other_version', { path: '~/crashlens', is: 'newer' }),
  failure('home_of_other_version', { path: '~/crashlens', is: 'older' }),
  failure('home_of_other_version', { path: '~/crashlens', is: 'older_in_use' }),
  failure('kept_set_aside', { file: 'crashlens.sqlite', aside: 'crashlens.sqlite.set-aside-1', why: 'damaged' }),
  failure('home_not_folder', { path: '~/crashlens' }),
  failure('home_not_ours', { path: '~/crashlens', entry: 'photos\u0007' }),
  failure('home_not_private', { path: '~/crashlens', why: 'others_write' }),
  failure('home_not_private', { path: '~/crashlens', why: 'other_owner' }),
  failure('home_newer', { path: '~/crashlens' }),
  failure('home_odd_folder', { path: '~/crashlens', entry: 'tmp' }),
  failure('catalog_unreadable', { path: '~/catalog.yaml', errors: [{ line: 2, column: 3, code: 'tab', facts: {} }] }),
  failure('rules_unreadable', { path: '~/rules.yaml', errors: [{ line: 2, column: 3, code: 'then', facts: {} }] }),
  failure('catalog_unreadable', { several: ['catalog.json', 'catalog.yaml'] }),
  failure('report_not_made', { error: { code: 'name_empty' } }),
  failure('edit_refused', { error: { code: 'gone', name: '' } }),
  failure('edit_refused', { error: { code: 'too_large_for_text', name: 'extra', limit: 4_194_304 } }),
  failure('edit_refused', { error: { code: 'open_with_others', name: 'a.http' } }),
  failure('edit_refused', { error: { code: 'no_such_name', name: 'a\u0007' } }),
  failure('edit_refused', { error: { code: 'no_such_header', name: 'content-type' } }),
  failure('edit_refused', { error: { code: 'no_fix', name: 'json_syntax' } }),
  failure('edit_refused', { error: { code: 'no_such_finding', name: 'nonsense' } }),
  ...NOT_COPIED.map((why) => failure('edit_refused', { error: { code: 'not_copied', why } })),
  failure('edit_refused', { error: { code: 'changed_meanwhile' } }),
  failure('edit_refused', { error: { code: 'changed_since' } }),
  failure('capture_protected', {}),
  failure('body_not_kept', {}),
  ...SETTING_KEYS.map((key) => failure('setting_refused', { key })),
];

describe('the message of a failure', () => {
  it.each(FAILURES)('for $code with $facts is two complete sentences', (one) => {
    const { message, hint } = errorOf(one);
    for (const sentence of [message, hint]) {
      expect(sentence).toMatch(/^[A-Z“].*\.$/);
      expect(sentence).not.toMatch(/[{}\u0007]|undefined|\[object/);
    }
  });

  it.each([
    [failure('invalid_request', { channel: 'report.open', field: 'file' }), 'Invalid request (report.open, field file). Nothing was done.'],
    [failure('invalid_request', { channel: 'report.open', field: null }), 'Invalid request (report.open). Nothing was done.'],
    [
      failure('internal', { channel: 'send.start', kind: 'TypeError' }),
      'Internal error (send.start, TypeError). Your files were not changed.',
    ],
    [failure('unknown_handle', { what: 'edit_list' }), 'That list of edits is no longer open.'],
    [failure('disk_full', { own: 'new_report' }), 'The disk is full, so the new report could not be written.'],
    [failure('cannot_write', { file: 'a.http' }), '“a.http” could not be written.'],
    [failure('upload_too_large', { name: 'a.http', limit: 1_048_576 }), '“a.http” is too large to upload (1,048,576 bytes at most).'],
    [
      failure('head_not_sendable', { names: ['a', 'b\u0007', 'c', 'd'] }),
      'HTTP cannot carry these captured headers: “a”, “b\ufffd”, “c” and 1 more. Nothing was sent.',
    ],
    [
      failure('send_failed', { host: 'a:1', reason: 'ended' }),
      'Sending to a:1 failed (Crashlens ended during the transfer). The report may have been received.',
    ],
    [
      failure('send_failed', { host: 'a:1', reason: 'ESOMETHING' }),
      'Sending to a:1 failed (the system gives no reason). The report may have been received.',
    ],
  ])('for %j has the expected text', (one, message) => {
    expect(errorOf(one).message).toBe(message);
  });
});
