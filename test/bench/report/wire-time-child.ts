import { readFileSync } from 'node:fs';
import { type Repeats, fastest, timesOf } from '../support/timing.ts';
import { type Parser, CRASHLENS, FLOOR, PARSERS, parseSent } from './wire-parsers.ts';

const REPEATS: Repeats = { runs: 9, warmUp: 400, budget: 8_000 };

/**
 * Runs in a separate process, so that the garbage of one parser does not pause another. Lists the parts of the body in the file argv[3] (`plain` or `gzip`,
 * argv[4]) with the parser argv[2]. Prints as JSON its best time in milliseconds, or null if the parser refuses the body or does not find argv[5] parts.
 */
const [, , name = '', path = '', coding = '', parts = ''] = process.argv;
const parser = PARSERS.find((candidate) => candidate.name === name);
if (parser === undefined) throw new Error(`no parser ${name}`);
const body = readFileSync(path);
const isGzip = coding === 'gzip';

async function findsAll(asked: Parser): Promise<boolean> {
  try {
    const { names } = await parseSent(asked, body, isGzip);
    return asked === FLOOR || names.length === Number(parts);
  } catch (reason) {
    if (asked === CRASHLENS || !(reason instanceof Error)) throw reason;
    return false;
  }
}

const best = (await findsAll(parser)) ? fastest(await timesOf(() => parseSent(parser, body, isGzip), REPEATS)) : null;
process.stdout.write(JSON.stringify({ best }));
