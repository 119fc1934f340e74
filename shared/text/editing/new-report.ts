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

/** What people should know of files that were taken into a new report, or were not. */
export function gatherNoteText(note: GatherNote): string {
  switch (note.kind) {
    case 'extra':
      return `“${note.file}”: ${extraErrorText(note.error)}`;
    case 'client_only':
      return `Left out: ${listed(note.names)}. Clients take ${note.names.length === 1 ? 'it' : 'these'} out before they send a report. Add ${note.names.length === 1 ? 'it' : 'them'} by hand to send ${note.names.length === 1 ? 'it' : 'them'} all the same.`;
    case 'extra_too_large':
      return `“${note.file}” is over 16 MiB, so it is no .extra file of a crash and was not read. Check which file it is.`;
    case 'not_minidump':
      return `“${note.file}” does not begin as a minidump does (MDMP). It was taken as it is; the processing stage will not be able to read it.`;
    case 'dump_is_body':
      return `“${note.file}” is no minidump but seems to be a whole report, as Chromium keeps them. Open it as a report instead.`;
    case 'not_gzip':
      return `“${note.file}” is not gzip data, which a memory report must be. It was taken as it is.`;
    case 'filename_changed':
      return `The name “${note.file}” holds characters that a part's header cannot carry; “_” stands for them in the report.`;
    case 'unknown':
      return `“${note.file}” is no minidump, .extra file or memory report, so it was left out.`;
    case 'left_out':
      return `“${note.file}” was left out: a report is of one crash, and it was made from “${note.taken}”. Make another report for it.`;
    case 'other_id':
      return `“${note.file}” was taken although its name is not that of “${note.taken}”. Check that both are of one crash.`;
    default:
      return assertNever(note);
  }
}

/** That there were more files than are read at once. */
export function leftOutText(count: number): string {
  const which = count === 1 ? 'file was' : 'files were';
  return `${formatCount(count)} more ${which} left out: only the first ${formatCount(MAX_GATHERED)} are read at once. Where one of this crash is missing, add it by itself.`;
}

/** What is wrong with an `.extra` file, behind its name. */
function extraErrorText(error: ExtraError): string {
  switch (error.kind) {
    case 'not_utf8':
      return 'it is not all UTF-8. Each byte that is not was read as “\ufffd”.';
    case 'charset':
      return `it is encoded in ${error.charset}, not in UTF-8. The new report uses UTF-8.`;
    case 'collector_wrote':
      return `it is a raw crash from a collector. The collector added ${listed(error.names)}, so ${error.names.length === 1 ? 'this was' : 'these were'} left out.`;
    case 'json':
      return `${jsonErrorText(error.error, error.line, error.column)} The annotations before that were taken.`;
    case 'lines':
      return `${error.lines.length === 1 ? 'line' : 'lines'} ${listed(error.lines.map(String))} ${error.lines.length === 1 ? 'is' : 'are'} not Key=Value and ${error.lines.length === 1 ? 'was' : 'were'} left out.`;
    case 'repeated':
      return `it gives ${listed(error.names)} more than once. The last value was taken.`;
    case 'not_strings':
      return `${listed(error.names)} ${error.names.length === 1 ? 'is not a string' : 'are not strings'} in it, as annotations must be. The JSON text was taken as the value.`;
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
  /** What may be done. */
  readonly reason: string;
}

/** Why a new report cannot be written. */
export function encodeFailureText(error: EncodeFailure): NotMade {
  switch (error.code) {
    case 'name_empty':
      return notMade('An annotation or part has no name.', 'Give it a name, or take it out.');
    case 'name_not_encodable':
      return notMade(
        `The name “${error.name}” cannot be written: names are ASCII, without quotes, backslashes and control characters.`,
        'Choose another name.',
      );
    case 'name_reserved':
      return notMade(
        `The collector keeps “${error.name}” for itself and refuses every report with a binary part of that name.`,
        'Choose another name.',
      );
    case 'filename_not_encodable':
      return notMade(
        `The file name of the part “${error.name}” holds a quote, a backslash or a character that is not ASCII, which no header carries.`,
        'Give it another file name, or none.',
      );
    case 'content_type_not_encodable':
      return notMade(`The Content-Type of the part “${error.name}” is empty or cannot be written in a header.`, 'Correct it.');
    case 'content_type_of_annotation':
      return notMade(
        `The Content-Type of the part “${error.name}” is that of annotations, so the collector would not read it as bytes.`,
        'Use application/octet-stream, or give a text a file name.',
      );
    case 'part_headers_too_long':
      return notMade(
        `The headers of the part “${shortened(error.name)}” are over 8,192 bytes, which the collector does not read to their end.`,
        'Use shorter names.',
      );
    case 'header_not_encodable':
      return notMade(`The header “${error.name}” cannot be written.`, 'Correct it, or take it out.');
    case 'header_not_free':
      return notMade(`The header “${error.name}” is written by Crashlens itself or says how the body is sent.`, 'Take it out.');
    case 'header_too_long':
      return notMade(
        error.name === 'path'
          ? 'The path is longer than servers read.'
          : `The header “${shortened(error.name)}” is longer than servers read.`,
        'Make it shorter.',
      );
    case 'too_many_headers':
      return notMade('There are more headers than servers read.', 'Take some out.');
    case 'value_not_utf8':
      return notMade(`The value of “${error.name}” holds half a character, which UTF-8 cannot carry.`, 'Correct the value.');
    case 'value_too_large':
      return notMade(
        `The value of “${error.name}” is over 20 MiB, which the collector does not read in a part of its own.`,
        'Make it shorter, or send the annotations as one extra part.',
      );
    case 'boundary_invalid':
      return notMade('The boundary is not one that every reader takes.', 'Use 1 to 70 letters, digits and hyphens.');
    case 'boundary_in_content':
      return notMade('No boundary was found that the contents do not hold.', 'Choose one yourself.');
    case 'order_invalid':
      return notMade('The order of the parts does not name each part once.', 'Correct the order.');
    default:
      return assertNever(error);
  }
}

/** A name as far as people read it. */
function shortened(name: string): string {
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name;
}

function notMade(what: string, hint: string): NotMade {
  return { what: `${what} Nothing was written.`, reason: hint };
}
