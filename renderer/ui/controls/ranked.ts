/** What a search by typing goes through. */
interface Ranked {
  readonly title: string;
}

/** How well a text fits what was typed, the best first; `none` does not fit. */
const FIT = { exact: 0, begins: 1, words: 2, within: 3, scattered: 4 } as const;

/** Cost of going on elsewhere in the text: at the beginning of a word, and in the middle of one. */
const NEXT_WORD = 1;
const MID_WORD = 3;
/** Most that a letter may cost on average before it counts as chance. */
const MAX_PER_LETTER = 1.2;

function wordsOf(text: string): readonly string[] {
  return text.split(/[\s_.:-]+/);
}

function isWordStart(text: string, at: number): boolean {
  return at === 0 || /[\s_.:-]/.test(text[at - 1] ?? '');
}

/** Of a longer text its beginning is looked at letter by letter: names out of a report can be megabytes long. */
const MAX_SCANNED = 200;

/** What it costs to find the letters in their order; null where they are not there, or only by chance. */
function scatteredCost(text: string, typed: string): number | null {
  // costs[p]: the least cost of having found all letters so far, the last of them at p.
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

/** How well a title fits what was typed: the smaller the better; null where it does not. Upper and lower case are alike. */
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

/** What fits what was typed, the best first; of what fits alike the first stays first. */
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
