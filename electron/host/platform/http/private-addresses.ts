import { BlockList, isIP } from 'node:net';

/** IPv4 networks that are not part of the public internet (IANA's registry of special addresses): `[address, prefix]`. */
const PRIVATE_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const;

/** IPv6 networks that are not part of the public internet. */
const PRIVATE_IPV6 = [
  ['::', 127],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const;

/** IPv6 networks whose addresses contain an IPv4 address after so many bits: mapped, compatible, NAT64 and 6to4. */
const WITH_IPV4 = [
  ['::ffff:', 96],
  ['::', 96],
  ['64:ff9b::', 96],
  ['2002:', 16],
] as const;

const PRIVATE = privateNetworks();

function privateNetworks(): BlockList {
  const list = new BlockList();
  for (const [address, prefix] of PRIVATE_IPV4) {
    list.addSubnet(address, prefix, 'ipv4');
    const [high = '', low = ''] = hexadecimalHalves(address);
    for (const [before, bits] of WITH_IPV4) list.addSubnet(`${before}${high}:${low}${bits === 16 ? '::' : ''}`, bits + prefix, 'ipv6');
  }
  for (const [address, prefix] of PRIVATE_IPV6) list.addSubnet(address, prefix, 'ipv6');
  return list;
}

/** An IPv4 address as the two groups that stand for it in an IPv6 address. */
function hexadecimalHalves(address: string): readonly string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  return [(a << 8) | b, (c << 8) | d].map((half) => half.toString(16));
}

/**
 * Returns whether an IP address belongs to this machine, to a private network, or to no machine of the public internet. `address`: in any notation, without
 * brackets. A text that is no IP address counts as private.
 */
export function isPrivateAddress(address: string): boolean {
  const [bare = ''] = address.split('%');
  const family = isIP(bare);
  return family === 0 || PRIVATE.check(bare, family === 4 ? 'ipv4' : 'ipv6');
}
