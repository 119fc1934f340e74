import * as v from 'valibot';
import { JSON_FIX_KINDS } from '../../report/json/json-errors.ts';
import { COMPRESSIONS } from '../../report/wire/compression.ts';
import { TRANSFER_CODINGS } from '../../report/wire/transfer-encoding.ts';
import { UNDONE_ENCODINGS } from '../../report/wire/undo-encoding.ts';

/**
 * What an edit points at: the origin of one byte and its position there (`c:1203`, `e4.0.1:12`), so that it stays the same thing
 * whatever was inserted, deleted or moved before it. See shared/editing/edits/anchors.ts for which byte stands for what.
 */
export const anchorSchema = v.pipe(v.string(), v.regex(/^[\w.]{1,40}:\d{1,16}$/));
export type Anchor = v.InferOutput<typeof anchorSchema>;

/** Most characters of a value, header line or name that an edit carries; larger contents come from a file. */
export const MAX_TYPED_SIZE = 4 * 1024 * 1024;

const text = v.pipe(v.string(), v.maxLength(MAX_TYPED_SIZE));
const name = v.pipe(v.string(), v.maxLength(8_192));

/**
 * Text in which every byte of a value has its place: UTF-8, with U+DC80 to U+DCFF (lone low surrogates) for bytes 80 to FF that are not.
 * See `encodeEscaped` in shared/bytes/utf8.ts.
 */
const editableText = text;

/** A part's new content: what was typed, or a file (a handle of the bridge, or the key of a kept file). */
const contentSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('text'), text: editableText }),
  v.strictObject({ kind: v.literal('file'), file: v.pipe(v.string(), v.maxLength(200)), name }),
]);

/** How a content or a header line is read to be written as UTF-8, or as the bytes that it stands for. */
const RECODINGS = [
  ...(['latin1', 'replace', 'unicode', 'charset', 'windows-1252', 'cesu8', 'cut', 'undouble', 'json_string'] as const),
  ...TRANSFER_CODINGS,
  ...COMPRESSIONS,
] as const;

const before = v.nullable(anchorSchema);

/**
 * One change as data. Edits are planned against the report as the edits before it left it, into splices over `head` or `plain`; what no splice
 * names stays as captured.
 */
export const editSchema = v.variant('op', [
  /** The value of an annotation: of a part its content, of a member of `extra` a JSON string. */
  v.strictObject({ op: v.literal('value'), at: anchorSchema, text: editableText }),
  /** The name of an annotation or of a binary part. */
  v.strictObject({ op: v.literal('rename'), at: anchorSchema, name }),
  /** In the form that the report has (key/value where it has none), behind the last annotation. */
  v.strictObject({ op: v.literal('add_annotation'), name, text: editableText }),
  /** An annotation, a binary part, or any other part. */
  v.strictObject({ op: v.literal('delete'), at: anchorSchema }),
  /** A part before another part, a member of `extra` before another member; null: to the end. */
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
  /** null takes the parameter away. */
  v.strictObject({ op: v.literal('filename'), at: anchorSchema, filename: v.nullable(name) }),
  /** The Content-Type of a part; null takes the header away. */
  v.strictObject({ op: v.literal('type'), at: anchorSchema, contentType: v.nullable(name) }),
  /** A value of `extra` that is no string becomes one: its JSON text. */
  v.strictObject({ op: v.literal('stringify'), at: anchorSchema }),
  /**
   * The content of a part, or one of its header lines, as UTF-8. `latin1`: every byte is a character; `replace`: U+FFFD for each byte that is not
   * UTF-8; `unicode`: by its mark or its zeroes, as JSON in UTF-16 and UTF-32 is told apart; `charset`: by the one that its Content-Type names; `windows-1252`;
   * `cesu8`: pairs of surrogate halves become characters; `cut`: without the character that its end cuts; `undouble`: before it was written as UTF-8 a second time; `json_string`: the text of the JSON string that it
   * is; `base64` and `quoted-printable`: the content before it was written so; `gzip` and the like: before it was compressed.
   */
  v.strictObject({ op: v.literal('recode'), at: anchorSchema, as: v.picklist(RECODINGS) }),
  /**
   * A JSON part that is none. `keep`: the members before its fault; `wrap`: its text as the one annotation of a new object; `quote`: members with
   * NaN or Infinity in them become strings; `unwrap`: the object that it holds as a string. The others mend faults of one kind in place, `all` those
   * of every kind: what they take out and put in are signs of JSON.
   */
  v.strictObject({
    op: v.literal('mend_json'),
    at: anchorSchema,
    how: v.picklist(['keep', 'wrap', 'quote', 'unwrap', 'all', ...JSON_FIX_KINDS]),
  }),
  /** Of annotations with one name all but the last, which is the one that counts. */
  v.strictObject({ op: v.literal('drop_duplicates') }),

  v.strictObject({ op: v.literal('request_line'), line: name }),
  /** A header line of the request or of a part, without its line end, exactly as it is to be written (Latin-1). */
  v.strictObject({ op: v.literal('header'), at: anchorSchema, line: text }),
  /** `part` null: a header of the request. `before` null: behind the others. */
  v.strictObject({ op: v.literal('add_header'), part: v.nullable(anchorSchema), line: text, before }),
  v.strictObject({ op: v.literal('delete_header'), at: anchorSchema }),
  v.strictObject({ op: v.literal('move_header'), at: anchorSchema, before }),
  /** Content-Length: following the body (the header is added where it is missing), or pinned to what is written, true or not. */
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
    /** What the Content-Encoding says in the place of `gzip`, to break a report; null: there is none. */
    says: v.optional(v.nullable(name)),
  }),
  /** Line ends of delimiters and header lines become CRLF (`crlf`); what doubled the line ends of a body is taken back (`undouble`). */
  v.strictObject({ op: v.literal('reframe'), how: v.picklist(['crlf', 'undouble']) }),
  /** The whole body as it was before it was written as another text, framed in chunks or compressed. */
  v.strictObject({ op: v.literal('undo_encoding'), as: v.picklist([...UNDONE_ENCODINGS, ...COMPRESSIONS]) }),
  /** Everything as the interface asks for it. */
  v.strictObject({ op: v.literal('normalise') }),
  /** Bytes as they are: `remove` bytes from the anchor on (null: the last ones) make room for `insert`. */
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

/** Edits that were made by one act and are undone by one. */
export interface Step {
  /** Letters and digits, unique in its draft, never used twice: `4`. The origin of what it writes begins with `e4.`. */
  readonly id: string;
  readonly edits: readonly Edit[];
  /** Places of edits that are left out. The others keep their places, and so the origins of what they write. */
  readonly skipped?: readonly number[] | undefined;
  /** What it did, for people: `deleted part memory_report`. Names, never values. */
  readonly sentence: string;
}
