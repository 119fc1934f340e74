/** Whether this is a long run: `npm test -- --long` sets the variable. */
const IS_LONG = (process.env['CRASHLENS_LONG'] ?? '') !== '';

/** Returns the amount of work for a test, such as the number of runs of a property: `full` in a long run, otherwise the smaller `everyday`. */
export function volume<Amount>(full: Amount, everyday: Amount): Amount {
  return IS_LONG ? full : everyday;
}
