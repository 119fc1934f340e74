import { ANNOTATION_NAMES, PART_NAMES } from '../../shared/text/help/annotation-pages.ts';
import type { HelpPage } from '../../shared/text/help/help-page.ts';
import { PAGE_WORDS } from '../../shared/text/help/help-words.ts';
import { pageOf } from './help-page-parts.ts';
import { row, table } from './markdown-table.ts';

const INTRO = `# Annotations and binary parts

Written by \`npm run docs\` from the tables that the help of the app is made of, not by hand: the names that Crashlens knows, what they mean, who may see their values on
the crash viewing site, and how they are written. A name that does not stand here is a client’s own, and counts as protected. A list of your own can say otherwise
([formats.md](formats.md)).
`;

/** The text of docs/annotations.md. */
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
