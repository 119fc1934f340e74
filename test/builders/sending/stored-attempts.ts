import { openStore } from '../../../electron/host/store/store.ts';
import { EMPTY_ATTEMPT_COLUMNS } from './empty-attempt-columns.ts';

const VERSIONS = ['145.0', '146.0.1', '147.0a1', '148.0b3'];

/**
 * Writes `count` attempts of as many reports into the store of a data folder, which is created if necessary. One attempt in ten was accepted, the others were
 * answered with 503.
 */
export function keepAttempts(home: string, count: number): void {
  const store = openStore({ path: home, use: 'beside' }, home);
  if (!store.ok) throw new Error(store.error.code);
  const { attempts, transaction, close } = store.value;
  try {
    transaction(() => {
      for (let number = 1; number <= count; number += 1) {
        const isAccepted = number % 10 === 0;
        attempts.save(
          `key-${String(number)}`,
          `attempt-${String(number)}`,
          { attempt: '{}', owner: null },
          {
            ...EMPTY_ATTEMPT_COLUMNS,
            at: Date.UTC(2026, 10, 1) + number * 1_000,
            ended: Date.UTC(2026, 10, 1) + number * 1_000 + 120,
            kind: isAccepted ? 'accepted' : 'server_error',
            status: isAccepted ? 200 : 503,
            value: isAccepted ? `bp-${String(number)}` : null,
            host: 'crash.example',
            name: `report-${String(number)}.http`,
            product: 'Firefox',
            version: VERSIONS[number % VERSIONS.length] ?? '',
          },
        );
      }
    });
  } finally {
    close();
  }
}
