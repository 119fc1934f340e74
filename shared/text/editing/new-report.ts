import { assertNever } from '../../errors.ts';
import type { ExtraError } from '../../report/sources/extra-file.ts';
import type { GatherNote } from '../../report/sources/gather.ts';
import { MAX_GATHERED } from '../../report/sources/most-gathered.ts';
import type { EncodeFailure } from '../../report/wire/encode-failures.ts';
import { jsonErrorText } from './editing.ts';
import { formatCount } from '../../bytes/quantities.ts';

const MAX_NAMED = 8;
const MAX_NAME_LENGTH = 60;

/** `A`, `A and B`, `A, B and 3 more`. */
function listed(items: readonly string[]): string {
  const shown = items.length > MAX_NAMED ? [...items.slice(0, MAX_NAMED - 1), `${formatCount(items.length - MAX_NAMED + 1)} more`] : items;
  if (shown.length < 2) return shown.join('');
  return `${shown.slice(0, -1).join(', ')} and ${shown.at(-1) ?? ''}`;
}

/** Note on a file that was added to a new report, or left out. */
export function gatherNoteText(note: GatherNote): string {
  switch (note.kind) {
    case 'extra':
      return `“${note.file}”: ${extraErrorText(note.error)}`;
    case 'client_only':
      return `Left out: ${listed(note.names)}. Clients do not send ${note.names.length === 1 ? 'it' : 'these'}. You can add ${note.names.length === 1 ? 'it' : 'them'} by hand.`;
    case 'extra_too_large':
      return `“${note.file}” was not read: it is over 16 MiB, too large for an .extra file.`;
    case 'not_minidump':
      return `“${note.file}” was added, but it does not start with MDMP, so it is not a minidump.`;
    case 'dump_is_body':
      return `“${note.file}” seems to be a whole report, as Chromium stores them. Open it as a report instead.`;
    case 'not_gzip':
      return `“${note.file}” was added, but it is not gzip data, which a memory report must be.`;
    case 'filename_changed':
      return `The name “${note.file}” contains characters that are invalid in a header. “_” replaces them.`;
    case 'unknown':
      return `“${note.file}” was left out: it is not a minidump, .extra file or memory report.`;
    case 'left_out':
      return `“${note.file}” was left out: this report is for the crash of “${note.taken}”. Make a separate report for it.`;
    case 'other_id':
      return `“${note.file}” was added, but its name does not match “${note.taken}”. Check that both belong to the same crash.`;
    default:
      return assertNever(note);
  }
}

/** Says that there were more files than Crashlens can read at once. */
export function leftOutText(count: number): string {
  const which = count === 1 ? 'file was' : 'files were';
  return `${formatCount(count)} more ${which} left out: Crashlens reads only the first ${formatCount(MAX_GATHERED)}. Add missing files separately.`;
}

/** What is wrong with an `.extra` file. The text follows the file name. */
function extraErrorText(error: ExtraError): string {
  switch (error.kind) {
    case 'not_utf8':
      return 'bytes that are not UTF-8 were read as “\ufffd”.';
    case 'charset':
      return `it was converted from ${error.charset} to UTF-8.`;
    case 'collector_wrote':
      return `it is a raw crash. What the collector had added was left out: ${listed(error.names)}.`;
    case 'json':
      return `${jsonErrorText(error.error, error.line, error.column)} The annotations before the error were added.`;
    case 'lines':
      return `${error.lines.length === 1 ? 'line' : 'lines'} ${listed(error.lines.map(String))} ${error.lines.length === 1 ? 'is' : 'are'} not Key=Value and ${error.lines.length === 1 ? 'was' : 'were'} left out.`;
    case 'repeated':
      return `it has ${listed(error.names)} more than once. The last value was used.`;
    case 'not_strings':
      return `${listed(error.names)} should be ${error.names.length === 1 ? 'a string' : 'strings'}. The JSON text was used as the value.`;
    default:
      return assertNever(error);
  }
}

/** A file that could not be read, with the reason. */
export function unreadableText(reason: string): string {
  return `${reason} It was left out.`;
}

interface NotMade {
  /** What happened and what it means. */
  readonly what: string;
  /** What to do. */
  readonly reason: string;
}

/** Why a new report cannot be written. */
export function encodeFailureText(error: EncodeFailure): NotMade {
  switch (error.code) {
    case 'name_empty':
      return notMade('An annotation or part has no name.', 'Enter a name, or remove it.');
    case 'name_not_encodable':
      return notMade(`The name “${error.name}” must be ASCII, without quotes, backslashes or control characters.`, 'Choose another name.');
    case 'name_reserved':
      return notMade(`The collector reserves “${error.name}” for its own files.`, 'Choose another name.');
    case 'filename_not_encodable':
      return notMade(
        `The file name of the part “${error.name}” contains a quote, a backslash or a non-ASCII character.`,
        'Enter another file name, or leave it empty.',
      );
    case 'content_type_not_encodable':
      return notMade(`The Content-Type of the part “${error.name}” is empty or invalid.`, 'Correct it.');
    case 'content_type_of_annotation':
      return notMade(
        `The Content-Type of the part “${error.name}” is a type for annotations.`,
        'Use application/octet-stream, or add a file name if it is text/plain.',
      );
    case 'part_headers_too_long':
      return notMade(
        `The headers of the part “${shortened(error.name)}” are over 8,192 bytes, the collector’s limit.`,
        'Use shorter names.',
      );
    case 'header_not_encodable':
      return notMade(`The header “${error.name}” cannot be written.`, 'Correct it, or remove it.');
    case 'header_not_free':
      return notMade(`The header “${error.name}” is set by Crashlens.`, 'Remove it.');
    case 'header_too_long':
      return notMade(
        error.name === 'path'
          ? 'The path is longer than servers accept.'
          : `The header “${shortened(error.name)}” is longer than servers accept.`,
        'Make it shorter.',
      );
    case 'too_many_headers':
      return notMade('There are more headers than servers accept.', 'Remove some.');
    case 'value_not_utf8':
      return notMade(`The value of “${error.name}” contains half of a surrogate pair, which UTF-8 cannot encode.`, 'Correct the value.');
    case 'value_too_large':
      return notMade(
        `The value of “${error.name}” is over 20 MiB, the collector’s limit for key/value parts.`,
        'Shorten the value, or send the annotations as extra JSON.',
      );
    case 'boundary_invalid':
      return notMade('Some readers refuse this boundary.', 'Use 1 to 70 letters, digits and hyphens.');
    case 'boundary_in_content':
      return notMade('Every boundary that Crashlens tried occurs in the contents.', 'Choose a boundary yourself.');
    case 'order_invalid':
      return notMade('The order of the parts must list each part exactly once.', 'Correct the order.');
    default:
      return assertNever(error);
  }
}

/** A name, cut to a readable length. */
function shortened(name: string): string {
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name;
}

function notMade(what: string, hint: string): NotMade {
  return { what: `${what} Nothing was written.`, reason: hint };
}
