import { openDataHome } from '../../../electron/host/platform/data-folder/data-home.ts';
import { openStore } from '../../../electron/host/store/store.ts';
import { EMPTY_ATTEMPT_COLUMNS } from '../sending/empty-attempt-columns.ts';

/**
 * Runs as a separate process. Prints a line and waits for input. Then, argv[3] times: opens the data folder argv[2] as a command does, adds an attempt named
 * after argv[4] and closes the folder. Prints "done", or the code of the first failure.
 */
const [, , path = '', times = '0', name = ''] = process.argv;

/** null if the attempt was written. Throws SQLite's errors. */
function addAttempt(number: number): string | null {
  const home = openDataHome(path, 'beside', '~/data');
  if (!home.ok) return home.error.code;
  try {
    const store = openStore(home.value, '~/data');
    if (!store.ok) return store.error.code;
    try {
      store.value.attempts.save('key', `${name}-${String(number)}`, { attempt: '{}', owner: null }, EMPTY_ATTEMPT_COLUMNS);
      return null;
    } finally {
      store.value.close();
    }
  } finally {
    home.value.close();
  }
}

process.stdout.write('up\n');
await new Promise((resolve) => process.stdin.once('data', resolve));
let failed: string | null = null;
try {
  for (let number = 0; number < Number(times) && failed === null; number += 1) failed = addAttempt(number);
} catch (reason) {
  failed = String(reason);
}
process.stdout.write(`${failed ?? 'done'}\n`);
process.stdin.unref();
