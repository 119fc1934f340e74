import type { TargetPreset } from '../../../../shared/sending/targets/preset.ts';

/** The target settings that a dispatcher uses, and whether the target is paused. */
export type DispatchTarget = Pick<TargetPreset, 'id' | 'concurrency' | 'pace' | 'policy' | 'stops'> & { readonly isPaused: boolean };

/** Maximum number of concurrent attempts, and of attempts per second (null: no limit). */
type DispatchLimits = Pick<DispatchTarget, 'concurrency' | 'pace'>;

/** The lowest limits of targets that share an address. */
export function limitsOf(targets: readonly DispatchTarget[]): DispatchLimits {
  const paces = targets.flatMap(({ pace }) => pace ?? []);
  return { concurrency: Math.min(...targets.map(({ concurrency }) => concurrency)), pace: paces.length === 0 ? null : Math.min(...paces) };
}

/** The maximum wait that the policy produces, in ms. If a report is due even later, it was deferred before the clock was set back. It is then due now. */
export function longestWait({ longestWait: longestBackoff, longestAsked }: DispatchTarget['policy']): number {
  return Math.max(longestBackoff, longestAsked);
}
