import { setImmediate } from 'node:timers/promises';
import type { ByteSource } from '../../../../shared/bytes/byte-source.ts';
import type { BytePattern, RegexPattern } from '../../../../shared/bytes/search/byte-pattern.ts';
import { findPattern } from '../../../../shared/bytes/search/find-pattern.ts';
import { REGEX_CUT, regexBatches } from '../../../../shared/bytes/search/find-regex.ts';
import type { Run, OffsetRange } from '../../../../shared/bytes/search/runs.ts';
import { startRegexThread } from './regex-thread.ts';

interface Search {
  /** Maximum number of hits. */
  readonly most: number;
  /** Throws an IoFailure if the search is cancelled. */
  readonly throwIfCancelled: () => void;
  /** Called with the number of bytes of the source that have been searched so far. */
  readonly passed: (done: number) => void;
  /** Time limit for a regular expression on one batch of windows, in ms. A batch has at most a few MiB. */
  readonly longestMs: number;
}

/** After searching for this time (ms), other calls can run. */
const TURN = 4;

/** Searches the given ranges of a source and returns the first hits, in order. Pauses every few milliseconds, so that other calls can run. */
export function findBytes(
  source: ByteSource,
  runs: Iterable<Run>,
  pattern: BytePattern | RegexPattern,
  search: Search,
): Promise<readonly OffsetRange[]> {
  return pattern.kind === 'bytes' ? findUnits(source, runs, pattern, search) : findExpression(source, runs, pattern, search);
}

async function findUnits(
  source: ByteSource,
  runs: Iterable<Run>,
  pattern: BytePattern,
  { most, passed, throwIfCancelled }: Search,
): Promise<readonly OffsetRange[]> {
  const found: OffsetRange[] = [];
  let answered = performance.now();
  for (const slice of findPattern(source, runs, pattern, most)) {
    for (const hit of slice.hits) found.push(hit);
    passed(slice.passed);
    throwIfCancelled();
    // Steps can be short, so the clock decides when to pause, not the number of steps.
    if (performance.now() - answered < TURN) continue;
    await setImmediate();
    answered = performance.now();
  }
  return found;
}

async function findExpression(
  source: ByteSource,
  runs: Iterable<Run>,
  { source: expression, flags }: RegexPattern,
  { most, passed, throwIfCancelled, longestMs }: Search,
): Promise<readonly OffsetRange[]> {
  const found: OffsetRange[] = [];
  const batches = regexBatches(source, runs, REGEX_CUT);
  const thread = startRegexThread({ source: expression, flags, longest: REGEX_CUT.longest }, { longestMs, throwIfCancelled });
  try {
    for (let batch = batches.next(0); batch.done !== true && found.length < most;) {
      const { hits, next } = await thread.search({ windows: batch.value, most: most - found.length });
      for (const hit of hits) found.push(hit);
      passed(next);
      throwIfCancelled();
      batch = batches.next(next);
    }
    return found;
  } finally {
    await thread.end();
  }
}
