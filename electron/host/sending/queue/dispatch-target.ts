import type { TargetPreset } from '../../../../shared/sending/targets/preset.ts';

/** What a dispatcher uses of a target. */
export type DispatchTarget = Pick<TargetPreset, 'id' | 'concurrency' | 'pace' | 'policy' | 'stops'> & { readonly isPaused: boolean };

/** Attempts at a time, and attempts per second (null for no limit). */
type DispatchLimits = Pick<DispatchTarget, 'concurrency' | 'pace'>;

/** The lowest limits of targets that share an address. */
export function limitsOf(targets: readonly DispatchTarget[]): DispatchLimits {
  const paces = targets.flatMap(({ pace }) => pace ?? []);
  return { concurrency: Math.min(...targets.map(({ concurrency }) => concurrency)), pace: paces.length === 0 ? null : Math.min(...paces) };
}

/** The longest wait (ms) that the policy produces. A report that is due later was deferred before the clock was set back: it is due now. */
export function longestWait({ longestWait: longestBackoff, longestAsked }: DispatchTarget['policy']): number {
  return Math.max(longestBackoff, longestAsked);
}
