import { type Document, type ErrorCode, type Node, type Pair, LineCounter, isAlias, isMap, isScalar, isSeq, parseDocument } from 'yaml';
import type { DocumentMember, DocumentValue, TextPosition } from '../../../../shared/report/catalog/catalog-document.ts';
import { type CatalogFailure, type CatalogFailureCode, failureAt, inOrder } from '../../../../shared/report/catalog/catalog-failures.ts';
import { type Result, fail, ok } from '../../../../shared/errors.ts';

/** Maximum nesting depth. No annotation list is nested so deeply. */
const DEEPEST = 16;

/**
 * Parses hand-written JSON or YAML text. An alias is an error, so that a small text cannot expand to a large document. For a syntax error, returns only the
 * first error, because later errors mostly follow from it. Otherwise returns an error for every construct that annotation lists do not support.
 */
export function parseDocumentText(text: string): Result<DocumentValue, readonly CatalogFailure[]> {
  const lines = new LineCounter();
  // Duplicate keys are found later, because the parser's own check takes quadratic time. With the log level `silent`, the parser would ignore further documents
  // in the file and not report them.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false, merge: false, logLevel: 'error' });
  const positionAt = (offset: number): TextPosition => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const [first] = [...document.errors, ...document.warnings];
  if (first !== undefined) return fail([failureAt(positionAt(first.pos[0]), FAILURE_OF_YAML[first.code] ?? 'syntax')]);
  const errors: CatalogFailure[] = [];
  const value = documentValue(document, positionAt, errors);
  return errors.length > 0 ? fail(inOrder(errors)) : ok(value);
}

const FAILURE_OF_YAML: Readonly<Partial<Record<ErrorCode, CatalogFailureCode>>> = {
  TAB_AS_INDENT: 'tab',
  BAD_INDENT: 'indent',
  MISSING_CHAR: 'open',
  BLOCK_AS_IMPLICIT_KEY: 'nested_key',
  MULTIPLE_DOCS: 'documents',
  RESOURCE_EXHAUSTION: 'deep',
  TAG_RESOLVE_FAILED: 'tag',
};

function documentValue(
  { contents }: Document.Parsed,
  positionAt: (offset: number) => TextPosition,
  errors: CatalogFailure[],
): DocumentValue {
  return valueOf(contents, { line: 1, column: 1 }, 0);

  function positionOf(node: Node | null, otherwise: TextPosition): TextPosition {
    const offset = node?.range?.[0];
    return offset === undefined ? otherwise : positionAt(offset);
  }

  function valueOf(node: Node | null, around: TextPosition, depth: number): DocumentValue {
    const position = positionOf(node, around);
    if (depth > DEEPEST) return unusable(position, 'deep');
    if (isAlias(node)) return unusable(position, 'alias');
    if (isMap<Node, Node | null>(node))
      return { kind: 'map', position, members: node.items.flatMap((pair) => memberOf(pair, position, depth)) };
    if (isSeq<Node | null>(node)) return { kind: 'list', position, items: node.items.map((item) => valueOf(item, position, depth + 1)) };
    const value = isScalar(node) ? node.value : null;
    if (typeof value === 'string') return { kind: 'text', position, text: value };
    return { kind: 'other', position, value: typeof value === 'number' || typeof value === 'boolean' ? value : null };
  }

  function memberOf({ key, value }: Pair<Node, Node | null>, around: TextPosition, depth: number): readonly DocumentMember[] {
    const position = positionOf(key, around);
    const name = isScalar(key) ? key.value : null;
    if (typeof name === 'string') return [{ key: name, position, value: valueOf(value, position, depth + 1) }];
    errors.push(failureAt(position, isAlias(key) ? 'alias' : 'text_key'));
    return [];
  }

  function unusable(position: TextPosition, code: CatalogFailureCode): DocumentValue {
    errors.push(failureAt(position, code));
    return { kind: 'other', position, value: null };
  }
}
