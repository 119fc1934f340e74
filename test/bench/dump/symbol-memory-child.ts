import { peakMemory } from '../support/peak-memory.ts';
import { unwindWithSymbols } from './symbol-work.ts';

/** Runs as a separate process: unwinds a dump with symbols. Arguments: dump, folder with symbols, cache. Prints the memory over that of the idle process. */
const [dump = '', folder = '', cache = ''] = process.argv.slice(2);
const idle = process.memoryUsage().rss;
const names = await unwindWithSymbols({ name: '', dump, folder }, cache);
process.stdout.write(`${JSON.stringify({ over: peakMemory() - idle, names })}\n`);
