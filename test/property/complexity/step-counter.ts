import { type Profiler, Session } from 'node:inspector';
import { countNativeWork } from './native-work.ts';

/** How often a block of a function ran. The whole function is also a block. The engine does not report a block that ran as often as the block around it. */
interface Block {
  readonly start: number;
  readonly end: number;
  readonly count: number;
}

/** The work of a run, in reproducible numbers. */
interface Steps {
  /** Blocks by function of our code, such as `shared/report/wire/scanner.ts blankLineIn`. */
  readonly blocks: ReadonlyMap<string, readonly Block[]>;
  /** Total number of block runs. */
  readonly own: number;
  /** Characters, bytes and items that built-in functions of the language looked at or moved. */
  readonly native: number;
}

/** Returns the blocks that ran more than `most` times as often in the larger run as in the smaller one, and more than `least` times in the larger run. */
export function grownBlocks(small: Steps, large: Steps, most: number, least: number): readonly string[] {
  return [...large.blocks].flatMap(([name, blocks]) => {
    const before = small.blocks.get(name) ?? [];
    return (
      blocks
        // A function that has no counts in the smaller run cannot be compared.
        .filter(({ start, end, count }) => before.length > 0 && count > least && count > most * countAround(before, start, end))
        .map(
          ({ start, end, count }) =>
            `${name} ${String(start)}-${String(end)}: ${String(countAround(before, start, end))}, ${String(count)}`,
        )
    );
  });
}

/** Returns how often the code from `start` to `end` ran: the count of the smallest block that contains it. */
function countAround(blocks: readonly Block[], start: number, end: number): number {
  const around = blocks.filter((block) => block.start <= start && block.end >= end);
  return around.toSorted((a, b) => a.end - a.start - (b.end - b.start))[0]?.count ?? 0;
}

/** Steps, and the number of bytes that were read from the report's file. */
export interface Work extends Steps {
  readonly read: number;
}

interface StepCounter {
  /** Resets the counters. */
  reset(): void;
  /** Counts the steps of a run. The steps of our other code since the last count or reset are included. */
  count(run: () => unknown): Promise<Steps>;
  close(): void;
}

/** Folders whose code is counted. */
const OURS = /\/((?:shared|electron)\/.+\.ts)$/;

/**
 * Counts steps with V8's block counters (precise coverage), which also count the rounds of loops. Only one run at a time. Reading the counters visits all
 * functions of all scripts, whether they ran or not, and resets the counters.
 */
export function createStepCounter(): StepCounter {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true, allowTriggeredUpdates: false });
  return {
    reset() {
      taken(session);
    },
    async count(run) {
      const native = await countNativeWork(run);
      const blocks = blocksIn(taken(session));
      let own = 0;
      for (const { count } of [...blocks.values()].flat()) own += count;
      return { blocks, own, native };
    },
    close() {
      session.post('Profiler.stopPreciseCoverage');
      session.disconnect();
    },
  };
}

/** Returns the counters since they were last read. Within one thread, the engine answers synchronously. */
function taken(session: Session): readonly Profiler.ScriptCoverage[] {
  const answer: { scripts: readonly Profiler.ScriptCoverage[] } = { scripts: [] };
  session.post('Profiler.takePreciseCoverage', (error, { result }) => {
    if (error !== null) throw error;
    answer.scripts = result;
  });
  if (answer.scripts.length === 0) throw new Error('the engine has not answered');
  return answer.scripts;
}

function blocksIn(scripts: readonly Profiler.ScriptCoverage[]): Steps['blocks'] {
  const blocks = new Map<string, Block[]>();
  for (const { url, functions } of scripts) {
    const file = OURS.exec(url)?.[1];
    if (file === undefined) continue;
    for (const { functionName, ranges } of functions) {
      const [all] = ranges;
      if (all === undefined || all.count === 0) continue;
      const name = `${file} ${functionName === '' ? String(all.startOffset) : functionName}`;
      const before = blocks.get(name) ?? [];
      blocks.set(name, [...before, ...ranges.map(({ startOffset, endOffset, count }) => ({ start: startOffset, end: endOffset, count }))]);
    }
  }
  return blocks;
}
