import type { AddressView } from '../../../bridge/view/dump-list-view.ts';
import type { DumpDisclosure } from '../../../report/dump/disclosure.ts';
import { registerNamed, type RegisterValue } from '../../../report/dump/context/cpu-context.ts';
import { modulesOf } from '../../../report/dump/format/modules.ts';
import { addressSpaceOf } from '../../../report/dump/memory/address-space.ts';
import { memoryRowsOf } from '../../../report/dump/memory/memory-rows.ts';
import { contextOfThread, firstThreadOf } from '../../../report/dump/unwind/thread-stack.ts';
import { hex } from '../../../report/dump/output/hex.ts';
import { HIDDEN_DUMP } from '../../report/dump-crash.ts';
import { ADDRESS_TEXTS } from '../../report/dump-address.ts';
import { ownerText } from './memory-list.ts';
import { type PlacedDump, placeText, rangeOf } from './placed-dump.ts';
import type { Pause } from './row-order.ts';

/** A text that stands for an address: a start, and an offset that is added. */
interface WrittenAddress {
  readonly start: string;
  /** Null without an offset. */
  readonly offset: bigint | null;
}

/** An address; or why there is none, as a sentence. `register`: the address is the value of this register, which is masked. */
type FoundAddress = { readonly address: bigint; readonly register: string | null } | string;

/**
 * Finds an address of the process. `text`: `0x7ff6…`, a module and an offset (`xul + 0x1234`), or a register of a thread (`rsp`). `thread`: the index of that
 * thread; null for the crashed one. The value of a masked register does not leave this function; what it points into is open.
 */
export async function addressView(
  placed: PlacedDump,
  disclosure: DumpDisclosure,
  { text, thread }: { readonly text: string; readonly thread: number | null },
  pause: Pause,
): Promise<AddressView> {
  const { dump } = placed;
  if (!disclosure.shows('open')) return { row: null, range: null, sentence: HIDDEN_DUMP };
  const found = await findAddress(placed, disclosure, { text, thread }, pause);
  if (typeof found === 'string') return { row: null, range: null, sentence: found };
  const { address, register } = found;
  const rows = memoryRowsOf(dump);
  const at = rows.indexAt(address);
  const row = at < 0 ? null : at;
  const name = register ?? hex(address);
  const owner = ownerText(dump, address);
  const offset = addressSpaceOf(dump).offsetOf(address);
  if (row === null && owner === '' && offset === null) return { row, range: null, sentence: ADDRESS_TEXTS.nowhere(name, rows.hasMap) };
  if (register !== null) return { row, range: null, sentence: ADDRESS_TEXTS.maskedIn(register, owner, offset !== null) };
  const place = placeText(dump, address);
  const range = offset === null ? null : rangeOf(placed, { offset, size: 1 });
  return { row, range, sentence: ADDRESS_TEXTS.within(name, place === name ? owner : place, offset !== null) };
}

const OFFSET = /^(.*\S)\s*([+-])\s*(0x[\da-f]+|[\da-f]+)$/i;
/** What can be the name of a module or a register. */
const NAME = /^[a-z_][\w.-]*$/i;
const HEX = /^(?:0x)?[\da-f`]+$/i;

/** Reads `start + offset`. A name can contain `-` itself, so a text without an offset is tried too. */
function readings(text: string): readonly WrittenAddress[] {
  const match = OFFSET.exec(text);
  const [, start = '', sign = '', digits = ''] = match ?? [];
  const value = match === null ? null : BigInt(`0x${digits.replace(/^0x/i, '')}`);
  return [...(value === null ? [] : [{ start, offset: sign === '-' ? -value : value }]), { start: text, offset: null }];
}

async function findAddress(
  placed: PlacedDump,
  disclosure: DumpDisclosure,
  { text, thread }: { readonly text: string; readonly thread: number | null },
  pause: Pause,
): Promise<FoundAddress> {
  const written = text.trim();
  for (const { start, offset } of readings(written)) {
    const add = (address: bigint): FoundAddress => ({ address: BigInt.asUintN(64, address + (offset ?? 0n)), register: null });
    if (/^0x/i.test(start) && HEX.test(start)) return numberOf(start, add);
    const register = registerOf(placed, thread, start);
    if (register !== null) {
      if (disclosure.shows(register.level, register.offset, register.size)) return add(register.value);
      // With an offset, the borders of regions would give the value away.
      return offset === null ? { address: register.value, register: register.name } : ADDRESS_TEXTS.maskedOffset(register.name);
    }
    const base = await baseOf(placed, start, pause);
    if (base !== null) return add(base);
    if (offset === null && HEX.test(start)) return numberOf(start, add);
  }
  const name = readings(written)[0]?.start ?? '';
  return NAME.test(name) ? ADDRESS_TEXTS.noModule(name) : ADDRESS_TEXTS.noAddress;
}

/** Debuggers write a backtick between the halves of an address. */
function numberOf(text: string, add: (address: bigint) => FoundAddress): FoundAddress {
  const digits = text
    .replace(/^0x/i, '')
    .replaceAll('`', '')
    .replace(/^0+(?=.)/, '');
  return digits === '' || digits.length > 16 ? ADDRESS_TEXTS.noAddress : add(BigInt(`0x${digits}`));
}

function registerOf({ dump }: PlacedDump, thread: number | null, name: string): RegisterValue | null {
  const index = thread ?? firstThreadOf(dump) ?? 0;
  const context = contextOfThread(dump, index);
  const register = context === null ? null : registerNamed(context, name.toLowerCase());
  return register?.isValid === true ? register : null;
}

/** The first address of the module with a name, in upper or lower case and with or without its ending; null if there is none. */
async function baseOf({ dump }: PlacedDump, name: string, pause: Pause): Promise<bigint | null> {
  const wanted = name.toLowerCase();
  const modules = modulesOf(dump);
  for (let index = 0; index < modules.length; index += 1) {
    if (index % STEP === 0) await pause();
    const module = modules.at(index);
    const own = module?.name.toLowerCase() ?? '';
    if (module !== undefined && own !== '' && (own === wanted || own.replace(/\.[^.]*$/, '') === wanted)) return module.record.base;
  }
  return null;
}

/** The number of modules between two pauses. */
const STEP = 512;
