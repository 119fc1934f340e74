import { onTestFinished } from 'vitest';
import { laterByClock, openCodes } from '../../../electron/serve/codes.ts';
import type { ServerOptions } from '../../../electron/serve/server.ts';
import { openTokens } from '../../../electron/serve/tokens.ts';

/** What lets tabs into a server, and nobody yet. */
export function someDoor(): Pick<ServerOptions, 'tokens' | 'codes' | 'key' | 'now'> {
  const now = (): number => Date.now();
  const tokens = openTokens({ kept: [], now, changed: () => undefined });
  const codes = openCodes({ tokens, now, later: laterByClock });
  onTestFinished(() => codes.close());
  return { tokens, codes, key: 'ab'.repeat(32), now };
}
