/** An estimate of how often reports must be sent until a sampling rule accepts them. */
export interface RollEstimate {
  /** Maximum number of rolls for a report. */
  readonly most: number;
  /** Expected total number of requests. Most reports need fewer rolls than the maximum. */
  readonly requests: number;
  /** Expected share of accepted reports, 0 to 1. */
  readonly share: number;
}

/**
 * Estimates how often to send reports until a share of them is accepted. `share`: 0 to less than 1. `chance`: the chance that a roll passes, more than 0 and at
 * most 1. At a chance of 1, one roll is enough.
 */
export function estimateForShare(share: number, chance: number, reports: number): RollEstimate {
  return estimateForRolls(chance >= 1 ? 1 : Math.max(Math.ceil(Math.log1p(-share) / Math.log1p(-chance)), 1), chance, reports);
}

/** Estimates for a maximum number of rolls per report. */
export function estimateForRolls(most: number, chance: number, reports: number): RollEstimate {
  const share = 1 - (1 - chance) ** most;
  return { most, requests: (reports * share) / chance, share };
}
