import { InvalidArgumentError } from 'commander';
import { CLI } from '../../../shared/text/app/cli.ts';

/** Parses the port of an option: 0 to 65535. */
export function portNumber(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new InvalidArgumentError(CLI.badPort);
  return port;
}
