/** A minidump reader for tests only: it follows every location and fails if a location is outside the file. */
interface ReadMinidump {
  readonly bytes: Buffer;
  readonly timestamp: number;
  readonly streams: ReadonlyMap<number, Buffer>;
}

export function readMinidump(written: Uint8Array): ReadMinidump {
  const bytes = Buffer.from(written.buffer, written.byteOffset, written.length);
  if (bytes.toString('latin1', 0, 4) !== 'MDMP') throw new Error('no signature');
  if (bytes.readUInt16LE(4) !== 0xa793) throw new Error('another version');
  const count = bytes.readUInt32LE(8);
  const directory = bytes.readUInt32LE(12);
  const streams = new Map<number, Buffer>();
  for (let index = 0; index < count; index += 1) {
    const entry = directory + index * 12;
    streams.set(bytes.readUInt32LE(entry), locationAt(bytes, bytes, entry + 4));
  }
  if (streams.size !== count) throw new Error('a stream type occurs twice');
  return { bytes, timestamp: bytes.readUInt32LE(20), streams };
}

/** Returns the bytes at a location. The location is given in `record` at `offset`: first its size, then its offset. */
export function locationAt(file: Buffer, record: Buffer, offset: number): Buffer {
  const size = record.readUInt32LE(offset);
  const at = record.readUInt32LE(offset + 4);
  if (at + size > file.length) throw new Error('a location leaves the file');
  return file.subarray(at, at + size);
}

export function textAt(file: Buffer, at: number): string {
  const length = file.readUInt32LE(at);
  if (file.readUInt16LE(at + 4 + length) !== 0) throw new Error('a text has no end');
  return file.toString('utf16le', at + 4, at + 4 + length);
}

export function streamOf(dump: ReadMinidump, type: number): Buffer {
  const stream = dump.streams.get(type);
  if (stream === undefined) throw new Error(`no stream ${String(type)}`);
  return stream;
}
