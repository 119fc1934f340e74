import type { Locator, Page } from 'playwright/test';
import type { OpenOverlay } from '../../../renderer/core/state/app-store.ts';
import { MENU_TITLES } from '../../../shared/text/app/context-menu.ts';
import type { MenuKind } from '../../../renderer/core/focus/action-targets.ts';
import type { App, LaunchOptions } from '../support/app.ts';
import type { MixedReports } from '../support/mixed-reports.ts';
import type { AppPage } from '../pages/app-page.ts';
import type { ReportFiles } from '../support/report-files.ts';

/** One visit of the running app, which a tour uses. */
export interface Visit {
  readonly app: App;
  readonly page: Page;
  readonly appPage: AppPage;
  readonly files: Captures;
}

/** What the tours open. */
export interface Captures extends ReportFiles {
  readonly mixed: MixedReports;
  /** Accepted, with the long names and values that real reports have, in `extra`. */
  readonly rich: string;
  /** Accepted, but not all of it is stored. */
  readonly lossy: string;
  /** Rejected, so that nothing of it is stored. */
  readonly refused: string;
}

/** Something that can be on the screen: a screen, a tab, a dialog, a menu, a page of help. */
export interface TourStop {
  readonly name: string;
  /** The kind of overlay that it is, by the page's own state. */
  readonly overlay?: OpenOverlay['kind'];
  /** The kind of thing whose context menu it is. */
  readonly menu?: MenuKind;
  /** The screen that it is, as the rail calls it. */
  readonly screen?: string;
  /** The tab of a report that it is, as its strip calls it. */
  readonly tab?: string;
  /** Leads there from wherever the stop before it left the app. */
  readonly open: (visit: Visit) => Promise<unknown>;
  /** What is there then; its form is stored as the snapshot of the stop. */
  readonly shown: (visit: Visit) => Locator;
  /** It keeps to a place on the screen that is elsewhere, or out of sight, in a window of another size. */
  readonly isReopened?: true;
  /** Leaves it; what lies over the screen is closed by Escape where nothing else is said. */
  readonly leave?: (visit: Visit) => Promise<unknown>;
}

/** Stops that are visited one after the other, in one app. */
export interface Tour {
  readonly name: string;
  readonly launch: (files: Captures) => LaunchOptions;
  readonly stops: readonly TourStop[];
}

export const dialog = ({ page }: Visit): Locator => page.locator('[role=dialog], [role=alertdialog]').last();
export const menu = ({ page }: Visit): Locator => page.getByRole('menu').last();
export const screen = ({ page }: Visit): Locator => page.getByRole('main');

/** A dialog that a command of the palette opens. */
export function byCommand(name: string, command: string, overlay?: OpenOverlay['kind']): TourStop {
  return { name, ...(overlay === undefined ? {} : { overlay }), open: ({ appPage }) => appPage.runCommand(command), shown: dialog };
}

/** Closes what lies over the screen. */
export async function escape({ page }: Visit): Promise<void> {
  await page.keyboard.press('Escape');
}

/** Leaves everything as it is: the next stop goes on from there. */
export const stay = (): Promise<void> => Promise.resolve();

/** The menu that a thing has by the right button. */
export function contextMenu(kind: MenuKind, of: (visit: Visit) => Locator): TourStop {
  const title = MENU_TITLES[kind];
  return {
    name: `menu: ${title}`,
    menu: kind,
    open: (visit) => of(visit).click({ button: 'right' }),
    shown: ({ page }) => page.getByRole('menu', { name: title, exact: true }),
    leave: async (visit) => {
      await escape(visit);
      await visit.page.getByRole('menu').waitFor({ state: 'detached' });
    },
  };
}
