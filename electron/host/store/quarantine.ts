import { existsSync, readdirSync, renameSync } from 'node:fs';
import { DATABASE_FILES } from './open-database.ts';
import { STORE_FILE } from './store-path.ts';

/** Gives a database another name, with what SQLite put beside it: `<path>.<what>-1`, or the next number that is free. Its new path. */
export function quarantine(path: string, what = 'set-aside'): string {
  for (let number = 1; ; number += 1) {
    const quarantined = `${path}.${what}-${String(number)}`;
    if (DATABASE_FILES.some((suffix) => existsSync(quarantined + suffix))) continue;
    for (const suffix of DATABASE_FILES) if (existsSync(path + suffix)) renameSync(path + suffix, quarantined + suffix);
    return quarantined;
  }
}

/** A store lies in the data folder that could not be used. */
export function hasQuarantined(home: string): boolean {
  return readdirSync(home).some((name) => name.startsWith(`${STORE_FILE}.set-aside-`));
}
