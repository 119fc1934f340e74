import type { SpecRule } from '../../dialect.ts';
import type { HelpId } from './help-ids.ts';

interface SpecRuleWords {
  /** What dialect `spec` answers here. */
  readonly what: string;
  /** What the text of the interface says, and what today’s collector does. */
  readonly why: string;
  /** The page whose example shows it. */
  readonly shownBy: HelpId;
}

/** The places where dialect `spec` goes by the interface’s own words in place of the measured answer. */
export const SPEC_RULE_WORDS: Readonly<Record<SpecRule, SpecRuleWords>> = {
  empty_boundary: {
    what: 'A boundary that is empty once quotes and blanks are off makes the report malformed_no_boundary, before its length is looked at.',
    why: 'The interface speaks of a Content-Type that lacks a boundary value. Today’s collector leaves that to its framework, which answers 400 without a reason.',
    shownBy: 'rule:empty_boundary',
  },
  media_type_case: {
    what: 'Media types and names of parameters are read whatever their case, and the boundary may be any of the parameters, of the request and of its parts.',
    why: 'The interface names media types, and the standards that define those give them no case and their parameters no order. Today’s collector compares them as they are written.',
    shownBy: 'finding:media_type_case',
  },
  text_utf8: {
    what: 'A text value that is not UTF-8 makes the report malformed_invalid_annotation_value, whatever charset its part names.',
    why: 'The interface lists exactly that. Today’s collector decodes by the named charset, and leaves out with a note what does not fit.',
    shownBy: 'rule:text_not_utf8',
  },
  missing_eol: {
    what: 'A line of boundary inside of a part, without CRLF before it, makes the report malformed_invalid_payload_structure.',
    why: 'A missing line end between parts stands in the interface’s list. Today’s collector takes the line for content, so the next part is swallowed without a word.',
    shownBy: 'rule:missing_line_end',
  },
  both_forms: {
    what: 'Annotations in both forms make the report malformed_has_json_and_kv, in whatever order they stand.',
    why: 'The interface allows one form or the other. Today’s collector merges the two and notes it; what stands before the JSON part is lost.',
    shownBy: 'rule:both_forms',
  },
  json_strict: {
    what: 'JSON with a byte order mark, in UTF-16 or UTF-32, or with NaN or Infinity makes the report malformed_invalid_json.',
    why: 'The interface asks for valid JSON, and its standard has none of these. Today’s collector reads with a library that lets them pass.',
    shownBy: 'rule:json_nonfinite',
  },
  gzip_whole: {
    what: 'All members of gzip data are inflated and joined; a broken later one, or any byte behind the last, makes the report malformed_bad_gzip.',
    why: 'The interface says that the body must be gzip data, and the format has any number of members with nothing behind. Today’s collector inflates the first one and looks no further.',
    shownBy: 'rule:bad_gzip',
  },
  no_authentication: {
    what: 'The uuid is an annotation like any other: no 401, no malformed_invalid_uuid, and never the crash id.',
    why: 'The interface has no credentials. Today’s collector takes a uuid only with a token, and refuses it without.',
    shownBy: 'finding:uuid_given',
  },
};
