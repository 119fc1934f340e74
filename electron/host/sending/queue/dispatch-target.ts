import type { TargetPreset } from '../../../../shared/sending/targets/preset.ts';

/** The settings of a target that its dispatcher uses, and whether the target is paused. */
export type DispatchTarget = Pick<TargetPreset, 'id' | 'concurrency' | 'pace' | 'policy' | 'stops'> & { readonly isPaused: boolean };

/** Maximum number of attempts at a time, and of attempts per second (null for no limit). */
type DispatchLimits = Pick<DispatchTarget, 'concurrency' | 'pace'>;

/** The lowest limits of targets that share an address. */
export function limitsOf(targets: readonly DispatchTarget[]): DispatchLimits {
  const paces = targets.flatMap(({ pace }) => pace ?? []);
  return { concurrency: Math.min(...targets.map(({ concurrency }) => concurrency)), pace: paces.length === 0 ? null : Math.min(...paces) };
}

/** The longest wait (ms) that the policy produces. If a report is due even later, it was deferred before the clock was set back, so it is due now. */
export function longestWait({ longestWait: longestBackoff, longestAsked }: DispatchTarget['policy']): number {
  return Math.max(longestBackoff, longestAsked);
}
