import { onTestFinished } from 'vitest';
import { laterByClock, createOneTimeCodes } from '../../../electron/serve/auth/one-time-codes.ts';
import type { ServerOptions } from '../../../electron/serve/server.ts';
import { createTokens } from '../../../electron/serve/auth/tokens.ts';

/** The tokens and codes for a new server. No tab is signed in. */
export function authOptions(): Pick<ServerOptions, 'tokens' | 'codes' | 'key' | 'now'> {
  const now = (): number => Date.now();
  const tokens = createTokens({ saved: [], now, changed: () => undefined });
  const codes = createOneTimeCodes({ tokens, now, later: laterByClock });
  onTestFinished(() => codes.close());
  return { tokens, codes, key: 'ab'.repeat(32), now };
}
