import { describe, expect, it } from 'vitest';
import { isPrivateAddress } from '../../../../../../electron/host/platform/http/private-addresses.ts';

describe('an address', () => {
  it.each([
    ...['127.0.0.1', '127.255.255.255', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
    ...[
      '0.0.0.0',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      'fc00::1',
      'fd12:3456::1',
      'fe80::1',
      'fe80::1%eth0',
      'ff02::1',
    ],
    ...[
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '0:0:0:0:0:ffff:c0a8:101',
      '::10.0.0.1',
      '64:ff9b::10.1.2.3',
      '2002:c0a8:0101::1',
      '2002:7f00:1::',
    ],
    ...['', 'localhost', '1.2.3', '127.0.0.1.example.com'],
  ])('%s does not belong to the public internet', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it.each([
    ...['1.1.1.1', '9.255.255.255', '11.0.0.0', '126.255.255.255', '128.0.0.1', '172.15.255.255', '172.32.0.0', '192.167.255.255'],
    ...['192.169.0.0', '100.63.255.255', '100.128.0.0', '223.255.255.255', '2606:4700::1111', '::ffff:8.8.8.8', '64:ff9b::8.8.8.8'],
    ...['2002:808:808::1', 'fbff::1'],
  ])('%s belongs to the public internet', (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  });
});
