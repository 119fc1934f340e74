import type { Failure } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { stackSummary } from '../../platform/bridge/stack-summary.ts';
import type { LogSink } from '../../platform/base/log-sink.ts';
import { isStopped } from '../../platform/files/throw-if-cancelled.ts';
import { type SymbolStart, symbolsWithoutServers } from '../symbols/symbol-start.ts';
import { type FileToRead, type PackedReading, packed } from './packed-reading.ts';
import { type ReadBy, policyOfReadBy } from './read-by.ts';
import { crashToolsOf } from './read-crash.ts';
import { type ReadTools, readReportFile, unreadFile } from './read-report-file.ts';

/** Start parameters of a reading thread. */
export interface ReaderStart {
  readonly by: ReadBy;
  /** An existing folder for large inflated bodies. */
  readonly temporary: string;
  /** Where to look for the symbols of crashes; null or undefined: crashes are read without symbols. */
  readonly symbols?: SymbolStart | null;
}

export function readToolsOf({ by, temporary, symbols = null }: ReaderStart, now: () => number): ReadTools {
  const { rules, inflateLimit } = by;
  return {
    policy: policyOfReadBy(by),
    rules,
    inflateLimit,
    crashes: crashToolsOf(by, symbols === null ? null : symbolsWithoutServers(symbols)),
    temporary,
    now,
  };
}

/** Returns a function that reads a file to board facts in this thread. The function rejects with IoFailure(cancelled) if the current work is cancelled. */
export function readerHere(start: ReaderStart, now: () => number, log: LogSink): (file: FileToRead) => Promise<PackedReading> {
  const tools = readToolsOf(start, now);
  const read = async ({ path, name }: FileToRead): Promise<PackedReading> => packed(await readReportFile(path, name, tools));
  // With modification time 0, the next check reads the file again. A later version of Crashlens may be able to read it.
  return answeringBugs(read, ({ path }, why) => packed({ ...unreadFile(path, why), mtimeMs: 0 }), log);
}

/** Wraps a reader. A bug in our code is logged and becomes an answer that reports the bug. A cancelled read still rejects. */
export function answeringBugs<A>(
  read: (file: FileToRead) => Promise<A>,
  unread: (file: FileToRead, why: Failure) => A,
  log: LogSink,
): (file: FileToRead) => Promise<A> {
  return async (file) => {
    try {
      return await read(file);
    } catch (reason) {
      if (isStopped(reason)) throw reason;
      log(`a file could not be read: ${stackSummary(reason)}`);
      return unread(file, failure('internal', { where: 'host' }));
    }
  };
}
