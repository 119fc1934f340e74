import type { MalformedReason } from '../../report/catalog/malformed-reasons.ts';

/** Why collectors refuse reports for each reason, and the usual cause. */
export const REASON_WHYS: Readonly<Record<MalformedReason, string>> = {
  no_content_type:
    'Only this header says which format a body has. Scripts that post raw bytes, and clients that set headers by hand, omit it.',
  wrong_content_type:
    'The collector accepts only multipart. The usual cause is the default of a library, such as a plain form or JSON. Today’s collector also refuses a type with a capital letter.',
  no_boundary:
    'Each body has its own boundary, and this header names it. The boundary is lost if a client writes the header itself instead of leaving that to the library that built the body.',
  bad_gzip:
    'The collector decompresses the body first, so one wrong byte loses all of it. Usual causes are interrupted uploads, transfers as text, and bodies that were never compressed.',
  invalid_json:
    'In the JSON form, one part contains all annotations, so there is no fallback. JSON that was built from strings is the usual cause.',
  invalid_json_value:
    'Annotations need names, and only an object has names. An object that is encoded twice becomes a string, which is also valid JSON.',
  invalid_annotation_value:
    'A value that cannot be read as text cannot be searched or shown. Today’s collector is more tolerant: it drops the value and accepts the rest.',
  has_json_and_kv:
    'If a name has two values, it is unclear which one counts. Usually a client has moved to the JSON form but still adds one annotation in the old form. Today’s collector accepts that and adds a note.',
  no_annotations:
    'A dump without product and version cannot be filed. Usually the annotations are present but unreadable: their parts have no name, a wrong type, or a filename that makes them dumps.',
  invalid_payload_structure:
    'Only boundaries and line ends separate the parts. Converted line ends, a boundary that differs from the header’s, and truncated bodies cause this.',
  no_content_length:
    'The interface requires the header but lists no reason for its absence. This is the answer of today’s collector. Chunked uploads get this answer if no proxy adds the length.',
  invalid_dump_name:
    'A dump is stored under its name, next to files of the collector. Three names are reserved for those files. The collector has checked for them since May 2026.',
  invalid_uuid:
    'Only a submitter with a token may set an id. The id must have the form of the collector’s own ids, because storage finds the folder by the date in it.',
};
