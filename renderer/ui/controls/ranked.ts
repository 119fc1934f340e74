/** An item that the user finds by typing. */
interface Ranked {
  readonly title: string;
}

/** Quality of a match, the best first. */
const FIT = { exact: 0, begins: 1, words: 2, within: 3, scattered: 4 } as const;

/** Cost of a jump to a later character, at the beginning of a word and in the middle of a word. */
const NEXT_WORD = 1;
const MID_WORD = 3;
/** Maximum average cost of a letter. A match with a higher cost is probably accidental and does not count. */
const MAX_PER_LETTER = 1.2;

function wordsOf(text: string): readonly string[] {
  return text.split(/[\s_.:-]+/);
}

function isWordStart(text: string, at: number): boolean {
  return at === 0 || /[\s_.:-]/.test(text[at - 1] ?? '');
}

/** Maximum number of characters compared letter by letter, because names from a report can be megabytes long. */
const MAX_SCANNED = 200;

/** Returns the cost of finding the typed letters in the text in order. Returns null if a letter is missing or the cost is too high. */
function scatteredCost(text: string, typed: string): number | null {
  // costs[p]: the least cost of a match of all letters so far whose last letter is at p.
  let costs: (number | undefined)[] = [];
  for (let letter = 0; letter < typed.length; letter += 1) {
    const next: (number | undefined)[] = [];
    let least: number | undefined = letter === 0 ? 0 : undefined;
    for (let at = 0; at < text.length; at += 1) {
      if (text[at] === typed[letter]) {
        const jumped = least === undefined ? undefined : least + (isWordStart(text, at) ? NEXT_WORD : MID_WORD);
        const going = letter === 0 ? undefined : costs[at - 1];
        const cost = Math.min(jumped ?? Infinity, going ?? Infinity);
        if (cost !== Infinity) next[at] = cost;
      }
      const before = costs[at];
      if (letter > 0 && before !== undefined) least = Math.min(least ?? Infinity, before);
    }
    costs = next;
  }
  const least = costs.reduce<number>((found, cost) => Math.min(found, cost ?? Infinity), Infinity);
  return least > MAX_PER_LETTER * typed.length ? null : least;
}

/** Returns how well a title matches the typed text: the smaller the better; null: no match. Case is ignored. */
export function rankOf(title: string, typed: string): number | null {
  const text = title.toLowerCase();
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return FIT.words;
  if (text === wanted) return FIT.exact;
  if (text.startsWith(wanted)) return FIT.begins;
  const words = wordsOf(text);
  if (wordsOf(wanted).every((part) => part === '' || words.some((word) => word.startsWith(part)))) return FIT.words;
  if (text.includes(wanted)) return FIT.within;
  const cost = scatteredCost(text.slice(0, MAX_SCANNED), wanted.replaceAll(/[\s_]+/g, ''));
  return cost === null ? null : FIT.scattered + cost / 1_000;
}

/** Items that match the typed text, the best first. Equal matches keep their order. */
export function rankedBy<T extends Ranked>(items: readonly T[], typed: string): readonly T[] {
  if (typed.trim() === '') return items;
  return items
    .flatMap((item) => {
      const rank = rankOf(item.title, typed);
      return rank === null ? [] : [{ item, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
