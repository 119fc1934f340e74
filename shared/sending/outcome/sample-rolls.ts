/** What it takes to have reports accepted that a sampling rule takes by chance. */
export interface RollEstimate {
  /** Most rolls that a report needs. */
  readonly most: number;
  /** Requests that are to be expected for all of them: most need fewer rolls than that. */
  readonly requests: number;
  /** The share of reports that is to be expected to be accepted, 0 to 1. */
  readonly share: number;
}

/**
 * How often reports have to be sent until a share of them is likely to be accepted. `chance`: of each roll, more than 0, at most 1. `share`: of all
 * reports, 0 to less than 1 (with a chance of 1 one roll does it).
 */
export function estimateForShare(share: number, chance: number, reports: number): RollEstimate {
  return estimateForRolls(chance >= 1 ? 1 : Math.max(Math.ceil(Math.log1p(-share) / Math.log1p(-chance)), 1), chance, reports);
}

/** The same with a number of rolls that no report may exceed. */
export function estimateForRolls(most: number, chance: number, reports: number): RollEstimate {
  const share = 1 - (1 - chance) ** most;
  return { most, requests: (reports * share) / chance, share };
}
