import type { SpecRule } from '../../dialect.ts';
import type { HelpId } from './help-ids.ts';

interface SpecRuleWords {
  /** What dialect `spec` answers. */
  readonly what: string;
  /** What the text of the interface says, and what today’s collector does. */
  readonly why: string;
  /** The help page with an example. */
  readonly shownBy: HelpId;
}

/** The cases in which dialect `spec` follows the interface’s text instead of the measured answer. */
export const SPEC_RULE_WORDS: Readonly<Record<SpecRule, SpecRuleWords>> = {
  empty_boundary: {
    what: 'A boundary that contains nothing except quotes and spaces makes the report malformed_no_boundary, before its length is checked.',
    why: 'The interface lists this reason for a Content-Type without a boundary value. Today’s collector leaves the check to its framework, which answers 400 without a reason.',
    shownBy: 'rule:empty_boundary',
  },
  media_type_case: {
    what: 'In the request and its parts, media types and parameter names are case-insensitive, and the boundary may be any of the parameters.',
    why: 'The standards that define the media types ignore case and the order of parameters. Today’s collector compares them as written.',
    shownBy: 'finding:media_type_case',
  },
  text_utf8: {
    what: 'A text value that is not UTF-8 makes the report malformed_invalid_annotation_value, whatever charset its part declares.',
    why: 'The interface lists exactly this case. Today’s collector decodes the value from the declared charset. If its bytes are invalid in that charset, the collector drops the value and adds a note.',
    shownBy: 'rule:text_not_utf8',
  },
  missing_eol: {
    what: 'A boundary inside a part, without CRLF before it, makes the report malformed_invalid_payload_structure.',
    why: 'The interface lists a missing line end between parts as malformed. Today’s collector reads the boundary as content, so the next part silently becomes part of this one.',
    shownBy: 'rule:missing_line_end',
  },
  both_forms: {
    what: 'Annotations in both forms, in any order, make the report malformed_has_json_and_kv.',
    why: 'The interface allows one form or the other. Today’s collector merges the two and adds a note; annotations before the JSON part are lost.',
    shownBy: 'rule:both_forms',
  },
  json_strict: {
    what: 'JSON that has a byte order mark, is in UTF-16 or UTF-32, or contains NaN or Infinity makes the report malformed_invalid_json.',
    why: 'The interface requires valid JSON, and the JSON standard allows none of these. The library of today’s collector accepts them.',
    shownBy: 'rule:json_nonfinite',
  },
  gzip_whole: {
    what: 'All members of gzip data are decompressed and joined. A broken later member, or any byte after the last one, makes the report malformed_bad_gzip.',
    why: 'The interface says that the body must be gzip data, and the format allows many members but no bytes after them. Today’s collector decompresses only the first one.',
    shownBy: 'rule:bad_gzip',
  },
  no_authentication: {
    what: 'The uuid is an annotation like any other. It never causes a 401 or malformed_invalid_uuid, and never becomes the crash id.',
    why: 'The interface has no credentials. Today’s collector accepts a uuid only with a token, and refuses it without one.',
    shownBy: 'finding:uuid_given',
  },
};
