/** Set by `npm test -- --long`. */
const IS_LONG = (process.env['CRASHLENS_LONG'] ?? '') !== '';

/** Number of runs of a property test: `full` in the long suite, otherwise as many as there is time for. */
export function volume<Amount>(full: Amount, everyday: Amount): Amount {
  return IS_LONG ? full : everyday;
}
