import type { DumpRow } from '../../../bridge/view/dump-list-view.ts';
import { memoize } from '../../../bytes/memoize.ts';
import type { DumpDisclosure } from '../../../report/dump/disclosure.ts';
import type { Dump } from '../../../report/dump/format/dump.ts';
import type { DumpList, ListEvidence } from './dump-list.ts';
import type { DumpLocation } from '../../../report/dump/format/record.ts';
import { type PlacedDump, rangeOf } from './placed-dump.ts';
import type { FactSection, ProcessFact } from './process-fact.ts';
import { assertionFacts, counterFacts, limitFacts, memoryFacts, processFacts, systemFacts } from './process-facts.ts';
import {
  argumentSection,
  auxvSection,
  commentFacts,
  crashpadSections,
  environmentSection,
  handleSection,
  LINE_TEXTS,
  lineSection,
  macFacts,
  tokenSection,
} from './process-texts.ts';

/** The most characters of a text that a row shows. */
const MAX_SHOWN = 4_096;

const NAME = 1;
const VALUE = 2;

interface Sections {
  readonly length: number;
  readonly at: (index: number) => ProcessFact | null;
}

/** The facts of all kinds. Made once for each dump. */
const factsOf = memoize((dump: Dump): Sections => {
  const sections: readonly FactSection[] = [
    processFacts(dump),
    systemFacts(dump),
    memoryFacts(dump),
    limitFacts(dump),
    assertionFacts(dump),
    macFacts(dump),
    ...crashpadSections(dump),
    commentFacts(dump),
    argumentSection(dump),
    environmentSection(dump),
    handleSection(dump),
    tokenSection(dump),
    ...LINE_TEXTS.map((texts) => lineSection(dump, texts)),
    auxvSection(dump),
    counterFacts(dump),
  ].filter(({ length }) => length > 0);
  const starts: number[] = [];
  let length = 0;
  for (const section of sections) {
    starts.push(length);
    length += section.length;
  }
  return {
    length,
    at: (index) => {
      // A dump with thousands of modules has thousands of sections.
      let low = 0;
      let high = starts.length;
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if ((starts[middle] ?? 0) <= index) low = middle;
        else high = middle;
      }
      return sections[low]?.at(index - (starts[low] ?? 0)) ?? null;
    },
  };
});

/** The number of rows of the list of the process. */
export function factCount(dump: Dump): number {
  return factsOf(dump).length;
}

/** What a dump says about its process and the system. A closed text is shown after its bytes were revealed. */
export function processList(placed: PlacedDump, disclosure: DumpDisclosure, { isPublic }: ListEvidence): DumpList {
  const facts = factsOf(placed.dump);
  const shown = (text: ProcessFact['value']): string | null => {
    if (typeof text === 'string') return text.slice(0, MAX_SHOWN);
    const { annotation, level, place } = text;
    const isShown = (annotation !== undefined && isPublic(annotation)) || disclosure.shows(level, place.offset, place.size);
    return isShown ? text.text.slice(0, MAX_SHOWN) : null;
  };
  return {
    length: facts.length,
    row: (index): DumpRow => {
      const fact = facts.at(index);
      if (fact === null) return { index, cells: ['', '', ''], masked: [], range: null, marks: [] };
      const { kind, name, place } = fact;
      const cells = [kind, shown(name), shown(fact.value)];
      const range = place === null ? null : rangeOf(placed, place);
      const ofName =
        cells[NAME] === null && typeof name !== 'string' && !isWithin(name.place, place)
          ? [{ cell: NAME, range: rangeOf(placed, name.place) }]
          : [];
      const ofRow = range !== null && cells.includes(null) ? [{ cell: VALUE, range }] : [];
      return { index, cells, masked: [...ofName, ...ofRow], range, marks: [] };
    },
  };
}

function isWithin({ offset, size }: DumpLocation, place: DumpLocation | null): boolean {
  return place !== null && offset >= place.offset && offset + size <= place.offset + place.size;
}
