import type { CpuName, OsName } from '../format/machine.ts';
import { SYSTEM_INFO } from '../format/system-info.ts';
import type { SystemSpec } from './dump-spec.ts';
import type { DumpWriter } from './dump-writer.ts';
import type { PlannedStream } from './lists.ts';

/** Platform ids of the Windows SDK and of Breakpad. */
const PLATFORMS: Readonly<Record<OsName, number>> = {
  windows: 2,
  unix: 0x8000,
  macos: 0x8101,
  ios: 0x8102,
  linux: 0x8201,
  solaris: 0x8202,
  android: 0x8203,
  ps3: 0x8204,
  nacl: 0x8205,
  fuchsia: 0x8206,
  unknown: 0xffff,
};

/** Processor architectures of the Windows SDK, Breakpad and Crashpad. */
const ARCHITECTURES: Readonly<Record<CpuName, number>> = {
  x86: 0,
  mips: 1,
  alpha: 2,
  ppc: 3,
  sh: 4,
  arm: 5,
  ia64: 6,
  msil: 8,
  amd64: 9,
  arm64: 12,
  sparc: 0x8001,
  ppc64: 0x8002,
  mips64: 0x8004,
  riscv: 0x8005,
  riscv64: 0x8006,
  loong64: 0x8007,
  unknown: 0xffff,
};

/** Plans the SystemInfo stream and places its text. */
export function planSystem(writer: DumpWriter, system: SystemSpec | undefined): readonly PlannedStream[] {
  if (system === undefined) return [];
  const { os, cpu, versionText = '', cpuData, ...record } = system;
  const versionTextOffset = writer.text16(versionText);
  const values = {
    architecture: ARCHITECTURES[cpu],
    platform: PLATFORMS[os],
    ...record,
    versionTextOffset,
    ...(cpuData === undefined ? {} : { cpu: cpuData }),
  };
  return [{ type: 'SystemInfo', write: () => writer.bytesOf(SYSTEM_INFO, values) }];
}

/** CPU data of an Intel or AMD machine: the vendor (12 characters), version, features, and extended features of AMD. */
export function intelCpu(vendor: string, version: number, features: number, extended: number, little: boolean): Uint8Array {
  const bytes = new Uint8Array(24);
  for (let index = 0; index < 12; index += 1) bytes[little ? index : index ^ 3] = vendor.charCodeAt(index) || 0;
  const view = new DataView(bytes.buffer);
  view.setUint32(12, version, little);
  view.setUint32(16, features, little);
  view.setUint32(20, extended, little);
  return bytes;
}
