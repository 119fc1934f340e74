/** The moment at which a process is killed. */
export interface KillMoment {
  /** Number of answers before that. */
  readonly answers: number;
  /** Turns of the killer's event loop after those answers. Null if the process kills itself at a change of the disk. */
  readonly turns: number | null;
  /** The change of the disk after those answers at which the process kills itself, from 1; null if it is killed from outside. */
  readonly change: number | null;
  /** Whether the process kills itself before that change, after half of it (for written bytes), or after it. */
  readonly how: KillHow;
}

const HOWS = ['before', 'torn', 'behind'] as const;
type KillHow = (typeof HOWS)[number];

/** The range of random moments. */
export interface MostBefore {
  readonly answers: number;
  /** Number of changes of the disk that the work makes in a few answers. */
  readonly changes: number;
  /** Whether changes count from the start of the process, because the start is the work. */
  readonly fromStart: boolean;
}

/** Turns of an idle event loop, about a microsecond each: enough for some answers and their writes. */
const MAX_TURNS = 6_000;

/** A random moment: half of them between any two instructions, half at a change of the disk, where half-made changes show. */
export function randomMoment(random: () => number, most: MostBefore): KillMoment {
  const upTo = (limit: number): number => Math.floor(random() * (limit + 1));
  const isFromOutside = random() < 0.5;
  // From outside, the first answer is the only sign that work has begun.
  const answers = isFromOutside ? Math.max(1, upTo(most.answers)) : upTo(most.answers);
  const turns = upTo(MAX_TURNS);
  // Prefers early changes, which belong to the very next action. From the start, every change is equally likely.
  const change = 1 + Math.floor(random() ** (most.fromStart ? 1 : 3) * most.changes);
  const how = HOWS[upTo(HOWS.length - 1)] ?? 'before';
  return { answers, turns: isFromOutside ? turns : null, change: isFromOutside ? null : change, how };
}
