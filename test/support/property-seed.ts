import fc from 'fast-check';
import { volume } from './volume.ts';

// In `npm test` property tests use the same cases every time, so that only a change can make them fail. A long run uses its own seed, and the same seed gives
// the same cases.
const own = Number(process.env['CRASHLENS_SEED'] ?? Date.now() % 2 ** 31);
fc.configureGlobal({ seed: volume(own, 20_261_122) });
