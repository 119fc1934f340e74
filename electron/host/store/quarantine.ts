import { existsSync, readdirSync, renameSync } from 'node:fs';
import { DATABASE_FILES } from './open-database.ts';
import { STORE_FILE } from './store-path.ts';

/** Renames a database and SQLite's extra files to `<path>.set-aside-N`. N is the lowest free number from 1. Returns the new path. */
export function quarantine(path: string): string {
  for (let number = 1; ; number += 1) {
    const quarantined = `${path}.set-aside-${String(number)}`;
    if (DATABASE_FILES.some((suffix) => existsSync(quarantined + suffix))) continue;
    for (const suffix of DATABASE_FILES) if (existsSync(path + suffix)) renameSync(path + suffix, quarantined + suffix);
    return quarantined;
  }
}

/** Returns whether the data folder contains a quarantined store. */
export function hasQuarantined(home: string): boolean {
  return readdirSync(home).some((name) => name.startsWith(`${STORE_FILE}.set-aside-`));
}
