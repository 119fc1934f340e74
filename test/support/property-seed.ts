import fc from 'fast-check';
import { volume } from './volume.ts';

// In `npm test` properties draw the same cases every time, so that only a change can make them fail. A long run draws from its own seed and
// repeats with it.
const own = Number(process.env['CRASHLENS_SEED'] ?? Date.now() % 2 ** 31);
fc.configureGlobal({ seed: volume(own, 20_261_122) });
