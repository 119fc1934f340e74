/** The operating system of a dump. */
export type OsName = 'windows' | 'macos' | 'ios' | 'linux' | 'android' | 'solaris' | 'fuchsia' | 'ps3' | 'nacl' | 'unix' | 'unknown';

/** The processor of a dump. */
export type CpuName =
  | 'x86'
  | 'amd64'
  | 'arm'
  | 'arm64'
  | 'mips'
  | 'mips64'
  | 'ppc'
  | 'ppc64'
  | 'sparc'
  | 'riscv'
  | 'riscv64'
  | 'loong64'
  | 'ia64'
  | 'alpha'
  | 'sh'
  | 'msil'
  | 'unknown';
