/** Set by `npm test -- --long`. */
const IS_LONG = (process.env['CRASHLENS_LONG'] ?? '') !== '';

/** How often a property is tried: `full` times in the long suite, in the everyday one as many of the same as there is time for. */
export function volume<Amount>(full: Amount, everyday: Amount): Amount {
  return IS_LONG ? full : everyday;
}
