import type { HelpId } from '../../shared/text/help/help-ids.ts';
import { HELP_IDS, helpPage } from '../../shared/text/help/help-pages.ts';
import { KIND_WORDS } from '../../shared/text/help/help-words.ts';

/** A page as the index and the palette list it. */
export interface HelpTitle {
  readonly id: HelpId;
  readonly title: string;
  readonly isCode: boolean;
  /** What kind of page it is, in words. */
  readonly kind: string;
  /** What the page is about, in a sentence or two. */
  readonly what: string;
}

/** All pages, kind by kind. */
export const HELP_TITLES: readonly HelpTitle[] = HELP_IDS.flatMap((id) => {
  const page = helpPage(id);
  return page === null ? [] : [{ id, title: page.title, isCode: page.isCode, kind: KIND_WORDS[page.kind].one, what: page.what }];
});
