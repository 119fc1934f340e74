/** The moment at which a process is killed. */
export interface KillMoment {
  /** Number of answers before the kill. */
  readonly answers: number;
  /** Number of turns that the killing process waits after those answers. Null if the process kills itself at a change of the disk. */
  readonly turns: number | null;
  /** Number of the change of the disk, counted after those answers from 1, at which the process kills itself. Null if it is killed from outside. */
  readonly change: number | null;
  /** Whether the process kills itself before that change, after half of it (if it writes bytes), or after it. */
  readonly how: KillHow;
}

const HOWS = ['before', 'torn', 'behind'] as const;
type KillHow = (typeof HOWS)[number];

/** Limits for random moments. */
export interface MostBefore {
  readonly answers: number;
  /** Number of changes of the disk during a few answers. */
  readonly changes: number;
  /** Whether changes are counted from the start of the process, because the start itself is tested. */
  readonly fromStart: boolean;
}

/** Maximum number of turns of an idle event loop, each of about a microsecond. Enough for some answers and their writes. */
const MAX_TURNS = 6_000;

/**
 * Returns a random moment. Half of the moments are between any two instructions. The other half are at a change of the disk, where half-made changes can be
 * seen.
 */
export function randomMoment(random: () => number, most: MostBefore): KillMoment {
  const upTo = (limit: number): number => Math.floor(random() * (limit + 1));
  const isFromOutside = random() < 0.5;
  // For a kill from outside, at least one answer is needed as a sign that the work has begun.
  const answers = isFromOutside ? Math.max(1, upTo(most.answers)) : upTo(most.answers);
  const turns = upTo(MAX_TURNS);
  // Early changes are more likely, because they belong to the very next action. If changes are counted from the start, all are equally likely.
  const change = 1 + Math.floor(random() ** (most.fromStart ? 1 : 3) * most.changes);
  const how = HOWS[upTo(HOWS.length - 1)] ?? 'before';
  return { answers, turns: isFromOutside ? turns : null, change: isFromOutside ? null : change, how };
}
