import { lookup as dnsLookup } from 'node:dns/promises';
import { type LookupFunction, isIP } from 'node:net';
import { bareHost, isLocalhostName, isLoopbackAddress } from '../base/loopback.ts';
import { systemCode } from '../files/io-error.ts';

/** Returns all addresses of a name. Rejects with the error of the system if there are none. */
export type Lookup = (name: string) => Promise<readonly string[]>;

/** The system's lookup: hosts file, then resolver. */
export const systemLookup: Lookup = async (name) => (await dnsLookup(name, { all: true })).map(({ address }) => address);

/** The resolved addresses of a target. Connections use exactly these addresses, because they were checked. */
export interface ResolvedHost {
  /** Whether every address belongs to this machine. False for a name without addresses. */
  readonly isHere: boolean;
  readonly addresses: readonly string[];
  /** Why there are no addresses; null if there are addresses. */
  readonly error: NodeJS.ErrnoException | null;
}

/** Looks a name up once and checks its addresses, never its text. `timeout`: in ms. Does not throw failures of the system; the result has them as `error`. */
export async function resolveHost({ url }: { readonly url: URL }, lookup: Lookup, timeout: number): Promise<ResolvedHost> {
  const host = bareHost(url.hostname);
  if (isIP(host) !== 0) return judged([host]);
  try {
    return judged(await within(lookup(host), timeout));
  } catch (reason) {
    if (systemCode(reason) === null || !(reason instanceof Error)) throw reason;
    return { isHere: false, addresses: [], error: reason };
  }
}

/** Like `resolveHost`, but without a DNS query, for a URL that the user is still typing. null if a query would be needed. */
export function resolveWithoutDns(target: { readonly url: URL }, lookup: Lookup, timeout: number): Promise<ResolvedHost> | null {
  const { hostname } = target.url;
  return isIP(bareHost(hostname)) !== 0 || isLocalhostName(hostname) ? resolveHost(target, lookup, timeout) : null;
}

/** Returns a lookup function for connections. It returns the checked addresses, even if the name has other addresses by now. */
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

/** Rejects with ETIMEDOUT after `timeout` ms. This counts as a failed lookup. */
async function within<T>(asked: Promise<T>, timeout: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })), timeout);
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
