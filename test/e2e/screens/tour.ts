import type { Locator, Page } from 'playwright/test';
import type { OpenOverlay } from '../../../renderer/core/state/app-store.ts';
import { MENU_TITLES } from '../../../shared/text/app/context-menu.ts';
import type { MenuKind } from '../../../renderer/core/focus/action-targets.ts';
import type { App, LaunchOptions } from '../support/app.ts';
import type { MixedReports } from '../support/mixed-reports.ts';
import type { AppPage } from '../pages/app-page.ts';
import type { ReportFiles } from '../support/report-files.ts';

/** A visit of the running app by a tour. */
export interface Visit {
  readonly app: App;
  readonly page: Page;
  readonly appPage: AppPage;
  readonly files: Captures;
}

/** The captures of the tours. */
export interface Captures extends ReportFiles {
  readonly mixed: MixedReports;
  /** Accepted, with long names and values in `extra` as in real reports. */
  readonly rich: string;
  /** Accepted, but not all of it is stored. */
  readonly lossy: string;
  /** Rejected, so nothing of it is stored. */
  readonly refused: string;
}

/** A state of the screen: a screen, tab, dialog, menu or help page. */
export interface TourStop {
  readonly name: string;
  /** The kind of overlay in the page's state. */
  readonly overlay?: OpenOverlay['kind'];
  /** The kind of thing whose context menu is open. */
  readonly menu?: MenuKind;
  /** The screen's name in the rail. */
  readonly screen?: string;
  /** The name of the report tab. */
  readonly tab?: string;
  /** Navigates to the stop from the state after the previous stop. */
  readonly open: (visit: Visit) => Promise<unknown>;
  /** The element that appears; its structure is stored as the snapshot of the stop. */
  readonly shown: (visit: Visit) => Locator;
  /** Set if the element keeps a position that is wrong or out of view after the window is resized. */
  readonly isReopened?: true;
  /** Leaves the stop; default: Escape closes what is over the screen. */
  readonly leave?: (visit: Visit) => Promise<unknown>;
}

/** Stops that are visited in sequence, in one app. */
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

/** Closes the topmost overlay. */
export async function escape({ page }: Visit): Promise<void> {
  await page.keyboard.press('Escape');
}

/** Leaves everything as it is: the next stop continues from there. */
export const stay = (): Promise<void> => Promise.resolve();

/** The context menu of a thing, opened by a right click. */
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
