import { DEMO_REASONS } from '../catalog/malformed-reasons.ts';

/**
 * What the demo collector can be set to answer. `judge`: its own verdict and throttling. All others: an outcome that the interface defines, for any request.
 * `malformed_*`: the reasons of the interface, with their prefix.
 */
export const DEMO_ANSWERS = [
  'judge',
  'accepted',
  'rejected_soft',
  'rejected_hard',
  ...DEMO_REASONS,
  'status_404',
  'status_413',
  'status_500',
  'status_502',
  'status_503',
] as const;

export type DemoAnswer = (typeof DEMO_ANSWERS)[number];

/** The header by which the demo collector marks an answer that was set in advance, instead of its own verdict. */
export const FORCED_HEADER = 'X-Crashlens-Forced';

/**
 * The request header by which a sample asks the demo collector to throttle it by Mozilla's rules (`mozilla`). The first sample roll fails, later rolls are
 * random.
 */
export const RULES_HEADER = 'X-Crashlens-Demo-Rules';
