import { availableParallelism } from 'node:os';
import { InvalidArgumentError, Option } from 'commander';
import { CLI } from '../../../shared/text/app/cli.ts';

const MAX_JOBS = 64;

/** Maximum default number of threads. More threads would only wait for the thread that reads and writes. */
const MAX_USUAL = 16;

/** `--jobs N`; undefined if omitted. */
export function jobsOption(about: string): Option {
  return new Option('--jobs <number>', about).argParser(parse);
}

/** Default number of threads. */
export function usualJobs(): number {
  return Math.min(availableParallelism(), MAX_USUAL);
}

function parse(text: string): number {
  const jobs = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (jobs < 1 || jobs > MAX_JOBS) throw new InvalidArgumentError(CLI.badJobs);
  return jobs;
}
