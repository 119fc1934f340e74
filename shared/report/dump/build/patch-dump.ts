import { type ByteOffset, sourceOfBytes } from '../../../bytes/byte-source.ts';
import { DIRECTORY_ENTRY, type Dump, HEADER, isDumpFailure, openDump } from '../format/dump.ts';
import type { RecordType } from '../format/record.ts';
import type { StreamName } from '../format/streams.ts';

/** How a stream holds its records. `single`: one, at its start. `counted`: after a 32-bit count. `sized`: after a header that begins with its own size. */
type RecordsOf = 'single' | 'counted' | 'sized';

/** A field of a record in a stream. `list` is `counted` if it is missing; `index` is 0. */
interface PatchTarget<F> {
  readonly stream: StreamName;
  readonly type: RecordType<F>;
  readonly field: keyof F & string;
  readonly list?: RecordsOf;
  readonly index?: number;
}

/** The value that a field holds. */
type ValueOf<F, Name extends keyof F> = F[Name] extends { read: (...args: never) => infer Value } ? Value : never;

/** A copy of a dump with another value in a field, to make a broken dump from a good one. Throws if the dump does not have the stream. */
export function patchDump<F, Name extends keyof F & string>(
  dump: Uint8Array,
  target: PatchTarget<F> & { readonly field: Name },
  value: ValueOf<F, Name>,
): Uint8Array {
  const opened = opening(dump);
  return patched(dump, opened, recordOffset(opened, target), target.type, target.field, value);
}

/** A copy of a dump with another value in its header. */
export function patchHeader<Name extends keyof (typeof HEADER)['fields']>(
  dump: Uint8Array,
  field: Name,
  value: ValueOf<(typeof HEADER)['fields'], Name>,
): Uint8Array {
  return patched(dump, opening(dump), 0, HEADER, field, value);
}

/** A copy of a dump with another value in the directory entry of a stream. */
export function patchEntry<Name extends keyof (typeof DIRECTORY_ENTRY)['fields']>(
  dump: Uint8Array,
  stream: StreamName,
  field: Name,
  value: ValueOf<(typeof DIRECTORY_ENTRY)['fields'], Name>,
): Uint8Array {
  const opened = opening(dump);
  const location = locationOf(opened, stream);
  for (let index = 0; index < opened.directory.length; index += 1)
    if (opened.directory.at(index)?.location.offset === location)
      return patched(dump, opened, opened.directory.offsetOf(index), DIRECTORY_ENTRY, field, value);
  throw new Error(`no entry of ${stream}`);
}

/** A copy with other bytes at an offset from the signature. */
export function patchBytes(dump: Uint8Array, offset: ByteOffset, bytes: Uint8Array): Uint8Array {
  const copy = dump.slice();
  copy.set(bytes, opening(dump).leadingBytes + offset);
  return copy;
}

/** The offset of a record from the signature. */
function recordOffset<F>(dump: Dump, { stream, type, list = 'counted', index = 0 }: PatchTarget<F>): ByteOffset {
  const start = locationOf(dump, stream);
  if (list === 'single') return start;
  if (list === 'sized') return start + (dump.bytes.u32(start) ?? 0) + index * (dump.bytes.u32(start + 4) ?? 0);
  const count = dump.bytes.u32(start) ?? 0;
  const padding = dump.stream(stream)?.size === 8 + count * type.bytes ? 4 : 0;
  return start + 4 + padding + index * type.bytes;
}

function patched<F, Name extends keyof F & string>(
  dump: Uint8Array,
  { leadingBytes, bytes }: Dump,
  record: ByteOffset,
  type: RecordType<F>,
  field: Name,
  value: ValueOf<F, Name>,
): Uint8Array {
  const copy = dump.slice();
  // An object with one key of a type parameter has the type of any key for the compiler.
  const values = { [field]: value } as unknown as Parameters<typeof type.write>[3];
  type.write(new DataView(copy.buffer), leadingBytes + record, bytes.little, values);
  return copy;
}

function opening(bytes: Uint8Array): Dump {
  const dump = openDump(sourceOfBytes(bytes));
  if (isDumpFailure(dump)) throw new Error(`not a dump: ${dump.code}`);
  return dump;
}

function locationOf(dump: Dump, stream: StreamName): ByteOffset {
  const location = dump.stream(stream);
  if (location === null) throw new Error(`no stream ${stream}`);
  return location.offset;
}
