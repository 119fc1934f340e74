import { memoize } from '../../../bytes/memoize.ts';
import type { Dump } from './dump.ts';
import { array, location, RecordType, u32, u64, type ValuesOf } from './record.ts';
import { streamType } from './streams.ts';

/** The parameters that an exception record has room for. */
export const MAX_PARAMETERS = 15;

export const EXCEPTION = new RecordType('MINIDUMP_EXCEPTION_STREAM', {
  threadId: u32('open'),
  alignment: u32('open'),
  /** Windows: the exception code. Linux: the signal. macOS: the Mach exception. */
  code: u32('open'),
  /** Windows: flags. Linux: si_code. macOS: the first Mach code. */
  flags: u32('open'),
  /** The address of a nested exception record in the process. */
  nestedRecord: u64('values'),
  address: u64('open'),
  parameterCount: u32('open'),
  parameterAlignment: u32('open'),
  parameters: array(u64('open'), MAX_PARAMETERS),
  context: location('open'),
});

export const BREAKPAD_INFO = new RecordType('MDRawBreakpadInfo', {
  /** 1: dumpThreadId is valid; 2: requestingThreadId is valid. */
  validity: u32('open'),
  dumpThreadId: u32('open'),
  requestingThreadId: u32('open'),
});

export type ExceptionRecord = ValuesOf<typeof EXCEPTION>;

/** The Exception stream; null without the stream, or if its bytes are not all there. */
export const exceptionOf = memoize((dump: Dump): ExceptionRecord | null => {
  const stream = dump.stream('Exception');
  if (stream === null) return null;
  const view = stream.size < EXCEPTION.bytes ? null : dump.bytes.view(stream.offset, EXCEPTION.bytes);
  if (view === null) {
    dump.note({ code: 'list_cut', offset: stream.offset, stream: 'Exception', promised: 1, read: 0 });
    return null;
  }
  return EXCEPTION.read(view, 0, dump.bytes.little);
});

/** True if the directory lists an Exception stream that cannot be read, because it begins after the end of the dump or is too short. */
export const isExceptionUnreadable = memoize((dump: Dump): boolean => {
  if (exceptionOf(dump) !== null) return false;
  const type = streamType('Exception');
  for (let index = 0; index < dump.directory.length; index += 1) if (dump.directory.at(index)?.type === type) return true;
  return false;
});

/** The threads that BreakpadInfo names: the one that wrote the dump, and the one that asked for it. Null for each that is not valid. */
interface BreakpadThreads {
  readonly dumpThreadId: number | null;
  readonly requestingThreadId: number | null;
}

/** The BreakpadInfo stream. Both threads are null without it. */
export const breakpadThreadsOf = memoize((dump: Dump): BreakpadThreads => {
  const stream = dump.stream('BreakpadInfo');
  const view = stream === null || stream.size < BREAKPAD_INFO.bytes ? null : dump.bytes.view(stream.offset, BREAKPAD_INFO.bytes);
  if (view === null) return { dumpThreadId: null, requestingThreadId: null };
  const { validity, dumpThreadId, requestingThreadId } = BREAKPAD_INFO.read(view, 0, dump.bytes.little);
  return {
    dumpThreadId: (validity & 1) === 0 ? null : dumpThreadId,
    requestingThreadId: (validity & 2) === 0 ? null : requestingThreadId,
  };
});
