import { exactBytes } from '../../bytes/quantities.ts';
import { poisonOf } from '../../report/dump/crash/poison.ts';
import type { Dump } from '../../report/dump/format/dump.ts';
import { modulesOf, unloadedIndexOf, unloadedModulesOf } from '../../report/dump/format/modules.ts';
import { systemOf } from '../../report/dump/format/system-info.ts';
import { addressSpaceOf } from '../../report/dump/memory/address-space.ts';
import { addressTarget } from '../../report/dump/memory/address-target.ts';
import { isAccessible, isLikelyGuard, type MapRegion, memoryMapOf } from '../../report/dump/memory/memory-map.ts';
import { textAt } from '../../report/dump/memory/memory-text.ts';
import { hex } from '../../report/dump/output/hex.ts';
import { unsigned } from '../../report/dump/unwind/thread-stack.ts';
import { moduleLabel } from './module-label.ts';

/** What a value is or points into, in words. `verb` links the name of a register with `text` in a sentence. */
interface TargetWords {
  readonly text: string;
  readonly verb: 'is' | 'is a' | 'points into' | 'points into a';
}

/** What a value of a thread is or points into. Null if the dump does not say. Contains only `open` facts: of a text its length, of memory its permissions. */
function targetWords(dump: Dump, pointer: bigint, threadIndex: number): TargetWords | null {
  const value = unsigned(dump, pointer);
  const target = addressTarget(dump, value);
  switch (target.kind) {
    case 'near_null':
      return value === 0n ? { text: 'null', verb: 'is' } : { text: 'small number', verb: 'is a' };
    case 'module':
      return { text: `${moduleLabel(modulesOf(dump).at(target.moduleIndex))} + ${hex(target.offset)}`, verb: 'points into' };
    case 'stack': {
      const stack = target.threadIndex === threadIndex ? 'this stack' : `stack of thread ${String(target.threadIndex)}`;
      const text = textWords(dump, value);
      return { text: text === null ? stack : `${stack}: ${text}`, verb: 'points into' };
    }
    case 'region': {
      const text = textWords(dump, value);
      return text === null ? regionWords(dump, target.region) : { text, verb: 'points into' };
    }
    case 'non_canonical':
      return patternWords(dump, value) ?? { text: 'non-canonical address', verb: 'is a' };
    case 'free':
      return unloadedWords(dump, value) ?? patternWords(dump, value) ?? { text: 'unmapped memory', verb: 'points into' };
    case 'unknown': {
      const text = textWords(dump, value);
      return text === null ? (unloadedWords(dump, value) ?? patternWords(dump, value)) : { text, verb: 'points into' };
    }
  }
}

/** What a value of a thread is or points into, for a column; empty if the dump does not say. */
export function targetText(dump: Dump, value: bigint, threadIndex: number): string {
  return targetWords(dump, value, threadIndex)?.text ?? '';
}

/** The same about a register, as a clause: `rax is null`. Null if the dump does not say. */
export function targetClause(dump: Dump, register: string, value: bigint, threadIndex: number): string | null {
  const words = targetWords(dump, value, threadIndex);
  return words === null ? null : `${register} ${words.verb} ${words.text}`;
}

function textWords(dump: Dump, address: bigint): string | null {
  const text = textAt(addressSpaceOf(dump), address);
  return text === null ? null : `text, ${exactBytes(text.size)}${text.isCut ? ' or more' : ''}`;
}

function regionWords(dump: Dump, region: MapRegion): TargetWords {
  const map = memoryMapOf(dump);
  if (map !== null && isLikelyGuard(map, region)) return { text: 'guard page', verb: 'points into a' };
  const { name, canExecute, canWrite } = region;
  const text = !isAccessible(region)
    ? 'inaccessible memory'
    : (name ?? (canExecute ? 'executable memory' : canWrite ? 'writable memory' : 'read-only memory'));
  return { text, verb: 'points into' };
}

function unloadedWords(dump: Dump, address: bigint): TargetWords | null {
  const index = unloadedIndexOf(dump).indexAt(address);
  const module = index < 0 ? undefined : unloadedModulesOf(dump).at(index);
  if (module === undefined) return null;
  return { text: `unloaded ${moduleLabel(module)} + ${hex(address - module.record.base)}`, verb: 'points into' };
}

const PATTERNS = {
  freed: 'pattern of freed memory',
  uninitialised: 'pattern of uninitialised memory',
  guard: 'pattern of guard memory',
} as const;

function patternWords(dump: Dump, value: bigint): TargetWords | null {
  const use = poisonOf(dump, value, systemOf(dump)?.pointerBytes ?? 8)?.uses[0];
  return use === undefined ? null : { text: PATTERNS[use.meaning], verb: 'is a' };
}
