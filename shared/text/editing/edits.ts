import type { CodingNote } from '../../editing/edits/coding-notes.ts';
import type { ValueAsText } from '../../editing/edits/values-as-text.ts';
import type { EditFailure, EditFailureCode } from '../../editing/edits/plan.ts';
import type { EditPreconditionFailure } from '../../bridge/failure.ts';
import type { NotCopied } from '../../editing/by-name/copied-edits.ts';
import { exactBytes, formatCount } from '../../bytes/quantities.ts';

/** Why an edit was refused, and what can be done now. `{name}`: of an annotation, part, header, file or step. */
const FAILURE_WORDS: Readonly<Record<EditFailureCode, { readonly what: string; readonly hint: string }>> = {
  gone: {
    what: 'What this edit points at is not in the report any more. Nothing was changed.',
    hint: 'Choose it again in the report as it is now.',
  },
  no_structure: {
    what: 'The body has no sound delimiter where this could go. Nothing was changed.',
    hint: 'Mend the structure first: the findings say where it breaks.',
  },
  not_inflated: {
    what: 'The body was not inflated to its end, so it cannot be written anew without losing the rest. Nothing was changed.',
    hint: 'Raise the limit (in the settings, or by CRASHLENS_MAX_INFLATED) and open the report again.',
  },
  value_not_utf8: {
    what: 'The value of {name} is not UTF-8, so this form cannot carry it. Nothing was changed.',
    hint: 'Mend or replace that value first.',
  },
  name_not_carried: {
    what: 'This form cannot carry the name {name}. Nothing was changed.',
    hint: 'Use a name without line breaks, NUL or characters that are not ASCII.',
  },
  line_break: {
    what: 'A header cannot hold a line break or another control character ({name}). Nothing was changed.',
    hint: 'Take them out, or write these bytes under Bytes.',
  },
  not_latin1: {
    what: 'A header line can hold only characters up to U+00FF, one byte each ({name}). Nothing was changed.',
    hint: 'Take the others out, or write these bytes under Bytes.',
  },
  not_request_line: {
    what: 'That is no request line, so the report could not be read with it. Nothing was changed.',
    hint: 'Write a method, a path and the version, for example POST /submit HTTP/1.1.',
  },
  boundary_invalid: {
    what: 'That cannot be a boundary. Nothing was changed.',
    hint: 'Use 1 to 70 letters, digits and signs, without a blank at the end.',
  },
  boundary_in_content: {
    what: 'A delimiter with that boundary would stand in a content already and cut it in two. Nothing was changed.',
    hint: 'Choose another boundary.',
  },
  file_gone: {
    what: 'The file {name}, which gives a content, is gone or was changed since it was chosen.',
    hint: 'Put it back as it was, or take this edit out and choose a file again.',
  },
  broken_json: {
    what: 'The JSON of {name} cannot be read to its end, so its members cannot be told apart. Nothing was changed.',
    hint: 'Mend the JSON first: the findings say where it breaks.',
  },
  other_form: {
    what: 'Parts are moved among parts, members of one JSON part among one another. Nothing was changed.',
    hint: 'Choose another place.',
  },
  empty_line: {
    what: 'An empty line would end the headers. Nothing was changed.',
    hint: 'Write a name, a colon and a value, or delete the line.',
  },
  sealed_name: {
    what: 'A masked value would become the name of a header or the method, which are told everywhere. Nothing was changed.',
    hint: 'Delete the line and write it anew.',
  },
  head_broken: {
    what: 'That would end the head at another place, or take its request line away: saved, it would be another report. Nothing was changed.',
    hint: 'Edit the request line and the headers under Headers, a line at a time.',
  },
  boundary_in_text: {
    what: 'The text holds the boundary of this report, which would end its part there. Nothing was changed.',
    hint: 'Change the boundary first (Convert), or write these bytes under Bytes.',
  },
  nothing_to_do: { what: 'There is nothing to change: it is so already.', hint: 'Go on with another edit.' },
  needed_later: {
    what: 'A later edit needs this one: {name}. Nothing was changed.',
    hint: 'Take that one out first.',
  },
};

/** Why a step is made on no other report. */
const NOT_COPIED_SENTENCES: Readonly<Record<NotCopied, string>> = {
  bytes: 'This step writes bytes at a place of its own report, which means nothing in another one.',
  file: 'This step takes contents from a file, which belongs to the edits of its own report.',
  nameless: 'This step is about something without a name, or about what it added itself, which cannot be found again in another report.',
  faulty: 'This step does not apply in its own report any more.',
};

interface FailureDetails {
  /** What happened and what it means. */
  readonly what: string;
  /** What can be done now. */
  readonly reason: string;
}

/** Why an edit was refused, and what can be done now. */
export function editFailureDetails(error: EditFailure | EditPreconditionFailure): FailureDetails {
  switch (error.code) {
    case 'too_large_for_text':
      return {
        what: `The content of ${visibleName(error.name)} has more than ${exactBytes(error.limit)}, so it cannot be edited as text.`,
        reason: 'Replace it from a file instead.',
      };
    case 'nothing_to_revert':
      return {
        what: 'No edit changed this thing alone, so there is nothing to take back.',
        reason: 'Take edits out of the list instead.',
      };
    case 'nothing_safe':
      return { what: 'No finding has a repair that is safe.', reason: 'Choose a repair that says what it loses, or edit by hand.' };
    case 'cannot_break':
      return { what: 'This report cannot be broken in that way: it lacks what would be broken.', reason: 'Choose another way.' };
    case 'file_unknown':
      return { what: 'That file is no longer known to this window.', reason: 'Choose it again.' };
    case 'other_file':
      return {
        what: `“${visibleName(error.name)}” is not the file any more that was edited, so the edits were not opened. They are kept.`,
        reason: 'Put the captured file back, or open the file as it is now without these edits.',
      };
    case 'open_with_others':
      return {
        what: `“${visibleName(error.name)}” is open already, with other edits. The kept ones stay as they are.`,
        reason: 'Close that report first.',
      };
    case 'no_such_name':
      return {
        what: `There is no annotation or part named “${visibleName(error.name)}”. Nothing was changed.`,
        reason: 'Its annotations and parts are listed with their names when it is opened.',
      };
    case 'no_such_header':
      return { what: `There is no header line ${visibleName(error.name)} to change. Nothing was changed.`, reason: 'Add it first.' };
    case 'no_fix':
      return {
        what: `No repair is known for the finding ${visibleName(error.name)} of this report. Nothing was changed.`,
        reason: 'Edit it by hand.',
      };
    case 'no_such_finding':
      return { what: `No finding has the code ${visibleName(error.name)}. Nothing was changed.`, reason: 'Choose one that a report has.' };
    case 'not_copied':
      return {
        what: `${NOT_COPIED_SENTENCES[error.why]} Nothing was changed.`,
        reason: 'Make that edit in each report, or choose another step.',
      };
    case 'changed_meanwhile':
      return {
        what: 'The report was opened, closed or edited while the change was worked out, so it was left as it is.',
        reason: 'Make the change again for those that were left out.',
      };
    case 'changed_since':
      return {
        what: 'The report was edited after this change, or its edits are gone, so it stays as it is.',
        reason: 'Open it and take the step out of its edits where that is wanted.',
      };
    case 'other_rows':
      return {
        what: 'Other reports match by now than those of the preview. Nothing was changed.',
        reason: 'Preview the change again, which shows what it does to those that match now.',
      };
    default:
      return planFailureDetails(error);
  }
}

function planFailureDetails({ code, name }: EditFailure): FailureDetails {
  const { what, hint } = FAILURE_WORDS[code];
  // Without a name the sentence says what the thing is.
  const filled = name === '' ? what.replace(/ \(\{name\}\)/, '').replace('{name}', 'it') : what.replace('{name}', visibleName(name));
  return { what: filled, reason: hint };
}

const MAX_NAME_LENGTH = 80;

/** A name as people see it: control and format characters made visible, cut where it is long. */
export function visibleName(name: string): string {
  const visible = Array.from(name, (character) => (/[\p{C}\p{Zl}\p{Zp}]/u.test(character) ? pictureOf(character) : character));
  return visible.length > MAX_NAME_LENGTH ? `${visible.slice(0, MAX_NAME_LENGTH - 1).join('')}…` : visible.join('');
}

function pictureOf(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x20) return String.fromCodePoint(0x2400 + point);
  return point === 0x7f ? '␡' : `<U+${point.toString(16).toUpperCase().padStart(4, '0')}>`;
}

/** What a step did, for its list. Names, never values. */
export const STEP = {
  changed: (name: string): string => `changed ${name}`,
  renamed: (before: string, now: string): string => `renamed ${before} to ${now}`,
  added: (name: string): string => `added ${name}`,
  addedFile: (name: string, file: string): string => `added ${name} (${file})`,
  deleted: (name: string): string => `deleted ${name}`,
  moved: (name: string): string => `moved ${name}`,
  replacedContent: (name: string): string => `replaced the content of ${name}`,
  replacedContentBy: (name: string, file: string): string => `replaced the content of ${name} by ${file}`,
  filename: (name: string): string => `changed the filename of ${name}`,
  noFilename: (name: string): string => `took the filename of ${name} away`,
  type: (name: string): string => `changed the Content-Type of ${name}`,
  noType: (name: string): string => `took the Content-Type of ${name} away`,
  recoded: (name: string): string => `wrote ${name} as UTF-8`,
  fixedJson: (name: string): string => `mended the JSON of ${name}`,
  droppedDuplicates: 'deleted annotations that another of their name replaces',
  stringified: (name: string): string => `made ${name} a string`,
  header: (name: string, did: 'changed' | 'added' | 'deleted' | 'moved'): string => `${name}: ${did}`,
  requestLine: 'request line changed',
  lengthFollows: 'Content-Length follows the body',
  lengthPinned: 'Content-Length pinned',
  toJson: 'annotations as one JSON part',
  toKeyValue: 'annotations as key/value parts',
  boundary: 'boundary changed',
  gzipOn: (level: number): string => `gzip on (level ${String(level)})`,
  gzipOff: 'gzip off',
  reframed: 'ended the lines of delimiters and headers with CRLF',
  crlf: 'ended the lines of head, delimiters and headers with CRLF',
  undoubled: 'took doubled line ends back',
  undoneEncoding: {
    utf8_doubled: 'undid the doubling of the body as UTF-8',
    utf16: 'read the body as UTF-16',
    base64: 'read the body as base64',
    chunked: 'removed the chunk sizes from the body',
    gzip: 'removed one gzip layer',
    zlib: 'decompressed the zlib body',
    zip: 'extracted the body from a zip archive',
    deflate: 'decompressed the deflate body',
  },
  normalised: 'normalised',
  fixedSafe: (count: number): string => `fixed all that is safe (${formatCount(count)})`,
  fixedCode: (code: string, count: number): string => `fixed ${code}${count === 1 ? '' : ` (${formatCount(count)})`}`,
  broke: (title: string): string => `broke it: ${title}`,
  several: (count: number, first: readonly string[]): string => {
    const rest = count - first.length;
    return `${formatCount(count)} changes: ${first.join(', ')}${rest > 0 ? ` and ${formatCount(rest)} more` : ''}`;
  },
} as const;

/** Names of things in those sentences. */
export const THING = {
  annotation: (name: string): string => `annotation ${name}`,
  part: (name: string): string => `part ${name}`,
  nameless: 'a part without a name',
  gone: 'something that was added before',
  header: (name: string): string => `header ${name}`,
  partHeader: (name: string, part: string): string => `header ${name} of ${part}`,
  namelessHeader: 'a header line without a name',
} as const;

/** Bytes that were written over, put in or taken out. */
export function bytesSentence(space: 'head' | 'plain', offset: number, removed: number, inserted: number): string {
  const location = `at 0x${offset.toString(16).toUpperCase()}${space === 'head' ? ' of the head' : ''}`;
  if (removed === inserted) return `overwrote ${exactBytes(removed)} ${location}`;
  if (removed === 0) return `inserted ${exactBytes(inserted)} ${location}`;
  return inserted === 0
    ? `deleted ${exactBytes(removed)} ${location}`
    : `replaced ${exactBytes(removed)} by ${formatCount(inserted)} ${location}`;
}

/** Names that a sentence about several values lists. */
const MAX_NAMES = 8;

/** JSON values that become text in key/value form: how many, and the first names. */
export function valuesAsTextSentence(values: readonly ValueAsText[]): string {
  const named = values.slice(0, MAX_NAMES).map(({ name, type }) => `${name} (${type})`);
  const more = values.length > MAX_NAMES ? ` and ${formatCount(values.length - MAX_NAMES)} more` : '';
  const what =
    values.length === 1
      ? '1 value is not a JSON string, so its JSON text is'
      : `${formatCount(values.length)} values are not JSON strings, so their JSON text is`;
  return `${what} written: ${named.join(', ')}${more}.`;
}

/** What a change brings with it beside the ranges that it rewrites. */
export const CODING_SENTENCES = {
  gzip_anew: 'The gzip coding is made anew when the report is sent or saved.',
  gzip_off: 'The body goes out without gzip.',
  read_as_gzip: 'The head now says gzip, so the body is read as gzip.',
  read_as_plain: 'The head no longer says gzip, so the coded bytes are read as they stand.',
  chunks_anew: 'The chunk framing is made anew, in one chunk.',
  length_set: 'Content-Length is set to the length of what goes out.',
  length_pinned: 'Content-Length stays pinned, whatever the length of the body is.',
  length_captured: 'Content-Length stays as captured, though the body has another length now.',
  annotations_anew: 'Every annotation is written anew in the other form.',
  head_taken: 'The head, which was inferred, becomes part of the report.',
} as const satisfies Readonly<Record<CodingNote, string>>;
