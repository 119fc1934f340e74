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
      return `Left out: ${listed(note.names)}. Clients remove ${note.names.length === 1 ? 'it' : 'these'} before they send a report. To send ${note.names.length === 1 ? 'it' : 'them'} anyway, add ${note.names.length === 1 ? 'it' : 'them'} by hand.`;
    case 'extra_too_large':
      return `“${note.file}” is over 16 MiB, too large for an .extra file, so it was not read. Check the file.`;
    case 'not_minidump':
      return `“${note.file}” does not start with MDMP, so it is not a minidump. It was added unchanged, but the processing stage cannot read it.`;
    case 'dump_is_body':
      return `“${note.file}” is not a minidump. It seems to be a whole report, as Chromium stores them: open it as a report instead.`;
    case 'not_gzip':
      return `“${note.file}” is not gzip data, which a memory report must be. It was added unchanged.`;
    case 'filename_changed':
      return `The name “${note.file}” contains characters that are invalid in a part header. The report has “_” in their place.`;
    case 'unknown':
      return `“${note.file}” is not a minidump, .extra file or memory report, so it was left out.`;
    case 'left_out':
      return `“${note.file}” was left out: this report is for the crash of “${note.taken}”. Make a separate report for that file.`;
    case 'other_id':
      return `“${note.file}” was added, although its name does not match “${note.taken}”. Check that both belong to the same crash.`;
    default:
      return assertNever(note);
  }
}

/** Says that there were more files than Crashlens can read at once. */
export function leftOutText(count: number): string {
  const which = count === 1 ? 'file was' : 'files were';
  return `${formatCount(count)} more ${which} left out: Crashlens reads only the first ${formatCount(MAX_GATHERED)}. If a file of this crash is missing, add it separately.`;
}

/** What is wrong with an `.extra` file. The text follows the file name. */
function extraErrorText(error: ExtraError): string {
  switch (error.kind) {
    case 'not_utf8':
      return 'it contains bytes that are not UTF-8. Each of them was read as “\ufffd”.';
    case 'charset':
      return `it is encoded in ${error.charset}, not in UTF-8. The new report uses UTF-8.`;
    case 'collector_wrote':
      return `it is a raw crash from a collector. The collector added ${listed(error.names)}, so ${error.names.length === 1 ? 'this was' : 'these were'} left out.`;
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
      return notMade(
        `The name “${error.name}” cannot be written: names must be ASCII, without quotes, backslashes or control characters.`,
        'Choose another name.',
      );
    case 'name_reserved':
      return notMade(
        `The collector reserves “${error.name}” and refuses every report with a binary part of that name.`,
        'Choose another name.',
      );
    case 'filename_not_encodable':
      return notMade(
        `The file name of the part “${error.name}” contains a quote, a backslash or a non-ASCII character, which are invalid in a header.`,
        'Enter another file name, or leave it empty.',
      );
    case 'content_type_not_encodable':
      return notMade(`The Content-Type of the part “${error.name}” is empty or cannot be written in a header.`, 'Correct it.');
    case 'content_type_of_annotation':
      return notMade(
        `The Content-Type of the part “${error.name}” is a type for annotations, so the collector would not read the part as binary.`,
        'Use application/octet-stream, or add a file name if it is text/plain.',
      );
    case 'part_headers_too_long':
      return notMade(
        `The headers of the part “${shortened(error.name)}” are over 8,192 bytes, so the collector refuses the report.`,
        'Use shorter names.',
      );
    case 'header_not_encodable':
      return notMade(`The header “${error.name}” cannot be written.`, 'Correct it, or remove it.');
    case 'header_not_free':
      return notMade(`The header “${error.name}” is set by Crashlens or describes how the body is sent.`, 'Remove it.');
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
        `The value of “${error.name}” is over 20 MiB. The collector does not read key/value parts of that size.`,
        'Shorten the value, or send the annotations as one extra part.',
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
