import { DUMP_LISTS, type DumpListId } from '../../../bridge/view/dump-list-view.ts';
import { markLabel } from '../../report/dump-marks.ts';
import type { DumpList, RowsAsked } from './dump-list.ts';

/** Lets other work run. Called every few thousand steps at most; throws after a cancellation. */
export type Pause = () => Promise<void>;

/** The number of rows between two calls of `Pause`. */
const STEP = 2_048;

/** Text order for people: `module2` before `module10`, upper and lower case alike. */
const NATURAL = new Intl.Collator('en', { numeric: true, sensitivity: 'accent' });

/** The indexes of the rows in the order asked for; null for all rows in the order of the dump. Rows that compare as equal stay in that order. */
export async function rowOrder(
  list: DumpList,
  id: DumpListId,
  { sort, filter }: Pick<RowsAsked, 'sort' | 'filter'>,
  pause: Pause,
): Promise<Uint32Array | null> {
  const wanted = filter.trim().toLowerCase();
  const column = sort === null ? -1 : DUMP_LISTS[id].findIndex((each) => each === sort.column);
  if (wanted === '' && column < 0) return null;
  const kept = wanted === '' ? identity(list.length) : await matching(list, wanted, pause);
  if (sort === null || column < 0) return kept;
  const ofColumn = list.keys?.[sort.column];
  const keys = ofColumn === undefined ? await textRanks(list, kept, column, pause) : await numbers(kept, ofColumn, pause);
  const sign = sort.descending ? -1 : 1;
  const places = await sorted(identity(kept.length), (a, b) => compare(keys[a] ?? 0, keys[b] ?? 0) * sign || a - b, pause);
  return places.map((place) => kept[place] ?? 0);
}

/** The rows of which a shown cell or a mark contains a text. */
async function matching(list: DumpList, wanted: string, pause: Pause): Promise<Uint32Array> {
  const kept = new Uint32Array(list.length);
  let count = 0;
  for (let index = 0; index < list.length; index += 1) {
    if (index % STEP === 0) await pause();
    const { cells, marks } = list.row(index);
    if (!cells.some((cell) => cell?.toLowerCase().includes(wanted)) && !marks.some((mark) => markLabel(mark).includes(wanted))) continue;
    kept[count] = index;
    count += 1;
  }
  return kept.slice(0, count);
}

async function numbers(kept: Uint32Array, keyOf: (index: number) => number | bigint, pause: Pause): Promise<readonly (number | bigint)[]> {
  const keys: (number | bigint)[] = [];
  for (const index of kept) {
    if (keys.length % STEP === 0) await pause();
    keys.push(keyOf(index));
  }
  return keys;
}

/** The rank of each row's text among all texts of a column. Only different texts are compared, because most columns have few. */
async function textRanks(list: DumpList, kept: Uint32Array, column: number, pause: Pause): Promise<readonly number[]> {
  const texts: string[] = [];
  const numberOf = new Map<string, number>();
  const numbered: number[] = [];
  for (const index of kept) {
    if (numbered.length % STEP === 0) await pause();
    const text = list.row(index).cells[column] ?? '';
    const known = numberOf.get(text);
    numbered.push(known ?? texts.length);
    if (known !== undefined) continue;
    numberOf.set(text, texts.length);
    texts.push(text);
  }
  const ranks = new Uint32Array(texts.length);
  let rank = 0;
  let last = '';
  for (const number of await sorted(identity(texts.length), (a, b) => NATURAL.compare(texts[a] ?? '', texts[b] ?? ''), pause)) {
    const text = texts[number] ?? '';
    if (NATURAL.compare(last, text) !== 0) rank += 1;
    ranks[number] = rank;
    last = text;
  }
  return numbered.map((number) => ranks[number] ?? 0);
}

type Compare = (a: number, b: number) => number;

/** A merge sort that pauses. */
async function sorted(numbers: Uint32Array, compare: Compare, pause: Pause): Promise<Uint32Array> {
  let from: Uint32Array = numbers;
  for (let at = 0; at < from.length; at += STEP) {
    await pause();
    from.subarray(at, at + STEP).sort(compare);
  }
  let into: Uint32Array = new Uint32Array(from.length);
  for (let width = STEP; width < from.length; width *= 2) {
    for (let at = 0; at < from.length; at += 2 * width) {
      const middle = Math.min(at + width, from.length);
      await merge({ from, into, at, middle, end: Math.min(middle + width, from.length) }, compare, pause);
    }
    [from, into] = [into, from];
  }
  return from;
}

interface Merge {
  readonly from: Uint32Array;
  readonly into: Uint32Array;
  readonly at: number;
  /** The first place of the second run. */
  readonly middle: number;
  readonly end: number;
}

async function merge({ from, into, at, middle, end }: Merge, compare: Compare, pause: Pause): Promise<void> {
  let left = at;
  let right = middle;
  for (let place = at; place < end; place += 1) {
    if ((place - at) % STEP === 0) await pause();
    const isLeft = left < middle && (right >= end || compare(from[left] ?? 0, from[right] ?? 0) <= 0);
    into[place] = from[isLeft ? left : right] ?? 0;
    if (isLeft) left += 1;
    else right += 1;
  }
}

function identity(count: number): Uint32Array {
  return new Uint32Array(count).map((_, index) => index);
}

function compare(a: number | bigint, b: number | bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
