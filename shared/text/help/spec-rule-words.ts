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
    what: 'A boundary of only quotes and spaces causes malformed_no_boundary, whatever its length.',
    why: 'The interface lists this reason for a missing boundary value. Today’s collector answers 400 without a reason.',
    shownBy: 'rule:empty_boundary',
  },
  media_type_case: {
    what: 'Media types and parameter names are case-insensitive, and the boundary may be any of the parameters.',
    why: 'By the standards, case and the order of parameters do not matter. Today’s collector compares them as written.',
    shownBy: 'finding:media_type_case',
  },
  text_utf8: {
    what: 'A text value that is not UTF-8 causes malformed_invalid_annotation_value, whatever charset its part declares.',
    why: 'Today’s collector decodes the value from the declared charset. If that fails, it drops the value and adds a note.',
    shownBy: 'rule:text_not_utf8',
  },
  missing_eol: {
    what: 'A boundary inside a part, without CRLF before it, causes malformed_invalid_payload_structure.',
    why: 'Today’s collector reads the boundary as content, so the next part silently becomes part of this one.',
    shownBy: 'rule:missing_line_end',
  },
  both_forms: {
    what: 'Annotations in both forms cause malformed_has_json_and_kv.',
    why: 'Today’s collector merges the two forms and adds a note; annotations before the JSON part are lost.',
    shownBy: 'rule:both_forms',
  },
  json_strict: {
    what: 'JSON with a byte order mark, NaN or Infinity, or in UTF-16 or UTF-32, causes malformed_invalid_json.',
    why: 'The JSON standard allows none of these. The library of today’s collector accepts them.',
    shownBy: 'rule:json_nonfinite',
  },
  gzip_whole: {
    what: 'All gzip members are decompressed. A broken member, or any byte after the last member, causes malformed_bad_gzip.',
    why: 'The gzip format allows many members but no bytes after them. Today’s collector decompresses only the first member.',
    shownBy: 'rule:bad_gzip',
  },
  no_authentication: {
    what: 'A uuid never causes a 401 or malformed_invalid_uuid, and never becomes the crash id.',
    why: 'The interface has no credentials. Today’s collector accepts a uuid only with a token.',
    shownBy: 'finding:uuid_given',
  },
};
