import { ANNOTATION_NAMES, PART_NAMES } from '../../shared/text/help/annotation-pages.ts';
import type { HelpPage } from '../../shared/text/help/help-page.ts';
import { PAGE_WORDS } from '../../shared/text/help/help-words.ts';
import { pageOf } from './help-page-parts.ts';
import { row, table } from './markdown-table.ts';

const INTRO = `# Annotations and binary parts

This page lists, for client developers and triagers, the names that Crashlens knows: their meanings, who may see their values on the crash viewing site, and how they are written.
\`npm run docs\` writes it from the app’s help. Any other name is specific to a client and counts as protected, unless [your own list](formats.md#own-list-of-annotations) says otherwise.
`;

/** Returns the text of docs/annotations.md. */
export function annotationsPage(): string {
  const annotations = ANNOTATION_NAMES.map((name) => pageOf(`annotation:${name}`));
  const parts = PART_NAMES.map((name) => pageOf(`part:${name}`));
  return [
    INTRO,
    '## Annotations\n',
    table(
      ['name', 'what it means', 'visibility', 'written as', 'the collector'],
      annotations.map((page) =>
        row(
          `\`${page.title}\``,
          page.what,
          fact(page, PAGE_WORDS.visibility),
          fact(page, PAGE_WORDS.written),
          fact(page, PAGE_WORDS.collector),
        ),
      ),
    ),
    '## Binary parts\n',
    table(
      ['name', 'what it means', 'Content-Type'],
      parts.map((page) => row(`\`${page.title}\``, page.what, `\`${fact(page, PAGE_WORDS.contentType)}\``)),
    ),
  ].join('\n');
}

function fact({ facts }: HelpPage, label: string): string {
  return facts.flatMap((one) => (one.label === label ? [one.text] : [])).join(', ');
}
