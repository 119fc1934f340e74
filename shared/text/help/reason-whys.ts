import type { MalformedReason } from '../../report/catalog/malformed-reasons.ts';

/** Why collectors refuse reports for each reason, and the usual cause. */
export const REASON_WHYS: Readonly<Record<MalformedReason, string>> = {
  no_content_type:
    'Only this header gives the format of a body. Scripts that post raw bytes, and clients that set headers by hand, omit it.',
  wrong_content_type: 'Usually, a library sent its default, such as a plain form or JSON. Today’s collector also refuses capital letters.',
  no_boundary: 'Clients lose the boundary if they write the header themselves instead of using the library that built the body.',
  bad_gzip: 'One wrong byte loses the whole body. Usual causes are interrupted uploads, transfers as text, and uncompressed bodies.',
  invalid_json: 'One JSON error loses all annotations. Usually, the JSON was built from strings.',
  invalid_json_value: 'Annotations need names, and only an object has names. An object that is encoded twice becomes a string.',
  invalid_annotation_value: 'A value that is not text cannot be searched or shown. Today’s collector drops the value and accepts the rest.',
  has_json_and_kv:
    'Usually, a client moved to the JSON form but still adds an annotation in the old form. Today’s collector accepts that and adds a note.',
  no_annotations: 'Usually, the annotations are unreadable: their parts have no name, a wrong type, or a filename that makes them dumps.',
  invalid_payload_structure: 'Usual causes are converted line ends, a boundary that differs from the header’s, and truncated bodies.',
  no_content_length:
    'The interface lists no reason for this; today’s collector answers so. Chunked uploads need a proxy that adds the length.',
  invalid_dump_name: 'The collector has reserved three names for its own files since May 2026.',
  invalid_uuid: 'Only a submitter with a token may set an id. Storage finds the folder by the date in the id.',
};
