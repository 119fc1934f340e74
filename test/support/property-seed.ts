import fc from 'fast-check';
import { volume } from './volume.ts';

// Without `--long`, property tests use the same cases in every run, so that only a code change can make them fail. A long run uses a different seed each time;
// the same seed gives the same cases.
const own = Number(process.env['CRASHLENS_SEED'] ?? Date.now() % 2 ** 31);
fc.configureGlobal({ seed: volume(own, 20_261_122) });
