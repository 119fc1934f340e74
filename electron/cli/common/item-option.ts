import { InvalidArgumentError, Option } from 'commander';
import { CLI } from '../../../shared/text/app/cli.ts';

/** `--item N`: one report of a file that contains several, from 1. */
export function itemOption(): Option {
  return new Option('--item <number>', CLI.item).argParser((text) => {
    if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError(CLI.badItem);
    return Number(text);
  });
}

export interface ItemFlag {
  readonly item?: number;
}

/** The index of the report in its file; null: the only one. */
export function indexOfItem({ item }: ItemFlag): number | null {
  return item === undefined ? null : item - 1;
}
