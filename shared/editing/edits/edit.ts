import * as v from 'valibot';
import { JSON_FIX_KINDS } from '../../report/json/json-errors.ts';
import { COMPRESSIONS } from '../../report/wire/compression.ts';
import { TRANSFER_CODINGS } from '../../report/wire/transfer-encoding.ts';
import { UNDONE_ENCODINGS } from '../../report/wire/undo-encoding.ts';

/**
 * Target of an edit: the origin of one byte, and its position in this origin (`c:1203`, `e4.0.1:12`). An anchor stays valid when bytes before it are inserted,
 * deleted or moved. shared/editing/edits/anchors.ts defines which byte is the anchor of an annotation, a part or a header line.
 */
export const anchorSchema = v.pipe(v.string(), v.regex(/^[\w.]{1,40}:\d{1,16}$/));
export type Anchor = v.InferOutput<typeof anchorSchema>;

/** Largest value, header line or name in an edit, in characters. Larger contents come from a file. */
export const MAX_TYPED_SIZE = 4 * 1024 * 1024;

const text = v.pipe(v.string(), v.maxLength(MAX_TYPED_SIZE));
const name = v.pipe(v.string(), v.maxLength(8_192));

/**
 * Text that can represent every byte of a value. It is UTF-8; lone low surrogates U+DC80 to U+DCFF stand for bytes 80 to FF outside valid UTF-8. See
 * `encodeEscaped` in shared/bytes/utf8.ts.
 */
const editableText = text;

/** A part's new content: typed text, or a file. The file is named by a handle of the bridge, or by the draft's own key. */
const contentSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('text'), text: editableText }),
  v.strictObject({ kind: v.literal('file'), file: v.pipe(v.string(), v.maxLength(200)), name }),
]);

/** Ways to decode the content of a part or a header line. Decoded text is written as UTF-8; decoded bytes are written unchanged. */
const RECODINGS = [
  ...(['latin1', 'replace', 'unicode', 'charset', 'windows-1252', 'cesu8', 'cut', 'undouble', 'json_string'] as const),
  ...TRANSFER_CODINGS,
  ...COMPRESSIONS,
] as const;

const before = v.nullable(anchorSchema);

/**
 * A change, as data. Each edit is planned against the report after the previous edits. The plan is a list of splices over `head` or `plain`; all other bytes
 * stay as captured.
 */
export const editSchema = v.variant('op', [
  /** Sets the value of an annotation: the content of a part, or a member of `extra` as a JSON string. */
  v.strictObject({ op: v.literal('value'), at: anchorSchema, text: editableText }),
  /** Sets the name of an annotation or of a binary part. */
  v.strictObject({ op: v.literal('rename'), at: anchorSchema, name }),
  /** Adds an annotation after the last one, in the form that the report uses (key/value if the report has no annotations). */
  v.strictObject({ op: v.literal('add_annotation'), name, text: editableText }),
  /** Deletes an annotation, a binary part, or any other part. */
  v.strictObject({ op: v.literal('delete'), at: anchorSchema }),
  /** Moves a part before another part, or a member of `extra` before another member. null: moves it to the end. */
  v.strictObject({ op: v.literal('move'), at: anchorSchema, before }),
  v.strictObject({
    op: v.literal('add_part'),
    name,
    filename: v.nullable(name),
    contentType: v.nullable(name),
    content: contentSchema,
    before,
  }),
  v.strictObject({ op: v.literal('content'), at: anchorSchema, content: contentSchema }),
  /** null removes the parameter. */
  v.strictObject({ op: v.literal('filename'), at: anchorSchema, filename: v.nullable(name) }),
  /** Sets the Content-Type of a part; null removes the header. */
  v.strictObject({ op: v.literal('type'), at: anchorSchema, contentType: v.nullable(name) }),
  /** Replaces a value in `extra` that is not a string with a string that contains its JSON text. */
  v.strictObject({ op: v.literal('stringify'), at: anchorSchema }),
  /**
   * Rewrites the content of a part, or one of its header lines, as UTF-8.
   * - `latin1`: every byte is a character
   * - `replace`: U+FFFD for each byte that is not UTF-8
   * - `unicode`: decoded as UTF-16 or UTF-32, detected by the byte order mark or the zero bytes, as for JSON
   * - `charset`: decoded with the charset of the Content-Type; `windows-1252`: decoded as Windows-1252
   * - `cesu8`: pairs of surrogate halves become characters
   * - `cut`: without the incomplete character at the end
   * - `undouble`: undoes a second encoding of the text as UTF-8
   * - `json_string`: the text of the JSON string in the content
   * - `base64`, `quoted-printable`: decoded
   * - `gzip` and the other compressions: uncompressed
   */
  v.strictObject({ op: v.literal('recode'), at: anchorSchema, as: v.picklist(RECODINGS) }),
  /**
   * Fixes a JSON part that is not a valid object. `keep`: keeps the members before the error; `wrap`: makes the text the only annotation of a new object;
   * `quote`: turns members that contain NaN or Infinity into strings; `unwrap`: takes the object out of the string that contains it. `all` fixes errors of
   * every kind in place; each of the other values fixes errors of one kind in place. All of these remove and insert only JSON syntax.
   */
  v.strictObject({
    op: v.literal('mend_json'),
    at: anchorSchema,
    how: v.picklist(['keep', 'wrap', 'quote', 'unwrap', 'all', ...JSON_FIX_KINDS]),
  }),
  /** Deletes repeated annotations. Keeps the last annotation of each name, which is in effect. */
  v.strictObject({ op: v.literal('drop_duplicates') }),

  v.strictObject({ op: v.literal('request_line'), line: name }),
  /** Replaces a header line: the exact text to write, without its line end. Written as Latin-1 in the request, as UTF-8 in a part. */
  v.strictObject({ op: v.literal('header'), at: anchorSchema, line: text }),
  /** Adds a header to `part`, or to the request if `part` is null. `before` null: after the other headers. */
  v.strictObject({ op: v.literal('add_header'), part: v.nullable(anchorSchema), line: text, before }),
  v.strictObject({ op: v.literal('delete_header'), at: anchorSchema }),
  v.strictObject({ op: v.literal('move_header'), at: anchorSchema, before }),
  /** Makes the Content-Length follow the body (adding the header if it is missing), or pins it to this text, right or wrong. */
  v.strictObject({
    op: v.literal('length'),
    value: v.union([v.literal('follows'), v.strictObject({ pinned: v.pipe(v.string(), v.maxLength(40)) })]),
  }),

  v.strictObject({ op: v.literal('form'), form: v.picklist(['kv', 'json']) }),
  v.strictObject({ op: v.literal('boundary'), boundary: v.pipe(v.string(), v.maxLength(200)) }),
  v.strictObject({
    op: v.literal('gzip'),
    on: v.boolean(),
    level: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9)), 6),
    /** Content-Encoding to write instead of `gzip`, in order to break a report; null: no header. */
    says: v.optional(v.nullable(name)),
  }),
  /** `crlf`: converts line ends of delimiters and header lines to CRLF. `undouble`: makes the doubled line ends of a body single again. */
  v.strictObject({ op: v.literal('reframe'), how: v.picklist(['crlf', 'undouble']) }),
  /** Restores the whole body to its form before it was re-encoded as another text, framed in chunks, or compressed. */
  v.strictObject({ op: v.literal('undo_encoding'), as: v.picklist([...UNDONE_ENCODINGS, ...COMPRESSIONS]) }),
  /** Rewrites the whole report as the interface requires. */
  v.strictObject({ op: v.literal('normalise') }),
  /** Replaces bytes with `insert`, without interpreting them. Removes `remove` bytes from the anchor on; if the anchor is null, the last `remove` bytes. */
  v.strictObject({
    op: v.literal('bytes'),
    space: v.picklist(['head', 'plain']),
    at: v.nullable(anchorSchema),
    remove: v.pipe(v.number(), v.integer(), v.minValue(0)),
    insert: v.pipe(
      v.instance(Uint8Array),
      v.check((bytes) => bytes.length <= MAX_TYPED_SIZE),
    ),
  }),
]);

export type Edit = v.InferOutput<typeof editSchema>;
export type EditOp = Edit['op'];
export type EditOf<Op extends EditOp> = Extract<Edit, { readonly op: Op }>;
export type Content = v.InferOutput<typeof contentSchema>;

/** Edits made by one user action. They are undone together. */
export interface Step {
  /** Letters and digits, unique in the draft and never reused: `4`. Origins of the bytes that this step writes begin with `e4.`. */
  readonly id: string;
  readonly edits: readonly Edit[];
  /** Indexes of edits that are left out. The other edits keep their indexes, so the origins of their bytes do not change. */
  readonly skipped?: readonly number[] | undefined;
  /** Description of the step for the user, such as `deleted part memory_report`. Contains names, never values. */
  readonly sentence: string;
}
