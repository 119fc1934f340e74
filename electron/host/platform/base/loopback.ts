import { BlockList, isIP } from 'node:net';

const OWN = new BlockList();
OWN.addSubnet('127.0.0.0', 8, 'ipv4');
OWN.addAddress('::1', 'ipv6');
// IPv4 addresses written as IPv6, in any notation.
OWN.addSubnet('::ffff:127.0.0.0', 104, 'ipv6');

/** Returns whether an IP address, in any notation and without brackets, is a loopback address. False if the text is not an IP address. */
export function isLoopbackAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && OWN.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** Returns the `hostname` of a URL, without the brackets around an IPv6 address. Node's network functions need addresses without brackets. */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

/**
 * Returns whether a name is `localhost` or ends in `.localhost`. A system resolves such names without asking other machines (RFC 6761, 6.3), but a lookup of
 * the address is still needed.
 */
export function isLocalhostName(hostname: string): boolean {
  return /(?:^|\.)localhost\.?$/i.test(hostname);
}
