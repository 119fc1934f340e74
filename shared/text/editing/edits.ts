import type { CodingNote } from '../../editing/edits/coding-notes.ts';
import type { ValueAsText } from '../../editing/edits/values-as-text.ts';
import type { EditFailure, EditFailureCode } from '../../editing/edits/plan.ts';
import type { EditPreconditionFailure } from '../../bridge/failure.ts';
import type { NotCopied } from '../../editing/by-name/copied-edits.ts';
import { exactBytes, formatCount } from '../../bytes/quantities.ts';

/** Why an edit was refused, and what to do. `{name}`: the name of an annotation, part, header, file or step. */
const FAILURE_WORDS: Readonly<Record<EditFailureCode, { readonly what: string; readonly hint: string }>> = {
  gone: {
    what: 'The item to edit is no longer in the report. Nothing was changed.',
    hint: 'Choose it again.',
  },
  no_structure: {
    what: 'The body has no valid delimiter for this edit. Nothing was changed.',
    hint: 'Fix the structure first: the findings show where it breaks.',
  },
  not_inflated: {
    what: 'The body was decompressed only partly, and rewriting it would lose the rest. Nothing was changed.',
    hint: 'Raise the limit (settings or CRASHLENS_MAX_INFLATED) and reopen the report.',
  },
  value_not_utf8: {
    what: 'The value of {name} is not UTF-8. Nothing was changed.',
    hint: 'Fix or replace that value first.',
  },
  name_not_carried: {
    what: 'The name {name} cannot be written in this form. Nothing was changed.',
    hint: 'Use a name without line breaks, NUL or non-ASCII characters.',
  },
  line_break: {
    what: 'A header cannot contain line breaks or other control characters ({name}). Nothing was changed.',
    hint: 'Remove them, or write these bytes under Bytes.',
  },
  not_latin1: {
    what: 'A header line can contain only characters up to U+00FF ({name}). Nothing was changed.',
    hint: 'Remove the other characters, or write these bytes under Bytes.',
  },
  not_request_line: {
    what: 'That is not a request line. Nothing was changed.',
    hint: 'Write a method, a path and the version, such as POST /submit HTTP/1.1.',
  },
  boundary_invalid: {
    what: 'That is not a valid boundary. Nothing was changed.',
    hint: 'Use 1 to 70 letters, digits and punctuation, without a space at the end.',
  },
  boundary_in_content: {
    what: 'A part contains that boundary, which would split the part in two. Nothing was changed.',
    hint: 'Choose another boundary.',
  },
  file_gone: {
    what: 'The file {name} is gone or was changed after you chose it.',
    hint: 'Restore the file, or remove this edit.',
  },
  broken_json: {
    what: 'The JSON of {name} cannot be read to its end. Nothing was changed.',
    hint: 'Fix the JSON first: the findings show where it breaks.',
  },
  other_form: {
    what: 'Parts can be moved only among parts, and members only within their JSON part. Nothing was changed.',
    hint: 'Choose another position.',
  },
  empty_line: {
    what: 'An empty line would end the headers. Nothing was changed.',
    hint: 'Write a name, a colon and a value, or delete the line.',
  },
  sealed_name: {
    what: 'A masked value would become a header name or the method, which are never masked. Nothing was changed.',
    hint: 'Delete the line and write it again.',
  },
  head_broken: {
    what: 'That would move the end of the head or remove the request line. Nothing was changed.',
    hint: 'Edit one line at a time under Headers.',
  },
  boundary_in_text: {
    what: 'The text contains the boundary, which would end the part. Nothing was changed.',
    hint: 'Change the boundary first (Convert), or write these bytes under Bytes.',
  },
  nothing_to_do: { what: 'The report already has this state.', hint: 'Choose another edit.' },
  needed_later: {
    what: 'A later edit needs this one: {name}. Nothing was changed.',
    hint: 'Remove that edit first.',
  },
};

/** Why a step cannot be copied to another report. */
const NOT_COPIED_SENTENCES: Readonly<Record<NotCopied, string>> = {
  bytes: 'This step writes bytes at an offset in its own report.',
  file: 'This step uses a file that belongs to its own report.',
  nameless: 'This step changes something without a name, or something that it added itself.',
  faulty: 'This step no longer applies to its own report.',
};

interface FailureDetails {
  /** What happened and what it means. */
  readonly what: string;
  /** What to do. */
  readonly reason: string;
}

/** Why an edit was refused, and what to do. */
export function editFailureDetails(error: EditFailure | EditPreconditionFailure): FailureDetails {
  switch (error.code) {
    case 'too_large_for_text':
      return {
        what: `The content of ${visibleName(error.name)} has more than ${exactBytes(error.limit)}, the limit for editing as text.`,
        reason: 'Replace it from a file instead.',
      };
    case 'nothing_to_revert':
      return {
        what: 'No edit changed only this item.',
        reason: 'Remove edits from the list instead.',
      };
    case 'nothing_safe':
      return { what: 'No finding has a safe fix.', reason: 'Choose another fix, or edit by hand.' };
    case 'cannot_break':
      return { what: 'This report lacks the item to break.', reason: 'Choose another way.' };
    case 'file_unknown':
      return { what: 'This window no longer has access to that file.', reason: 'Choose it again.' };
    case 'other_file':
      return {
        what: `“${visibleName(error.name)}” is no longer the file that you edited. Its edits are still saved.`,
        reason: 'Restore the captured file, or open the file without these edits.',
      };
    case 'open_with_others':
      return {
        what: `“${visibleName(error.name)}” is already open with other edits. The saved edits are unchanged.`,
        reason: 'Close that report first.',
      };
    case 'no_such_name':
      return {
        what: `There is no annotation or part named “${visibleName(error.name)}”. Nothing was changed.`,
        reason: 'Open the report to see its names.',
      };
    case 'no_such_header':
      return { what: `There is no header line ${visibleName(error.name)} to change. Nothing was changed.`, reason: 'Add it first.' };
    case 'no_fix':
      return {
        what: `There is no fix for the finding ${visibleName(error.name)} of this report. Nothing was changed.`,
        reason: 'Edit it by hand.',
      };
    case 'no_such_finding':
      return {
        what: `No finding has the code ${visibleName(error.name)}. Nothing was changed.`,
        reason: 'Choose a finding of the report.',
      };
    case 'not_copied':
      return {
        what: `${NOT_COPIED_SENTENCES[error.why]} Nothing was changed.`,
        reason: 'Make that edit in each report, or choose another step.',
      };
    case 'changed_meanwhile':
      return {
        what: 'The report was opened, closed or edited meanwhile, so it was not changed.',
        reason: 'Repeat the change for the reports that were left out.',
      };
    case 'changed_since':
      return {
        what: 'The report was edited later, or its edits are gone, so the change was not undone.',
        reason: 'Open the report and remove the step from its edits.',
      };
    case 'other_rows':
      return {
        what: 'Different reports match now than in the preview. Nothing was changed.',
        reason: 'Preview the change again.',
      };
    default:
      return planFailureDetails(error);
  }
}

function planFailureDetails({ code, name }: EditFailure): FailureDetails {
  const { what, hint } = FAILURE_WORDS[code];
  // Without a name, the sentence has “it” in place of the name.
  const filled = name === '' ? what.replace(/ \(\{name\}\)/, '').replace('{name}', 'it') : what.replace('{name}', visibleName(name));
  return { what: filled, reason: hint };
}

const MAX_NAME_LENGTH = 80;

/** A name for display. Control and format characters are made visible, and a long name is cut. */
export function visibleName(name: string): string {
  const visible = Array.from(name, (character) => (/[\p{C}\p{Zl}\p{Zp}]/u.test(character) ? pictureOf(character) : character));
  return visible.length > MAX_NAME_LENGTH ? `${visible.slice(0, MAX_NAME_LENGTH - 1).join('')}…` : visible.join('');
}

function pictureOf(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x20) return String.fromCodePoint(0x2400 + point);
  return point === 0x7f ? '␡' : `<U+${point.toString(16).toUpperCase().padStart(4, '0')}>`;
}

/** What a step did, for the list of edits. Contains names, never values. */
export const STEP = {
  changed: (name: string): string => `changed ${name}`,
  renamed: (before: string, now: string): string => `renamed ${before} to ${now}`,
  added: (name: string): string => `added ${name}`,
  addedFile: (name: string, file: string): string => `added ${name} (${file})`,
  deleted: (name: string): string => `deleted ${name}`,
  moved: (name: string): string => `moved ${name}`,
  replacedContent: (name: string): string => `replaced the content of ${name}`,
  replacedContentBy: (name: string, file: string): string => `replaced the content of ${name} with ${file}`,
  filename: (name: string): string => `changed the filename of ${name}`,
  noFilename: (name: string): string => `removed the filename of ${name}`,
  type: (name: string): string => `changed the Content-Type of ${name}`,
  noType: (name: string): string => `removed the Content-Type of ${name}`,
  recoded: (name: string): string => `wrote ${name} as UTF-8`,
  fixedJson: (name: string): string => `fixed the JSON of ${name}`,
  droppedDuplicates: 'deleted duplicate annotations',
  stringified: (name: string): string => `converted ${name} to a string`,
  header: (name: string, did: 'changed' | 'added' | 'deleted' | 'moved'): string => `${name}: ${did}`,
  requestLine: 'request line changed',
  lengthFollows: 'Content-Length follows the body',
  lengthPinned: 'Content-Length pinned',
  toJson: 'annotations as one JSON part',
  toKeyValue: 'annotations as key/value parts',
  boundary: 'boundary changed',
  gzipOn: (level: number): string => `gzip on (level ${String(level)})`,
  gzipOff: 'gzip off',
  reframed: 'changed line ends of delimiters and headers to CRLF',
  crlf: 'changed line ends of head, delimiters and headers to CRLF',
  undoubled: 'undid doubled line ends',
  undoneEncoding: {
    utf8_doubled: 'undid the second UTF-8 encoding',
    utf16: 'read the body as UTF-16',
    base64: 'read the body as base64',
    chunked: 'removed the chunk sizes from the body',
    gzip: 'removed one gzip layer',
    zlib: 'decompressed the zlib body',
    zip: 'extracted the body from a zip archive',
    deflate: 'decompressed the deflate body',
  },
  normalised: 'normalised',
  fixedSafe: (count: number): string => `made all safe fixes (${formatCount(count)})`,
  fixedCode: (code: string, count: number): string => `fixed ${code}${count === 1 ? '' : ` (${formatCount(count)})`}`,
  broke: (title: string): string => `broke it: ${title}`,
  several: (count: number, first: readonly string[]): string => {
    const rest = count - first.length;
    return `${formatCount(count)} changes: ${first.join(', ')}${rest > 0 ? ` and ${formatCount(rest)} more` : ''}`;
  },
} as const;

/** Names of the items in the sentences of `STEP`. */
export const THING = {
  annotation: (name: string): string => `annotation ${name}`,
  part: (name: string): string => `part ${name}`,
  nameless: 'a part without a name',
  gone: 'an item that was added earlier',
  header: (name: string): string => `header ${name}`,
  partHeader: (name: string, part: string): string => `header ${name} of ${part}`,
  namelessHeader: 'a header line without a name',
} as const;

/** Describes an edit of bytes: `inserted 4 bytes at 0x2F1`. */
export function bytesSentence(space: 'head' | 'plain', offset: number, removed: number, inserted: number): string {
  const location = `at 0x${offset.toString(16).toUpperCase()}${space === 'head' ? ' of the head' : ''}`;
  if (removed === inserted) return `overwrote ${exactBytes(removed)} ${location}`;
  if (removed === 0) return `inserted ${exactBytes(inserted)} ${location}`;
  return inserted === 0
    ? `deleted ${exactBytes(removed)} ${location}`
    : `replaced ${exactBytes(removed)} with ${formatCount(inserted)} ${location}`;
}

/** Maximum number of names in a sentence about several values. */
const MAX_NAMES = 8;

/** Lists JSON values that become text in key/value form: their number and the first names. */
export function valuesAsTextSentence(values: readonly ValueAsText[]): string {
  const named = values.slice(0, MAX_NAMES).map(({ name, type }) => `${name} (${type})`);
  const more = values.length > MAX_NAMES ? ` and ${formatCount(values.length - MAX_NAMES)} more` : '';
  const what =
    values.length === 1
      ? '1 value is not a JSON string: its JSON text is'
      : `${formatCount(values.length)} values are not JSON strings: their JSON text is`;
  return `${what} written: ${named.join(', ')}${more}.`;
}

/** Effects of a change in addition to the rewritten ranges. */
export const CODING_SENTENCES = {
  gzip_anew: 'The body is compressed with gzip when the report is sent or saved.',
  gzip_off: 'The body is sent without gzip.',
  read_as_gzip: 'The body is now read as gzip.',
  read_as_plain: 'The body is no longer read as gzip.',
  chunks_anew: 'The body is sent as one chunk.',
  length_set: 'Content-Length is set to the length as sent.',
  length_pinned: 'Content-Length stays pinned.',
  length_captured: 'Content-Length stays as captured, although the length has changed.',
  annotations_anew: 'Every annotation is rewritten in the other form.',
  head_taken: 'The inferred head becomes part of the report.',
} as const satisfies Readonly<Record<CodingNote, string>>;
