import type { DumpLocation, RecordType, RecordValues } from '../format/record.ts';
import type { StreamName } from '../format/streams.ts';
import type { DumpContent, DumpWriter } from './dump-writer.ts';
import type { DumpSpec } from './dump-spec.ts';

/** A stream whose data is placed. `write` gives its bytes, or where they already are. */
export interface PlannedStream {
  readonly type: StreamName | number;
  readonly write: () => DumpContent | DumpLocation;
}

type ListOptions = Pick<DumpSpec, 'hasListPadding' | 'promisedCounts' | 'recordTail'>;

/** The bytes of a stream that is a 32-bit count and records. */
export function countedList<F>(
  writer: DumpWriter,
  options: ListOptions,
  stream: StreamName,
  type: RecordType<F>,
  records: readonly Partial<RecordValues<F>>[],
): Uint8Array {
  const head = options.hasListPadding === true ? 8 : 4;
  const list = writer.listOf(type, records);
  const bytes = new Uint8Array(head + list.length);
  new DataView(bytes.buffer).setUint32(0, options.promisedCounts?.[stream] ?? records.length, writer.little);
  bytes.set(list, head);
  return bytes;
}

/** The bytes of a stream that begins with the size of its header, the size of a record, and the count of records in 32 or 64 bits. */
export function sizedList<F>(
  writer: DumpWriter,
  options: ListOptions,
  stream: StreamName,
  type: RecordType<F>,
  records: readonly Partial<RecordValues<F>>[],
  countBits: 32 | 64 = 32,
): Uint8Array {
  const head = countBits === 32 ? 12 : 16;
  const stride = type.bytes + (options.recordTail ?? 0);
  const count = options.promisedCounts?.[stream] ?? records.length;
  const list = writer.listOf(type, records, stride);
  const bytes = new Uint8Array(head + list.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, head, writer.little);
  view.setUint32(4, stride, writer.little);
  if (countBits === 32) view.setUint32(8, count, writer.little);
  else view.setBigUint64(8, BigInt(count), writer.little);
  bytes.set(list, head);
  return bytes;
}

/** Arrays one after another. */
export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** UTF-16 in the byte order of a dump. */
export function utf16Bytes(text: string, little: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < text.length; index += 1) view.setUint16(index * 2, text.charCodeAt(index), little);
  return bytes;
}
