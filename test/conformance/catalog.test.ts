import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCatalogBytes } from '../../electron/host/report/catalog/own-catalog.ts';
import { type AnnotationCatalog, catalogWith } from '../../shared/report/catalog/annotation-catalog.ts';
import { catalogFailuresText } from '../../shared/text/report/catalog.ts';
import { KNOWN_ANNOTATIONS, annotationFacts, visibilityOf } from '../../shared/report/catalog/annotations.ts';
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

/** Returns the recorded rows of the client's own annotation list. */
function clientRows(): readonly { readonly name: string; readonly type: string; readonly scope: string; readonly altname: string }[] {
  const lines = readFileSync(join(CORPUS, 'annotations', 'crash_annotations_scope.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1);
  return lines.map((line) => {
    const [name = '', type = '', scope = '', altname = ''] = line.split('\t');
    return { name, type, scope, altname };
  });
}

function catalogOf(bytes: Uint8Array): AnnotationCatalog {
  const read = readCatalogBytes(bytes);
  return catalogWith(read.ok ? read.value : expect.fail(catalogFailuresText(read.error)));
}

const joined = (type: string | readonly string[] | null): string | null =>
  type === null || typeof type === 'string' ? type : type.join('|');

describe.skipIf(!hasCorpus)(`the annotation catalog${corpusNote}`, () => {
  it('has the names of the recorded table in the same order', () => {
    expect(KNOWN_ANNOTATIONS).toEqual(tableRows().map((row) => row.name));
  });

  it('has the facts of the recorded table for every name', () => {
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

  it('marks a name as public only if the raw crash schema does', () => {
    const publicNames = tableRows().filter((row) => row.public === true);
    expect(KNOWN_ANNOTATIONS.filter((name) => visibilityOf(name) === 'public')).toEqual(publicNames.map((row) => row.name));
  });

  it('gets the same visibilities if the raw crash schema is loaded as an annotation list', () => {
    const catalog = catalogOf(readFileSync(join(CORPUS, 'schemas', 'raw_crash.schema.yaml')));
    expect(catalog.names()).toHaveLength(123);
    for (const name of KNOWN_ANNOTATIONS) expect([name, catalog.visibilityOf(name)]).toEqual([name, visibilityOf(name)]);
  });

  it('is unchanged by the client’s own list, which has the same types and scopes', () => {
    const rows = clientRows();
    const text = rows.map(({ name, type, scope, altname }) => {
      const other = altname === '' ? '' : `  altname: ${altname}\n`;
      return `${name}:\n  description: >\n    One: of “many”.\n  type: ${type}\n  scope: ${scope}\n${other}`;
    });
    const catalog = catalogOf(new TextEncoder().encode(`# A comment\n\n${text.join('\n')}`));
    expect(rows.length).toBeGreaterThan(170);
    expect(catalog.names()).toEqual(KNOWN_ANNOTATIONS);
    for (const name of KNOWN_ANNOTATIONS) expect(catalog.factsOf(name)).toEqual(annotationFacts(name));
  });
});
