/** Implementers of ARM processors by the highest byte of CPUID (Breakpad's list). */
const IMPLEMENTERS: Readonly<Record<number, string>> = { 0x41: 'ARM', 0x51: 'Qualcomm', 0x56: 'Marvell', 0x69: 'Intel/Marvell' };

/** Processors by implementer and part number of CPUID (Breakpad's list). */
const PARTS: Readonly<Record<number, string>> = {
  0x4100c050: 'Cortex-A5',
  0x4100c080: 'Cortex-A8',
  0x4100c090: 'Cortex-A9',
  0x4100c0f0: 'Cortex-A15',
  0x4100c140: 'Cortex-R4',
  0x4100c150: 'Cortex-R5',
  0x4100b360: 'ARM1136',
  0x4100b560: 'ARM1156',
  0x4100b760: 'ARM1176',
  0x4100b020: 'ARM11-MPCore',
  0x41009260: 'ARM926',
  0x41009460: 'ARM946',
  0x41009660: 'ARM966',
  0x510006f0: 'Krait',
  0x510000f0: 'Scorpion',
};
/** The bits of CPUID that name a processor. */
const PART_MASK = 0xff00_fff0;

/** Features of 32-bit ARM by bit of the ELF hardware capabilities, as Linux numbers them. */
const FEATURES = [
  'swp',
  'half',
  'thumb',
  '26bit',
  'fastmult',
  'fpa',
  'vfpv2',
  'edsp',
  'java',
  'iwmmxt',
  'crunch',
  'thumbee',
  'neon',
  'vfpv3',
  'vfpv3d16',
  'tls',
  'vfpv4',
  'idiva',
  'idivt',
];

/** `ARMv7 ARM Cortex-A9 features: thumb,neon`, as Breakpad prints it. `cpuid` and `capabilities` are 0 if the writer did not know them. */
export function armCpuInfo(architecture: number, cpuid: number, capabilities: number): string {
  const features = FEATURES.filter((_, bit) => (capabilities & (1 << bit)) !== 0);
  return [`ARMv${String(architecture)}`, ...partNames(cpuid), ...(features.length === 0 ? [] : [`features: ${features.join(',')}`])].join(
    ' ',
  );
}

function partNames(cpuid: number): readonly string[] {
  if (cpuid === 0) return [];
  const vendor = IMPLEMENTERS[cpuid >>> 24] ?? `vendor(0x${(cpuid >>> 24).toString(16)})`;
  const id = (cpuid & PART_MASK) >>> 0;
  return [vendor, PARTS[id] ?? `part(0x${id.toString(16)})`];
}
