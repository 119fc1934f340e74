import { BlockList, isIP } from 'node:net';

const OWN = new BlockList();
OWN.addSubnet('127.0.0.0', 8, 'ipv4');
OWN.addAddress('::1', 'ipv6');
// IPv4 written as IPv6, however that is written.
OWN.addSubnet('::ffff:127.0.0.0', 104, 'ipv6');

/** Whether an IP address, in any of its forms and without brackets, is this machine's own. False for whatever is no address. */
export function isLoopbackAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && OWN.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** The host of a URL as names and addresses are written elsewhere: IPv6 without brackets. */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

/** `localhost` and what ends in it: names that no other machine may be asked for (RFC 6761, 6.3). Where they lead is looked up all the same. */
export function isLocalhostName(hostname: string): boolean {
  return /(?:^|\.)localhost\.?$/i.test(hostname);
}
