import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { KNOWN_ANNOTATIONS, annotationFacts, visibilityOf } from '../../shared/catalog/annotations.ts';
import { CORPUS, corpusNote, hasCorpus } from './corpus.ts';

interface TableRow {
  readonly name: string;
  readonly public: boolean | null;
  readonly collector_added: boolean;
  readonly value_type: string | readonly string[] | null;
  readonly processed_field: string | null;
  readonly decoded_type: string | readonly string[] | null;
  readonly gecko_type: string | null;
  readonly gecko_scope: string | null;
  readonly dropped_by_collector: boolean;
}

function tableRows(): readonly TableRow[] {
  const table = JSON.parse(readFileSync(join(CORPUS, 'annotations', 'annotations_table.json'), 'utf8')) as {
    readonly annotations: readonly TableRow[];
  };
  return table.annotations;
}

const joined = (type: string | readonly string[] | null): string | null =>
  type === null || typeof type === 'string' ? type : type.join('|');

describe.skipIf(!hasCorpus)(`annotation catalog over the recorded table${corpusNote}`, () => {
  it('has the same names in the same order', () => {
    expect(KNOWN_ANNOTATIONS).toEqual(tableRows().map((row) => row.name));
  });

  it('has the same facts for every name', () => {
    const expected = tableRows().map((row) => ({
      name: row.name,
      visibility: row.public === true ? 'public' : row.public === false ? 'protected' : 'unlisted',
      rawType: joined(row.value_type),
      processedField: row.processed_field,
      processedType: joined(row.decoded_type),
      geckoType: row.gecko_type,
      geckoScope: row.gecko_scope,
      declaredType: null,
      droppedByCollector: row.dropped_by_collector,
      madeByCollector: row.collector_added,
    }));
    expect(expected.map((row) => annotationFacts(row.name))).toEqual(expected);
  });

  it('calls a name public only where the raw crash schema does', () => {
    const publicNames = tableRows().filter((row) => row.public === true);
    expect(KNOWN_ANNOTATIONS.filter((name) => visibilityOf(name) === 'public')).toEqual(publicNames.map((row) => row.name));
  });
});
