import type { SymbolComparison } from './made-symbols.ts';

/** Returns the lines that `npm run conformance -- dumps --made N` prints about dumps with symbol files. */
export function symbolLinesOf({ dumps, fields, equal, frames, rules, unexplained }: SymbolComparison): readonly string[] {
  return [
    `${String(dumps)} dumps with symbol files`,
    '',
    `${'field'.padEnd(12)}Breakpad`,
    ...fields.map(({ field, agreed, total }) => `${field.padEnd(12)}${String(agreed)}/${String(total)}`),
    `${'all'.padEnd(12)}${String(equal)}/${String(frames)}`,
    '',
    'Rules in which Breakpad differs; frames from there on are not counted above:',
    ...rules.map(
      ({ rule: { name, right, reason }, dumps: of, callers, foundByUs, foundByThem }) =>
        `  ${name}: ${String(of)} dumps; right: ${right}; of ${String(callers)} true callers, Crashlens finds ${String(foundByUs)} and Breakpad ${String(foundByThem)}; ${reason}`,
    ),
    '',
    `Differences without a reason: ${String(unexplained.length)}`,
    ...unexplained.map((line) => `  ${line}`),
  ];
}
