import type { Command } from 'commander';

/** An option as given on the command line. */
export interface Given<Name extends string> {
  readonly option: Name;
  /** Empty if the option takes no argument. */
  readonly argument: string;
}

/** Collects these options in the order of the command line. The returned list is filled while the command line is parsed. */
export function inGivenOrder<const Name extends string>(command: Command, options: readonly Name[]): readonly Given<Name>[] {
  const given: Given<Name>[] = [];
  for (const option of options) {
    command.on(`option:${option}`, (argument: string | null) => {
      given.push({ option, argument: argument ?? '' });
    });
  }
  return given;
}

/** Splits `NAME=VALUE` at the first equals sign. null: there is no equals sign, or no name before it. */
export function nameAndRest(argument: string): readonly [name: string, rest: string] | null {
  const equals = argument.indexOf('=');
  return equals < 1 ? null : [argument.slice(0, equals), argument.slice(equals + 1)];
}
