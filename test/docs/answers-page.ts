import { DIALECTS } from '../../shared/dialect.ts';
import { OUTCOME_PAGES, THROTTLING_PAGES } from '../../shared/text/help/other-pages.ts';
import { REASON_PAGES, RULE_PAGES, SPEC_PAGES } from '../../shared/text/help/code-pages.ts';
import type { HelpPage } from '../../shared/text/help/help-page.ts';
import { bytesText, pageOf } from './help-page-parts.ts';
import { row, table } from './markdown-table.ts';

const INTRO = `# Answers: outcomes, reasons and rules

This page explains each answer of a collector, for client developers and triagers. \`npm run docs\` writes it from the app’s help, where each row is a page (F1) with example bytes and
fixes. [protocol.md](protocol.md) describes the protocol, [policy.md](policy.md) the automatic retries.
`;

const RULES_INTRO = 'The first rule that fails decides the answer. The example shows the deciding bytes of a generated report.\n';

const SPEC_INTRO = `The interface, or a standard that it refers to, sometimes requires another answer than the measured one. These rules apply only in dialect \`${DIALECTS[0]}\`.
`;

/** Returns the text of docs/answers.md. */
export function answersPage(): string {
  return [
    INTRO,
    '## Outcomes\n',
    table(
      ['outcome', 'what it means', 'why', 'what may be done'],
      pagesOf('outcome', OUTCOME_PAGES).map((page) => row(page.title, page.what, page.why ?? '', page.fixes.join(' '))),
    ),
    '## Malformed reasons\n',
    table(
      ['reason', 'what it means', 'why', 'rules'],
      pagesOf('reason', REASON_PAGES).map((page) => row(`\`${page.title}\``, page.what, page.why ?? '', codes(page.related))),
    ),
    '## Throttling rules of the reference collector\n',
    'In their order: the first that matches decides.\n',
    table(
      ['rule', 'what it does', 'why', 'what may be done'],
      pagesOf('throttling', THROTTLING_PAGES).map((page) => row(`\`${page.title}\``, page.what, page.why ?? '', page.fixes.join(' '))),
    ),
    '## Rules that decide the answer\n',
    RULES_INTRO,
    table(
      ['rule', 'what it means', 'why', 'example'],
      pagesOf('rule', RULE_PAGES).map((page) => row(`\`${page.title}\``, page.what, page.why ?? '', exampleOf(page))),
    ),
    '## Where the dialects differ\n',
    SPEC_INTRO,
    table(
      ['rule', 'what `spec` answers', 'why'],
      pagesOf('spec', SPEC_PAGES).map((page) => row(`\`${page.title}\``, page.what, page.why ?? '')),
    ),
  ].join('\n');
}

function pagesOf(kind: string, names: readonly string[]): readonly HelpPage[] {
  return names.map((name) => pageOf(`${kind}:${name}`));
}

function codes(ids: readonly string[]): string {
  return ids.map((id) => `\`${id.slice(id.indexOf(':') + 1)}\``).join(', ');
}

function exampleOf({ example, noExample }: HelpPage): string {
  return example === null ? (noExample ?? '') : bytesText(example);
}
