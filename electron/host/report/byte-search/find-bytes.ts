import { setImmediate } from 'node:timers/promises';
import type { ByteSource } from '../../../../shared/bytes/byte-source.ts';
import type { BytePattern, RegexPattern } from '../../../../shared/bytes/search/byte-pattern.ts';
import { findPattern } from '../../../../shared/bytes/search/find-pattern.ts';
import { REGEX_CUT, regexBatches } from '../../../../shared/bytes/search/find-regex.ts';
import type { Run, OffsetRange } from '../../../../shared/bytes/search/runs.ts';
import { startRegexThread } from './regex-thread.ts';

/** How a search is stopped, followed and limited. */
interface Search {
  /** Most hits that are looked for. */
  readonly most: number;
  /** Throws an IoFailure where nobody waits for it any more. */
  readonly throwIfCancelled: () => void;
  /** So many of the source's bytes are behind it. */
  readonly passed: (done: number) => void;
  /** Longest ms that an expression may take over some MiB. */
  readonly longestMs: number;
}

/** Milliseconds of work between two turns of others. */
const TURN = 4;

/** Hits in the runs of a source, in order, at most so many. Calls are answered meanwhile: after some milliseconds of work others have their turn. */
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
    // A step can be short: others have their turn by the clock.
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
