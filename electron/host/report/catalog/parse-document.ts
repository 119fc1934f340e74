import type { Document, ErrorCode, Node, Pair } from 'yaml';
import { LineCounter, isAlias, isMap, isScalar, isSeq, parseDocument } from 'yaml';
import type { DocumentMember, DocumentValue, TextPlace } from '../../../../shared/report/catalog/catalog-document.ts';
import type { CatalogFault, CatalogFaultCode } from '../../../../shared/report/catalog/catalog-faults.ts';
import { faultAt, inOrder } from '../../../../shared/report/catalog/catalog-faults.ts';
import type { Result } from '../../../../shared/errors.ts';
import { fail, ok } from '../../../../shared/errors.ts';

/** Deeper than any list of annotations is. */
const DEEPEST = 16;

/**
 * Reads JSON or YAML text for people who write it by hand. Nothing of it is expanded: an alias is a fault, so that a small text stays a small document.
 * Errors: where it cannot be read the first fault alone, as those behind it mostly follow from it; else all that our lists have no use for.
 */
export function parseDocumentText(text: string): Result<DocumentValue, readonly CatalogFault[]> {
  const lines = new LineCounter();
  // Keys given twice are found later: looking for them here takes quadratic time. A level of `silent` would pass over further documents.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false, merge: false, logLevel: 'error' });
  const placeAt = (offset: number): TextPlace => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const [first] = [...document.errors, ...document.warnings];
  if (first !== undefined) return fail([faultAt(placeAt(first.pos[0]), FAULTS[first.code] ?? 'syntax')]);
  const faults: CatalogFault[] = [];
  const value = documentValue(document, placeAt, faults);
  return faults.length > 0 ? fail(inOrder(faults)) : ok(value);
}

const FAULTS: Readonly<Partial<Record<ErrorCode, CatalogFaultCode>>> = {
  TAB_AS_INDENT: 'tab',
  BAD_INDENT: 'indent',
  MISSING_CHAR: 'open',
  BLOCK_AS_IMPLICIT_KEY: 'nested_key',
  MULTIPLE_DOCS: 'documents',
  RESOURCE_EXHAUSTION: 'deep',
  TAG_RESOLVE_FAILED: 'tag',
};

function documentValue({ contents }: Document.Parsed, placeAt: (offset: number) => TextPlace, faults: CatalogFault[]): DocumentValue {
  return valueOf(contents, { line: 1, column: 1 }, 0);

  function placeOf(node: Node | null, otherwise: TextPlace): TextPlace {
    const offset = node?.range?.[0];
    return offset === undefined ? otherwise : placeAt(offset);
  }

  function valueOf(node: Node | null, around: TextPlace, depth: number): DocumentValue {
    const place = placeOf(node, around);
    if (depth > DEEPEST) return faulty(place, 'deep');
    if (isAlias(node)) return faulty(place, 'alias');
    if (isMap<Node, Node | null>(node)) return { kind: 'map', place, members: node.items.flatMap((pair) => memberOf(pair, place, depth)) };
    if (isSeq<Node | null>(node)) return { kind: 'list', place, items: node.items.map((item) => valueOf(item, place, depth + 1)) };
    const value = isScalar(node) ? node.value : null;
    if (typeof value === 'string') return { kind: 'text', place, text: value };
    return { kind: 'other', place, value: typeof value === 'number' || typeof value === 'boolean' ? value : null };
  }

  function memberOf({ key, value }: Pair<Node, Node | null>, around: TextPlace, depth: number): readonly DocumentMember[] {
    const place = placeOf(key, around);
    const name = isScalar(key) ? key.value : null;
    if (typeof name === 'string') return [{ key: name, place, value: valueOf(value, place, depth + 1) }];
    faults.push(faultAt(place, isAlias(key) ? 'alias' : 'text_key'));
    return [];
  }

  function faulty(place: TextPlace, code: CatalogFaultCode): DocumentValue {
    faults.push(faultAt(place, code));
    return { kind: 'other', place, value: null };
  }
}
