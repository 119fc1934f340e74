/** The output of rust-minidump's `minidump-stackwalk --json`, as far as it is compared. Addresses are hexadecimal texts. */
export interface RustReport {
  readonly crash_info: RustCrash;
  readonly crashing_thread: { readonly thread_id: number; readonly frames: readonly RustFrame[] } | null;
  readonly handles: readonly RustHandle[] | null;
  readonly linux_memory_map_count: number | null;
  readonly lsb_release: Readonly<Record<'id' | 'release' | 'codename' | 'description', string>> | null;
  readonly mac_boot_args: string | null;
  readonly mac_crash_info: { readonly num_records: number } | null;
  readonly main_module: number;
  readonly modules: readonly RustModule[];
  readonly pid: number | null;
  readonly process_uptime: number | null;
  readonly soft_errors: unknown;
  readonly system_info: RustSystem;
  readonly thread_count: number;
  readonly threads: readonly RustThread[];
  readonly unloaded_modules: readonly RustUnloadedModule[];
}

interface RustSystem {
  readonly cpu_arch: string;
  readonly cpu_count: number;
  readonly cpu_info: string | null;
  readonly cpu_microcode_version: string | null;
  readonly os: string;
  readonly os_ver: string | null;
}

interface RustCrash {
  readonly address: string | null;
  readonly adjusted_address: RustAdjustedAddress | null;
  readonly assertion: string | null;
  readonly crash_inconsistencies: readonly string[] | null;
  readonly crashing_thread: number | null;
  readonly instruction: string | null;
  readonly instruction_pointer_update: { readonly address: string } | null;
  readonly memory_accesses: readonly RustAccess[] | null;
  readonly possible_bit_flips: readonly RustBitFlip[] | null;
  readonly type: string | null;
}

interface RustAdjustedAddress {
  readonly kind: string;
  readonly address?: string;
  readonly offset?: string;
}

interface RustAccess {
  readonly address: string;
  readonly size: number | null;
  readonly access_type?: string | null;
}

export interface RustBitFlip {
  readonly address: string;
  readonly confidence: number | null;
  readonly source_register: string | null;
}

interface RustModule extends RustUnloadedModule {
  readonly debug_file: string | null;
  readonly debug_id: string | null;
  readonly version: string | null;
}

interface RustUnloadedModule {
  readonly base_addr: string;
  readonly end_addr: string;
  readonly code_id: string | null;
  readonly filename: string;
}

interface RustThread {
  readonly thread_id: number;
  readonly thread_name: string | null;
  readonly last_error_value: string | null;
  readonly frames: readonly RustFrame[];
}

interface RustFrame {
  readonly offset: string;
  readonly module: string | null;
  readonly module_offset: string | null;
  readonly trust: string;
  readonly registers?: Readonly<Record<string, string>>;
  /** Only with symbols. */
  readonly function: string | null;
  readonly file: string | null;
  readonly line: number | null;
  readonly inlines: readonly RustInline[] | null;
}

interface RustInline {
  readonly function: string;
  readonly file: string | null;
  readonly line: number | null;
}

interface RustHandle {
  readonly handle: number;
  readonly type_name: string | null;
  readonly object_name: string | null;
}

/** The output of Breakpad's `minidump_stackwalk -m`. Texts are as printed. */
export interface MachineReport {
  readonly os: string;
  readonly osVersion: string;
  readonly cpu: string;
  readonly cpuInfo: string;
  readonly cpuCount: string;
  /** `No crash` without an exception. */
  readonly reason: string;
  readonly address: string;
  readonly thread: string;
  readonly modules: readonly MachineModule[];
}

interface MachineModule {
  readonly name: string;
  readonly version: string;
  readonly debugFile: string;
  readonly debugId: string;
  readonly base: bigint;
  /** The last address of the module. */
  readonly last: bigint;
  readonly isMain: boolean;
}

/** Reads the machine output. Null if it is empty, as for a dump that Breakpad refuses. */
export function parseMachine(text: string): MachineReport | null {
  const lines = text.split('\n').map((line) => line.split('|'));
  const first = (name: string): readonly string[] => lines.find(([key]) => key === name)?.slice(1) ?? [];
  if (first('OS').length === 0) return null;
  const [os = '', osVersion = ''] = first('OS');
  const [cpu = '', cpuInfo = '', cpuCount = ''] = first('CPU');
  const [reason = '', address = '', thread = ''] = first('Crash');
  const modules = lines
    .filter(([key, , , , , base, last]) => key === 'Module' && base !== undefined && last !== undefined)
    .map(([, name = '', version = '', debugFile = '', debugId = '', base = '0', last = '0', main = '']) => ({
      name,
      version,
      debugFile,
      debugId,
      base: BigInt(base),
      last: BigInt(last),
      isMain: main === '1',
    }));
  return { os, osVersion, cpu, cpuInfo, cpuCount, reason, address, thread, modules };
}

/** A frame in the text output of Breakpad's `minidump_stackwalk`. */
export interface TextFrame {
  /** Without symbols `module + 0x..`, or only an address. */
  readonly title: string;
  /** The return address; in the first frame, and in inlined ones, the address itself. Null if the frame prints none. */
  readonly address: bigint | null;
  /** The words after `Found by:`. */
  readonly foundBy: string;
}

/** What the text output says that the machine output does not. */
export interface StackwalkText {
  /** The frames by thread, in Breakpad's numbering. */
  readonly threads: ReadonlyMap<number, readonly TextFrame[]>;
  /** Seconds; null if the dump does not say. */
  readonly uptime: number | null;
  /** The sentence about a failed assertion; null without one. */
  readonly assertion: string | null;
}

/** Reads the text output. */
export function parseStackwalk(text: string): StackwalkText {
  const threads = new Map<number, readonly TextFrame[]>();
  for (const part of text.split(/^(?=Thread \d)/m)) {
    const number = /^Thread (\d+)/.exec(part)?.[1];
    if (number === undefined) continue;
    const stack = part.split(/\n\n/)[0] ?? '';
    threads.set(
      Number(number),
      stack
        .split(/\n(?= ?\d+ {2})/)
        .slice(1)
        .map(textFrame),
    );
  }
  const uptime = /^Process uptime: (\d+) second/m.exec(text)?.[1];
  return {
    threads,
    uptime: uptime === undefined ? null : Number(uptime),
    assertion: /^Assertion: (.*)$/m.exec(text)?.[1] ?? null,
  };
}

function textFrame(text: string): TextFrame {
  const address = /\b(?:rip|eip|pc) = (0x[0-9a-f]+)/.exec(text)?.[1];
  return {
    title: /^ ?\d+ {2}(.*)/.exec(text)?.[1] ?? '',
    address: address === undefined ? null : BigInt(address),
    foundBy: /Found by: (.*)/.exec(text)?.[1] ?? '',
  };
}
