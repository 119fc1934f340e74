import type { AppError, ErrorCode } from '../errors.ts';

interface Sentences {
  readonly message: string;
  readonly hint: string;
  readonly retryable?: true;
}

/** `{what}` and the like are filled in by `appError`; no value of an annotation is ever filled in. */
const SENTENCES: Readonly<Record<ErrorCode, Sentences>> = {
  invalid_request: {
    message: 'The request to Crashlens was not understood ({what}), so nothing was done.',
    hint: 'Reload the window; if it happens again, please report it.',
  },
  internal: {
    message: 'Crashlens failed inside ({what}). Your files were not changed.',
    hint: 'Try again; if it happens again, please report it with the steps that led here.',
  },
  unknown_handle: { message: 'That {what} is no longer open.', hint: 'Open it again.' },
  not_recognised: {
    message: '{what}',
    hint: '{reason}',
  },
  file_empty: {
    message: '“{what}” is empty (0 bytes), so there is no report in it.',
    hint: 'Check how the file was captured, or open another one.',
  },
  file_missing: {
    message: '“{what}” is not there.',
    hint: 'It may have been moved or deleted, or its name is mistyped; open it from where it is.',
  },
  file_is_directory: { message: '“{what}” is a folder, not a file.', hint: 'Open the captures inside it instead.' },
  file_not_regular: {
    message: '“{what}” is not a regular file (a device, pipe or socket), so it cannot be read by position.',
    hint: 'Save its content to a file and open that.',
  },
  file_no_permission: { message: 'You have no permission to read “{what}”.', hint: 'Change the file’s permissions or open a copy of it.' },
  file_unreadable: { message: '“{what}” could not be read.', hint: 'Check the disk it is on, then try again.', retryable: true },
  file_changed: {
    message: '“{what}” was written to or became shorter while it was open, so what you see of it may be out of date.',
    hint: 'Close the report and open the file again.',
  },
  disk_full: { message: 'The disk is full, so {what} could not be written.', hint: 'Free some space and try again.', retryable: true },
  cannot_write: { message: '{what} could not be written there.', hint: 'Choose another place and try again.' },
  upload_out_of_order: { message: 'A piece of “{what}” arrived out of order, so it was not opened.', hint: 'Open the file again.' },
  upload_too_large: {
    message: '“{what}” is larger than this shell takes in ({limit}).',
    hint: 'Start Crashlens with the file as its argument: it is then read where it lies.',
  },
  not_available_here: { message: '{what} is not available in this shell.', hint: 'Use the desktop app for it.' },
  bad_target: {
    message: 'The submission URL cannot be used: {what}.',
    hint: 'Give a full http:// or https:// URL, for example http://127.0.0.1:5001/submit.',
  },
  confirmation_needed: {
    message: 'Sending to {what} leaves this machine and was not confirmed, so nothing was sent.',
    hint: 'Confirm the host, then send again.',
  },
  head_not_sendable: {
    message: 'HTTP cannot carry part of the captured head: {what}. Nothing was sent.',
    hint: 'Leave that header out in the send preview.',
  },
  connection_refused: {
    message: 'Nothing listens at {what}: the connection was refused. The report was not received.',
    hint: 'Start the collector or correct the URL, then send again.',
    retryable: true,
  },
  connection_reset: {
    message: '{what} closed the connection before it answered. It is not known whether the report was received.',
    hint: 'Wait and send again.',
    retryable: true,
  },
  connection_timeout: {
    message: '{what} did not answer in time. It is not known whether the report was received.',
    hint: 'Wait and send again.',
    retryable: true,
  },
  host_not_found: {
    message: 'The host {what} is not known on this network. Nothing was sent.',
    hint: 'Correct the URL or check the network, then send again.',
    retryable: true,
  },
  tls_failed: {
    message: 'No trusted encrypted connection to {what} could be made ({reason}). Nothing was sent.',
    hint: 'Check the collector’s certificate and the URL.',
  },
  answer_unreadable: {
    message: '{what} answered with something that is not HTTP. It is not known whether the report was received.',
    hint: 'Check that the URL belongs to a collector.',
  },
  send_failed: {
    message: 'Sending to {what} failed ({reason}). It is not known whether the report was received.',
    hint: 'Try again.',
    retryable: true,
  },
  cancelled: {
    message: 'Sending to {what} was cancelled. The collector may have received part of the report.',
    hint: 'Send it again when you are ready.',
    retryable: true,
  },
  port_in_use: { message: 'Port {what} is taken by another program.', hint: 'Choose another port, or 0 for any free one.' },
  home_in_use: {
    message: 'Another Crashlens uses the data folder {what}.',
    hint: 'Use its window, or set CRASHLENS_HOME to another folder.',
  },
  report_not_made: { message: '{what}', hint: '{reason}' },
  edit_refused: { message: '{what}', hint: '{reason}' },
  catalog_unreadable: {
    message:
      'The list of annotations in {what} cannot be used: {reason}. Nobody knows what it was to protect, so it was not taken, not even in part.',
    hint: 'Mend the file, or take it away. Its format is described in docs/formats.md.',
  },
  capture_protected: {
    message: 'That file is the captured report itself, which is never overwritten. Nothing was saved.',
    hint: 'Choose another name or folder.',
  },
  unknown_link: { message: 'That link is not one that Crashlens may open.', hint: 'Copy the address from the documentation instead.' },
};

/**
 * The error of a code with its sentences filled in.
 * `details` fill `{what}`, `{reason}` and `{limit}`: names of files, hosts and ports, never a value out of a report.
 */
export function appError(code: ErrorCode, details: Readonly<Record<string, string>> = {}): AppError {
  const sentences = SENTENCES[code];
  const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (_, key: string) => details[key] ?? 'it');
  return { code, message: fill(sentences.message), hint: fill(sentences.hint), retryable: sentences.retryable ?? false };
}
