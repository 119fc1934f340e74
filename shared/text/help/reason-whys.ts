import type { MalformedReason } from '../../report/catalog/malformed-reasons.ts';

/** Why collectors refuse for each reason, and what is usually behind it. */
export const REASON_WHYS: Readonly<Record<MalformedReason, string>> = {
  no_content_type:
    'Nothing else says in what format a body is. Scripts that post bytes as they are, and clients that set headers by hand, leave the header out.',
  wrong_content_type:
    'Reports come as multipart alone. The usual slip is a library’s default, such as a plain form or JSON; with today’s collector a capital letter in the type is enough.',
  no_boundary:
    'Each body has a boundary of its own choice, and this header tells which. It gets lost where a client writes the header itself in place of the library that built the body.',
  bad_gzip:
    'Inflating comes before everything else in the body, so one wrong byte costs all of it. Behind it stand uploads that broke off, transfers as text, and bodies that were never compressed.',
  invalid_json:
    'In the JSON form one part holds all annotations, so there is nothing to fall back on. JSON that was built from strings is the usual cause.',
  invalid_json_value:
    'Annotations need names, and only an object has names. Encoding the object twice makes a string of it, which is valid JSON too.',
  invalid_annotation_value:
    'A value that cannot be read as text cannot be searched or shown. Today’s collector is milder: it leaves the value out and accepts the rest.',
  has_json_and_kv:
    'Nobody could tell which of two values of a name counts. Clients that moved to the JSON form and still add one annotation the old way are the usual cause; today’s collector accepts that with a note.',
  no_annotations:
    'Without product and version a dump cannot be filed. Mostly the annotations are there and cannot be seen: their parts have no name, a wrong type, or a filename that makes dumps of them.',
  invalid_payload_structure:
    'Where one part ends and the next begins is told by boundaries and line ends alone. Converted line ends, a boundary that differs from the header’s, and bodies that were cut off all end here.',
  no_content_length:
    'The interface asks for the header and names no reason for its absence; this is what today’s collector answers. Uploads in chunks run into it wherever no proxy adds the length.',
  invalid_dump_name:
    'A dump is stored under its name, beside files of the collector’s own. Three names are kept for those; the collector checks that since May 2026.',
  invalid_uuid:
    'Only a submitter with a token may bring an id along, and that id must have the form of the collector’s own: storage finds its folder by the date in it.',
};
