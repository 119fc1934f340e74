import { availableParallelism } from 'node:os';
import { InvalidArgumentError, Option } from 'commander';
import { CLI } from '../../../shared/text/app/cli.ts';

const MOST_JOBS = 64;

/** More threads than this would wait for the one that reads and writes. */
const MOST_USUAL = 16;

/** `--jobs N`, undefined where it is left out. */
export function jobsOption(about: string): Option {
  return new Option('--jobs <number>', about).argParser(parse);
}

/** Threads where nobody says how many. */
export function usualJobs(): number {
  return Math.min(availableParallelism(), MOST_USUAL);
}

function parse(text: string): number {
  const jobs = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (jobs < 1 || jobs > MOST_JOBS) throw new InvalidArgumentError(CLI.badJobs);
  return jobs;
}
