/** A call as a plain reading of a symbol file gives it. */
interface PlainCall {
  readonly function: string | null;
  readonly file: string | null;
  readonly line: number | null;
}

interface PlainFunction {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly records: string[][];
}

/** Reads a whole symbol file line by line, without an index. Innermost call first; empty if no function is at the address. */
export function plainCallsAt(text: string, address: number): readonly PlainCall[] {
  const files = new Map<number, string>();
  const origins = new Map<number, readonly string[]>();
  const functions: PlainFunction[] = [];
  const publics: { readonly start: number; readonly name: string }[] = [];
  let current: PlainFunction | null = null;
  for (const line of text.split('\n')) {
    const words = line.trim().split(/ +/);
    const [keyword = ''] = words;
    const rest = words.slice(words[1] === 'm' ? 2 : 1);
    if (keyword === 'FILE') files.set(Number(rest[0]), rest.slice(1).join(' '));
    else if (keyword === 'INLINE_ORIGIN') origins.set(Number(rest[0]), rest.slice(1));
    else if (keyword === 'PUBLIC' || keyword === 'FUNC' || line.startsWith('STACK CFI INIT ')) {
      current = null;
      if (keyword === 'PUBLIC') publics.push({ start: hex(rest[0]), name: rest.slice(2).join(' ') });
      if (keyword !== 'FUNC' || !/^[0-9a-f]+ [0-9a-f]+ [0-9a-f]+ /.test(rest.join(' ')) || hex(rest[1]) === 0) continue;
      current = { start: hex(rest[0]), end: hex(rest[0]) + hex(rest[1]), name: rest.slice(3).join(' '), records: [] };
      functions.push(current);
    } else if (/^INLINE(?: -?[0-9a-f]+){5,}$/.test(words.join(' ')) || /^[0-9a-f]+ [0-9a-f]+ -?\d+ \d+\b/i.test(words.join(' ')))
      current?.records.push(words);
  }
  const isOld = isOldForm(functions, [...origins.values()]);
  const kept: PlainFunction[] = [];
  for (const each of functions.toSorted((a, b) => a.start - b.start)) if (each.start >= (kept.at(-1)?.end ?? 0)) kept.push(each);
  const inside = kept.find(({ start, end }) => address >= start && address < end);
  const names = new Map([...origins].map(([number, words]) => [number, words.slice(isOld ? 1 : 0).join(' ')]));
  if (inside !== undefined) return callsIn(inside, address, files, names, isOld);
  const nearest = publics.filter(({ start }) => start <= address).toSorted((a, b) => a.start - b.start);
  const last = nearest.find(({ start }) => start === nearest.at(-1)?.start);
  if (last === undefined || kept.some(({ start }) => start >= last.start && start <= address)) return [];
  return [{ function: last.name, file: null, line: null }];
}

/** Whether most INLINE and INLINE_ORIGIN records have the old form. */
function isOldForm(functions: readonly PlainFunction[], origins: readonly (readonly string[])[]): boolean {
  const inlines = functions.flatMap(({ records }) => records.filter(([keyword]) => keyword === 'INLINE'));
  const old = inlines.filter((words) => words.length % 2 === 0).length + origins.filter(([file = '']) => /^-?\d+$/.test(file)).length;
  return old * 2 > inlines.length + origins.length;
}

function hex(word: string | undefined): number {
  return Number.parseInt(word ?? '', 16);
}

function callsIn(
  { name, records }: PlainFunction,
  address: number,
  files: ReadonlyMap<number, string>,
  origins: ReadonlyMap<number, string>,
  isOld: boolean,
): readonly PlainCall[] {
  const covers = (start: string | undefined, size: string | undefined): boolean =>
    address >= hex(start) && address < hex(start) + hex(size);
  const record = records.find(([keyword, size]) => keyword !== 'INLINE' && covers(keyword, size));
  let file = record === undefined ? null : (files.get(Number(record[3])) ?? null);
  let line = record === undefined ? null : Math.max(Number(record[2]), 0) || null;
  const calls: PlainCall[] = [];
  const chain: (readonly string[])[] = [];
  for (let depth = 0; ; depth += 1) {
    const found = records.find((words) => {
      if (words[0] !== 'INLINE' || Number(words[1]) !== depth || (words.length % 2 === 0) !== isOld) return false;
      const ranges = words.slice(isOld ? 4 : 5);
      return ranges.some((start, index) => index % 2 === 0 && covers(start, ranges[index + 1]));
    });
    if (found === undefined) break;
    chain.unshift(found);
  }
  for (const words of chain) {
    calls.push({ function: origins.get(Number(words[isOld ? 3 : 4])) ?? null, file, line });
    file = isOld ? null : (files.get(Number(words[3])) ?? null);
    line = Number(words[2]) || null;
  }
  return [...calls, { function: name, file, line }];
}
