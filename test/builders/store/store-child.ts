import { openDataHome } from '../../../electron/host/platform/data-folder/data-home.ts';
import { openStore } from '../../../electron/host/store/store.ts';
import { EMPTY_ATTEMPT_COLUMNS } from '../sending/empty-attempt-columns.ts';

/**
 * Runs as a separate process. Opens the store of the data folder argv[2] in the mode argv[3] (`exclusive` or `beside`), prints whether it is open, and waits
 * for input. Then adds argv[4] attempts named after argv[5] and, in `exclusive` mode, as many values. Prints the error code of a failure.
 */
const [, , path = '', use = '', count = '0', name = ''] = process.argv;
const home = openDataHome(path, use === 'exclusive' ? 'exclusive' : 'beside', '~/data');
const store = home.ok ? openStore(home.value, '~/data') : home;
process.stdout.write(store.ok ? 'open\n' : `${store.error.code}\n`);
if (home.ok && store.ok) {
  await new Promise((resolve) => process.stdin.once('data', resolve));
  for (let number = 0; number < Number(count); number += 1) {
    store.value.attempts.save('key', `${name}-${String(number)}`, { attempt: '{}', owner: null }, EMPTY_ATTEMPT_COLUMNS);
    if (use === 'exclusive') store.value.values.set(`${name}.${String(number)}`, 'x'.repeat(500));
  }
  process.stdout.write('done\n');
  // Stays alive until the parent process ends it, so that all child processes run at the same time.
  process.stdin.resume();
}
