/** When a process is killed. */
export interface KillMoment {
  /** What it answered before. */
  readonly answers: number;
  /** From then on: turns of the event loop of whoever kills it. Null where it does not outlive one of its own changes of the disk. */
  readonly turns: number | null;
  /** From then on: which of its changes of the disk it does not outlive, from 1; null where it is killed from outside. */
  readonly change: number | null;
  /** Whether that change is not made, made by half where it is bytes that are written, or made. */
  readonly how: KillHow;
}

const HOWS = ['before', 'torn', 'behind'] as const;
type KillHow = (typeof HOWS)[number];

/** Between what moments are drawn. */
export interface MostBefore {
  readonly answers: number;
  /** Changes of the disk that its work makes in a few answers. */
  readonly changes: number;
  /** They are counted from its start on, or its start is the work. */
  readonly fromStart: boolean;
}

/** Turns of an event loop that has nothing else to do, a microsecond each: some answers and what is written for them. */
const MAX_TURNS = 6_000;

/** One moment of two lies between two instructions, the other at a change of the disk, where what is half-made can be seen. */
export function randomMoment(random: () => number, most: MostBefore): KillMoment {
  const upTo = (limit: number): number => Math.floor(random() * (limit + 1));
  const isFromOutside = random() < 0.5;
  // From outside it is seen to have begun by its first answer alone.
  const answers = isFromOutside ? Math.max(1, upTo(most.answers)) : upTo(most.answers);
  const turns = upTo(MAX_TURNS);
  // More often one of the first: those of the very next thing that it does. Where all begins with a start, each is as good.
  const change = 1 + Math.floor(random() ** (most.fromStart ? 1 : 3) * most.changes);
  const how = HOWS[upTo(HOWS.length - 1)] ?? 'before';
  return { answers, turns: isFromOutside ? turns : null, change: isFromOutside ? null : change, how };
}
