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
  const origins = new Map<number, string>();
  const functions: PlainFunction[] = [];
  const publics: { readonly start: number; readonly name: string }[] = [];
  let current: PlainFunction | null = null;
  const isOld = text.split('\n').some((line) => line.startsWith('INLINE ') && line.split(' ').length % 2 === 0);
  for (const line of text.split('\n')) {
    const words = line.trimEnd().split(' ');
    const [keyword = ''] = words;
    const rest = words.slice(words[1] === 'm' ? 2 : 1);
    if (keyword === 'FILE') files.set(Number(rest[0]), rest.slice(1).join(' '));
    else if (keyword === 'INLINE_ORIGIN') origins.set(Number(rest[0]), rest.slice(isOld ? 2 : 1).join(' '));
    else if (keyword === 'PUBLIC') publics.push({ start: hex(rest[0]), name: rest.slice(2).join(' ') });
    else if (keyword === 'FUNC') {
      current = { start: hex(rest[0]), end: hex(rest[0]) + hex(rest[1]), name: rest.slice(3).join(' '), records: [] };
      if (current.end > current.start) functions.push(current);
    } else if (keyword === 'INLINE' || /^[0-9a-f]+$/.test(keyword)) current?.records.push(words);
    if (/^(?:FILE|INLINE_ORIGIN|PUBLIC|STACK)$/.test(keyword)) current = null;
  }
  const kept: PlainFunction[] = [];
  for (const each of functions.toSorted((a, b) => a.start - b.start)) if (each.start >= (kept.at(-1)?.end ?? 0)) kept.push(each);
  const inside = kept.find(({ start, end }) => address >= start && address < end);
  if (inside !== undefined) return callsIn(inside, address, files, origins, isOld);
  const nearest = publics.filter(({ start }) => start <= address).toSorted((a, b) => a.start - b.start);
  const last = nearest.at(-1);
  if (last === undefined || kept.some(({ start }) => start >= last.start && start <= address)) return [];
  return [{ function: last.name, file: null, line: null }];
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
  let line = record === undefined ? null : Number(record[2]) || null;
  const calls: PlainCall[] = [];
  const chain: (readonly string[])[] = [];
  for (let depth = 0; ; depth += 1) {
    const found = records.find((words) => {
      if (words[0] !== 'INLINE' || Number(words[1]) !== depth) return false;
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
