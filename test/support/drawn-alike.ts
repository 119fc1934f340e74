import fc from 'fast-check';
import { volume } from './volume.ts';

// Properties draw the same cases in every everyday run, so that it fails for what was changed alone. The long suite draws new ones each time, and says
// the seed of what it finds.
fc.configureGlobal({ seed: volume(Date.now() % 2 ** 31, 20_261_122) });
