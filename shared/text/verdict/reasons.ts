import type { MalformedReason } from '../../report/catalog/malformed-reasons.ts';

/** Meanings of malformed reasons. Reasons of the interface come first (Errors, Malformed), then others that collectors use. */
const REASON_SENTENCES = {
  no_content_type: 'The request has no Content-Type header, so the collector cannot read the body.',
  wrong_content_type: 'The Content-Type is neither multipart/form-data nor multipart/mixed, so the body was not read.',
  no_boundary: 'The Content-Type has no boundary, so the parts cannot be separated.',
  bad_gzip: 'The headers say that the body is gzip data, but the body cannot be decompressed completely.',
  invalid_json: 'The JSON part of annotations is not valid JSON.',
  invalid_json_value: 'The JSON part of annotations is valid JSON, but not an object.',
  invalid_annotation_value: 'The value of a text annotation is not valid UTF-8.',
  has_json_and_kv: 'The report has annotations in both forms: key/value parts and a JSON part.',
  no_annotations: 'The body is readable but has no annotations. A report needs more than binary parts.',
  invalid_payload_structure: 'A boundary, a line end between parts or the closing boundary is missing or wrong.',
  no_content_length: 'The request has no Content-Length, or it is 0, so the body was not read.',
  invalid_dump_name: 'A binary part has a name that the collector reserves for its own files.',
  invalid_uuid: 'The “uuid” annotation is not a valid crash id.',
} as const satisfies Readonly<Record<MalformedReason, string>>;

const SENTENCES: ReadonlyMap<string, string> = new Map(
  Object.entries(REASON_SENTENCES).map(([reason, sentence]) => [`malformed_${reason}`, sentence]),
);

/** The meaning of a malformed reason; null if it is unknown. `full`: with the prefix `malformed_`. */
export function reasonSentence(full: string): string | null {
  return SENTENCES.get(full) ?? null;
}

/** Meanings of the throttling rules that can reject, by their name in answers. */
export const RULE_SENTENCES: ReadonlyMap<string, string> = new Map([
  ['rule_has_old_buildid', 'The build is more than two years old.'],
  ['rule_has_hangid_and_browser', 'The report is the browser’s half of a hang, which the collector does not accept.'],
  ['rule_infobar_is_true', 'The information bar of an old Firefox sent the report, with annotations that do not belong to the crash.'],
  ['rule_unsupported_product', 'The collector does not accept reports of this product (ProductName).'],
  ['rule_unsupported_packagename', 'The Android_PackageName is missing, or the collector does not accept reports of this package.'],
  ['rule_is_shutdownkill', 'The report is not in the 10 % sample of processes killed at shutdown.'],
  ['rule_is_firefox_esr_unsupported_windows', 'The report is not in the 25 % sample of Firefox ESR on Windows 8.1 and older.'],
  ['rule_is_firefox_desktop', 'The report is not in the 10 % sample of Firefox release reports.'],
  ['rule_NO_MATCH', 'No throttling rule matches the report.'],
]);

/** The full name of a rule or reason, as in answers. `bare`: its name in a filter, without the prefix `rule_` or `malformed_`. */
export function answerName(field: string, bare: string): string {
  const isReason = field === 'reason' || (field === 'answer' && reasonSentence(`malformed_${bare}`) !== null);
  return `${isReason ? 'malformed' : 'rule'}_${bare}`;
}
