import { annotationFacts, KNOWN_ANNOTATIONS, UNTABLED_ANNOTATIONS, type AnnotationFacts } from '../../report/catalog/annotations.ts';
import { BUILT_IN_CATALOG, unknownFacts } from '../../report/catalog/annotation-catalog.ts';
import { BINARY_PARTS, binaryPartFacts } from '../../report/catalog/binary-parts.ts';
import type { ExpectedType } from '../../report/catalog/name-facts.ts';
import { FIX_TITLES } from '../editing/fixes.ts';
import { partMeaning, partRoleWord, visibilityHelp, visibilityWord } from '../verdict/ui.ts';
import { MOZILLA_RULE_NAMES, annotationsOfMozillaRule } from '../../verdict/throttling/rule-facts.ts';
import type { FindingCode } from '../../verdict/checks/finding-codes.ts';
import { exampleValue } from './annotation-examples.ts';
import { ANNOTATION_MEANINGS } from './annotation-meanings.ts';
import { pieceOf } from './example.ts';
import type { HelpId } from './help-ids.ts';
import type { HelpFact, HelpPage } from './help-page.ts';
import { FORM_WORDS, PAGE_WORDS } from './help-words.ts';

/** The names of all annotations that the help index lists. */
export const ANNOTATION_NAMES: readonly string[] = [...KNOWN_ANNOTATIONS, ...UNTABLED_ANNOTATIONS];

/** The help page of an annotation. Unknown names also have one. */
export function annotationPage(name: string): HelpPage {
  const facts = annotationFacts(name) ?? unknownFacts(name);
  const { expected } = BUILT_IN_CATALOG.lookup(name);
  const value = exampleValue(name, expected?.type ?? null);
  return {
    id: `annotation:${name}`,
    kind: 'annotation',
    title: name,
    isCode: true,
    what: ANNOTATION_MEANINGS[name] ?? PAGE_WORDS.unknown,
    why: whyOf(facts),
    facts: factsOf(facts, expected),
    example: pieceOf(`Content-Disposition: form-data; name="${name}"\r\n\r\n`, value, '\r\n'),
    noExample: null,
    fixes: facts.droppedByCollector || facts.madeByCollector ? [FIX_TITLES.delete_annotation] : [],
    related: relatedOf(facts, expected),
  };
}

/** Who may see the value, and what the client and the collector do with it. */
function whyOf({ visibility, droppedByCollector, madeByCollector, geckoScope }: AnnotationFacts): string {
  return [
    visibilityHelp(visibility),
    ...(droppedByCollector ? [PAGE_WORDS.removed] : []),
    ...(madeByCollector ? [PAGE_WORDS.overwritten] : []),
    ...(geckoScope === 'client' ? [PAGE_WORDS.client] : []),
  ].join(' ');
}

function factsOf(facts: AnnotationFacts, expected: ExpectedType | null): readonly HelpFact[] {
  const { visibility, processedField, processedType, droppedByCollector, madeByCollector } = facts;
  return [
    { label: PAGE_WORDS.visibility, text: visibilityWord(visibility) },
    { label: PAGE_WORDS.written, text: FORM_WORDS[expected?.type ?? 'string'] },
    ...(processedField === null
      ? []
      : [{ label: PAGE_WORDS.processed, text: [processedField, ...(processedType === null ? [] : [processedType])].join(', ') }]),
    ...(droppedByCollector ? [{ label: PAGE_WORDS.collector, text: PAGE_WORDS.removes }] : []),
    ...(madeByCollector ? [{ label: PAGE_WORDS.collector, text: PAGE_WORDS.writes }] : []),
  ];
}

const TYPE_FINDINGS = {
  boolean: 'type_boolean',
  integer: 'type_integer',
  number: 'type_number',
  json: 'type_json',
} as const satisfies Readonly<Record<ExpectedType['type'], FindingCode>>;

function relatedOf({ name, droppedByCollector, madeByCollector }: AnnotationFacts, expected: ExpectedType | null): readonly HelpId[] {
  const typed: readonly FindingCode[] =
    expected === null ? [] : [expected.by === 'processing' ? TYPE_FINDINGS[expected.type] : 'type_unlike_client'];
  const findings: readonly FindingCode[] = [
    ...(droppedByCollector ? (['removed_by_collector'] as const) : []),
    ...(madeByCollector ? (['overwritten_by_collector'] as const) : []),
    ...(name === 'uuid' ? (['uuid_given'] as const) : []),
    ...typed,
  ];
  const rules = MOZILLA_RULE_NAMES.filter((rule) => annotationsOfMozillaRule(rule).includes(name));
  return [...findings.map((code): HelpId => `finding:${code}`), ...rules.map((rule): HelpId => `throttling:${rule}`)];
}

/** The binary parts that the interface lists. */
export const PART_NAMES: readonly string[] = BINARY_PARTS.map(({ name }) => name);

/** The page of a binary part; null for a name that the interface does not list. */
export function partPage(name: string): HelpPage | null {
  const facts = binaryPartFacts(name);
  if (facts === null) return null;
  const { contentType, role, kind } = facts;
  const isDump = kind === 'minidump';
  const head = `Content-Disposition: form-data; name="${name}"; filename="${isDump ? 'b3a1c9e2.dmp' : 'b3a1c9e2.memory.json.gz'}"\r\n`;
  const findings: readonly FindingCode[] = isDump
    ? ['no_minidump', 'minidump_misnamed', 'minidump_misspelled', 'minidump_type', 'dump_not_minidump']
    : ['memory_report_type', 'memory_report_not_gzip', 'memory_report_large', 'type_noted'];
  return {
    id: `part:${name}`,
    kind: 'part',
    title: name,
    isCode: true,
    what: partMeaning(name, role),
    why: null,
    facts: [
      { label: PAGE_WORDS.contentType, text: contentType, isCode: true },
      { label: PAGE_WORDS.role, text: partRoleWord(role) },
    ],
    example: pieceOf(`${head}Content-Type: ${contentType}\r\n\r\n`, isDump ? 'MDMP\x93\xa7\0\0' : '\x1f\x8b\x08\0'),
    noExample: null,
    fixes: [],
    related: findings.map((code): HelpId => `finding:${code}`),
  };
}
