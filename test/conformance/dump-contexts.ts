import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceOfBytes } from '../../shared/bytes/byte-source.ts';
import { type CpuContext, registerNamed } from '../../shared/report/dump/context/cpu-context.ts';
import { readContext, registerAreas } from '../../shared/report/dump/context/read-context.ts';
import { type Dump, isDumpFailure, openDump } from '../../shared/report/dump/format/dump.ts';
import { exceptionOf } from '../../shared/report/dump/format/exception.ts';
import { threadsOf } from '../../shared/report/dump/format/threads.ts';
import { CORPUS } from './corpus.ts';

/** How many values of the corpus' contexts are as a reference reader printed them. */
interface Agreement {
  readonly agreed: number;
  readonly total: number;
  /** `source/name: what, our value, their value`. */
  readonly disagreements: readonly string[];
}

interface CorpusDump {
  /** `source/name`, without an extension. */
  readonly id: string;
  readonly bytes: Uint8Array;
  readonly dump: Dump;
}

const DUMPS = join(CORPUS, 'minidumps');

export const hasDumps = existsSync(DUMPS);

/** The dumps of the corpus that can be opened. */
export function corpusDumps(): readonly CorpusDump[] {
  const found: CorpusDump[] = [];
  for (const source of readdirSync(DUMPS, { withFileTypes: true })) {
    if (!source.isDirectory()) continue;
    for (const name of readdirSync(join(DUMPS, source.name))) {
      const bytes = new Uint8Array(readFileSync(join(DUMPS, source.name, name)));
      const dump = openDump(sourceOfBytes(bytes));
      if (!isDumpFailure(dump)) found.push({ id: `${source.name}/${name.replace(/\.dmp$/, '')}`, bytes, dump });
    }
  }
  return found;
}

/** The contexts of all threads in their order, then the one of the exception. */
export function contextsOf(dump: Dump): readonly (CpuContext | null)[] {
  const threads = threadsOf(dump)?.rows() ?? [];
  const contexts = Array.from(threads, (thread) => readContext(dump, thread.context));
  const exception = exceptionOf(dump);
  return exception === null ? contexts : [...contexts, readContext(dump, exception.context)];
}

/** Names in Breakpad's listings that differ from ours. */
const BREAKPAD_NAMES: Readonly<Record<string, string>> = { mx_csr: 'mxcsr' };

/** Compares every context with the listing of Breakpad's minidump_dump: the registers, the context flags, and the x87 and SSE registers of x86. */
export function agreementWithBreakpad(dumps: readonly CorpusDump[]): Agreement {
  const result = new Comparison();
  for (const { id, bytes, dump } of dumps) {
    const path = join(CORPUS, 'expected', `${id}.minidump_dump.txt`);
    if (!existsSync(path)) continue;
    const blocks = breakpadContexts(readFileSync(path, 'latin1'));
    const contexts = contextsOf(dump);
    result.compare(`${id}: contexts`, String(contexts.length), String(blocks.length));
    for (const [index, block] of blocks.entries()) {
      const context = contexts[index] ?? null;
      for (const [name, expected] of block) {
        const actual = context === null ? null : breakpadValue(dump, bytes, context, name);
        if (actual !== undefined) result.compare(`${id} context ${String(index)} ${name}`, actual, expected);
      }
    }
  }
  return result;
}

/** Compares the context of the crash with the registers of the first frame in the JSON of rust-minidump. */
export function agreementWithRust(dumps: readonly CorpusDump[]): Agreement {
  const result = new Comparison();
  for (const { id, dump } of dumps) {
    const path = join(CORPUS, 'expected', `${id}.rust-minidump.nosyms.json`);
    if (!existsSync(path)) continue;
    const json = JSON.parse(readFileSync(path, 'utf8')) as {
      readonly crashing_thread?: { readonly frames: readonly { readonly registers?: Readonly<Record<string, string>> }[] } | null;
    };
    const context = contextsOf(dump).at(-1) ?? null;
    for (const [name, expected] of Object.entries(json.crashing_thread?.frames[0]?.registers ?? {})) {
      const register = context === null ? null : registerNamed(context, name);
      const actual = register === null ? null : `0x${register.value.toString(16).padStart(register.size * 2, '0')}`;
      result.compare(`${id} ${name}`, actual, expected);
    }
  }
  return result;
}

class Comparison implements Agreement {
  agreed = 0;
  total = 0;
  readonly disagreements: string[] = [];

  compare(what: string, actual: string | null, expected: string): void {
    this.total += 1;
    if (actual === expected) this.agreed += 1;
    else this.disagreements.push(`${what}: ${String(actual)}, expected ${expected}`);
  }
}

/** The `name = value` lines of each context in a listing. */
function breakpadContexts(text: string): readonly (readonly (readonly [string, string])[])[] {
  return [...text.matchAll(/^MDRawContext\w+\n((?: {2}.+\n)+)/gm)].map(([, lines = '']) =>
    [...lines.matchAll(/^ {2}(\S+(?: ?\d+\])?) += (.+)$/gm)].map(([, name = '', value = '']): [string, string] => [name, value]),
  );
}

/** A value as Breakpad prints it; undefined for a field that is no register. */
function breakpadValue(dump: Dump, bytes: Uint8Array, context: CpuContext, name: string): string | null | undefined {
  if (name === 'context_flags') return `0x${context.flags.toString(16)}`;
  if (name === 'float_save.register_area[80]') return areaText(dump, bytes, context, /^st/);
  if (name === 'extended_registers[512]') return undefined;
  if (name.startsWith('float_save.') || name.endsWith('_home')) return undefined;
  const value = registerNamed(context, BREAKPAD_NAMES[name] ?? name)?.value;
  return value === undefined ? null : `0x${value.toString(16)}`;
}

/** The bytes of the areas whose names match. */
function areaText(dump: Dump, bytes: Uint8Array, context: CpuContext, names: RegExp): string {
  const areas = registerAreas(dump, context).filter(({ name }) => names.test(name));
  const text = areas.map(({ offset, size }) => {
    const from = dump.leadingBytes + offset;
    return Buffer.from(bytes.subarray(from, from + size)).toString('hex');
  });
  return `0x${text.join('')}`;
}
