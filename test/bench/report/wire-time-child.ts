import { readFileSync } from 'node:fs';
import { type Repeats, fastest, timesOf } from '../support/timing.ts';
import { type Parser, CRASHLENS, FLOOR, PARSERS, parseSent } from './wire-parsers.ts';

const REPEATS: Repeats = { runs: 9, warmUp: 400, budget: 8_000 };

/**
 * Run as a process of its own, so that no parser's garbage is another one's pause: lists the parts of the body in the file argv[3], `plain` or
 * `gzip` by argv[4], with the parser argv[2]. Prints as JSON its best time in milliseconds; null where it refuses the body or does not find the
 * number of parts argv[5].
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
