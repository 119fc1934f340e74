import type { Command } from 'commander';

/** One option as it was given. */
export interface Given<Name extends string> {
  readonly option: Name;
  /** Empty where the option takes none. */
  readonly argument: string;
}

/** What the command is given of these options, in the order of the command line; filled in while it is read. */
export function inGivenOrder<const Name extends string>(command: Command, options: readonly Name[]): readonly Given<Name>[] {
  const given: Given<Name>[] = [];
  for (const option of options) {
    command.on(`option:${option}`, (argument: string | null) => {
      given.push({ option, argument: argument ?? '' });
    });
  }
  return given;
}

/** `NAME=VALUE` at its first equals sign; null where there is none, or no name before it. */
export function nameAndRest(argument: string): readonly [name: string, rest: string] | null {
  const equals = argument.indexOf('=');
  return equals < 1 ? null : [argument.slice(0, equals), argument.slice(equals + 1)];
}
