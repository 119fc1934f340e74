import { lookup as dnsLookup } from 'node:dns/promises';
import { type LookupFunction, isIP } from 'node:net';
import { bareHost, isLocalhostName, isLoopbackAddress } from '../../platform/base/loopback.ts';
import { systemCode } from '../../platform/files/io-error.ts';
import type { ParsedTarget } from './target.ts';

/** All addresses of a name. Rejects with what the system says where it knows none. */
export type Lookup = (name: string) => Promise<readonly string[]>;

/** The system's own: its hosts file, then its resolver. */
export const systemLookup: Lookup = async (name) => (await dnsLookup(name, { all: true })).map(({ address }) => address);

/** Where a target leads: what it was judged by is what is connected to. */
export interface ResolvedHost {
  /** Every address is this machine's own. A name that leads nowhere is not. */
  readonly isHere: boolean;
  readonly addresses: readonly string[];
  /** Why there are none; null where there are. */
  readonly error: NodeJS.ErrnoException | null;
}

/** Looks a name up once and judges its addresses, never the name. `timeout`: ms. Throws no failure of the system: it is the `error` of the result. */
export async function resolveHost({ url }: Pick<ParsedTarget, 'url'>, lookup: Lookup, timeout: number): Promise<ResolvedHost> {
  const host = bareHost(url.hostname);
  if (isIP(host) !== 0) return judged([host]);
  try {
    return judged(await within(lookup(host), timeout));
  } catch (reason) {
    if (systemCode(reason) === null || !(reason instanceof Error)) throw reason;
    return { isHere: false, addresses: [], error: reason };
  }
}

/** The same without asking others for a name, for what is only typed: null where it would have to be. */
export function resolveWithoutDns(target: Pick<ParsedTarget, 'url'>, lookup: Lookup, timeout: number): Promise<ResolvedHost> | null {
  const { hostname } = target.url;
  return isIP(bareHost(hostname)) !== 0 || isLocalhostName(hostname) ? resolveHost(target, lookup, timeout) : null;
}

/** How a connection finds its host: at the addresses that were judged, whatever the name leads to by then. */
export function lookupOf({ addresses, error }: ResolvedHost): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_, { all = false }, done) => {
    const [first] = found;
    process.nextTick(() => {
      if (first === undefined) done(error ?? noAddress(), '');
      else if (all) done(null, found);
      else done(null, first.address, first.family);
    });
  };
}

function judged(addresses: readonly string[]): ResolvedHost {
  const known = addresses.filter((address) => isIP(address) !== 0);
  const isHere = addresses.length > 0 && addresses.every(isLoopbackAddress);
  return { isHere, addresses: known, error: known.length === 0 ? noAddress() : null };
}

function noAddress(): NodeJS.ErrnoException {
  return Object.assign(new Error('no address'), { code: 'ENOTFOUND' });
}

/** A system that answers nothing is as one that knows nothing. */
async function within<T>(asked: Promise<T>, timeout: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })), timeout);
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
