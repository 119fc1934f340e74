import { type ListLine, nameList, patternList, type SignatureListName, type SignatureLists } from './signature-lists.ts';
import { SHORT_LISTS } from './short-lists.ts';

/** The files of the lists, with the names that they have in Socorro. */
export const LIST_FILES: Readonly<Record<SignatureListName, string>> = {
  line_numbers: 'signatures_with_line_numbers_re.txt',
  sentinels: 'signature_sentinels.txt',
  irrelevant: 'irrelevant_signature_re.txt',
  prefix: 'prefix_signature_re.txt',
};

/** Why a file of a list is not used. `too_large`: it is much larger than a list. */
export type UnreadList = 'missing' | 'unreadable' | 'too_large';

/** A file, or a line of a file, that is not used. `line`: from 1. */
export type ListProblem =
  | { readonly code: UnreadList; readonly list: SignatureListName }
  | { readonly code: 'bad_pattern'; readonly list: SignatureListName; readonly line: number };

/** The lists in effect. `kind`: `short` are those of Crashlens, `own` those of the user's folder. */
export interface ListsInEffect {
  readonly kind: 'short' | 'own';
  readonly lists: SignatureLists;
  readonly problems: readonly ListProblem[];
}

/** The lists while no folder is set. */
export const SHORT_LISTS_IN_EFFECT: ListsInEffect = { kind: 'short', lists: SHORT_LISTS, problems: [] };

/** The texts of the list files that have one. Plain data, so that it can be passed between threads. */
export type ListTexts = Readonly<Partial<Record<SignatureListName, string>>>;

/** The lists of texts that were read before; without any text, the short lists. */
export function listsOfTexts(texts: ListTexts): SignatureLists {
  return listsOfFiles((list) => {
    const text = texts[list];
    return text === undefined ? 'missing' : { text };
  }).lists;
}

/**
 * The lists of four files in Socorro's format: one entry in each line, without empty lines and lines that begin with `#`. A line that is no regular expression
 * is left out. A file without text is an empty list; if none has a text, the short lists are in effect. `textOf`: the text of a file.
 */
export function listsOfFiles(textOf: (list: SignatureListName) => { readonly text: string } | UnreadList): ListsInEffect {
  const problems: ListProblem[] = [];
  let count = 0;
  const entriesOf = (list: SignatureListName): readonly ListLine[] => {
    const file = textOf(list);
    if (typeof file === 'string') {
      problems.push({ code: file, list });
      return [];
    }
    count += 1;
    return entriesIn(file.text);
  };
  const patternsOf = (list: SignatureListName): SignatureLists['prefix'] => {
    const made = patternList(entriesOf(list));
    problems.push(...made.broken.map(({ line }) => ({ code: 'bad_pattern' as const, list, line })));
    return made;
  };
  const lists: SignatureLists = {
    lineNumbers: patternsOf('line_numbers'),
    sentinels: nameList(entriesOf('sentinels')),
    irrelevant: patternsOf('irrelevant'),
    prefix: patternsOf('prefix'),
  };
  return count === 0 ? { ...SHORT_LISTS_IN_EFFECT, problems } : { kind: 'own', lists, problems };
}

function entriesIn(text: string): readonly ListLine[] {
  return text
    .split('\n')
    .map((line, index) => ({ text: line.trim(), line: index + 1 }))
    .filter((entry) => entry.text !== '' && !entry.text.startsWith('#'));
}
