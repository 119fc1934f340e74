import type { ByteLength, ByteOffset } from '../../../bytes/byte-source.ts';
import type { Level } from '../levels.ts';

/**
 * What the bytes of a region are. `stream`: the header and records of a stream, or its text. `stream_rest`: other bytes of a stream, and streams that do not
 * count because there is an earlier one of their type. `unnamed`: nothing in the dump refers to them. All others are data that a record refers to.
 */
export type RegionKind =
  | 'leading_bytes'
  | 'header'
  | 'directory'
  | 'stream'
  | 'stream_rest'
  | 'context'
  | 'stack'
  | 'backing_store'
  | 'memory'
  | 'text'
  | 'codeview'
  | 'misc'
  | 'object_info'
  | 'dictionary'
  | 'text_list'
  | 'annotation_list'
  | 'annotation'
  | 'module_list'
  | 'module_info'
  | 'crash_info'
  | 'link_maps'
  | 'unnamed';

/** Bytes of a dump with one meaning. Offsets are from the signature, as in all of the reader; the bytes before it have negative offsets. */
export interface Region {
  /** The position among the regions. */
  readonly index: number;
  readonly kind: RegionKind;
  /** The stream that the bytes belong to: its name, or its number in hex. Null for header, directory, leading and unnamed bytes. */
  readonly stream: string | null;
  readonly offset: ByteOffset;
  readonly size: ByteLength;
  /** The most protected level of the bytes. */
  readonly level: Level;
}

/**
 * A step from a stream to one byte. `part`: bytes of a record, text or item that no record type describes, such as the characters of a text. `item`: an element
 * of a list whose elements differ in size, such as a line.
 */
type StepKind = RegionKind | 'record' | 'field' | 'element' | 'item' | 'part' | 'register';

/**
 * A step of `regionPath`. The bytes of a step are inside those of the step before it, except for data that a record refers to: its bytes are elsewhere, and the
 * steps before it lead to the field that says where.
 */
export interface RegionStep {
  readonly kind: StepKind;
  /** The name of the stream, record type, field or part. */
  readonly name: string;
  /** The position in the list that the step is an element of (records, items, elements of an array) or, for a stream, in the directory; null elsewhere. */
  readonly index: number | null;
  readonly offset: ByteOffset;
  readonly size: ByteLength;
  /** The most protected level of the bytes of the step. */
  readonly level: Level;
}
