import type { HelpId } from '../../shared/text/help/help-ids.ts';
import { HELP_IDS, helpPage } from '../../shared/text/help/help-pages.ts';
import { KIND_WORDS } from '../../shared/text/help/help-words.ts';

/** An entry of the index and the palette. */
export interface HelpTitle {
  readonly id: HelpId;
  readonly title: string;
  readonly isCode: boolean;
  /** Kind of the page, in words. */
  readonly kind: string;
  /** What the page is about, in a sentence or two. */
  readonly what: string;
}

/** All pages, by kind. */
export const HELP_TITLES: readonly HelpTitle[] = HELP_IDS.flatMap((id) => {
  const page = helpPage(id);
  return page === null ? [] : [{ id, title: page.title, isCode: page.isCode, kind: KIND_WORDS[page.kind].one, what: page.what }];
});
