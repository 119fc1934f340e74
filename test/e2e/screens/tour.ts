import type { Locator, Page } from 'playwright/test';
import type { OpenOverlay } from '../../../renderer/core/state/app-store.ts';
import { MENU_TITLES } from '../../../shared/text/app/context-menu.ts';
import type { MenuKind } from '../../../renderer/core/focus/action-targets.ts';
import type { App, LaunchOptions } from '../support/app.ts';
import type { MixedReports } from '../support/mixed-reports.ts';
import type { AppPage } from '../pages/app-page.ts';
import type { ReportFiles } from '../support/report-files.ts';

/** The running app that a tour visits, with its page and captures. */
export interface Visit {
  readonly app: App;
  readonly page: Page;
  readonly appPage: AppPage;
  readonly files: Captures;
}

/** Paths of the captures that the tours open. */
export interface Captures extends ReportFiles {
  readonly mixed: MixedReports;
  /** An accepted report with long names and values in `extra`, as in real reports. */
  readonly rich: string;
  /** An accepted report of which not everything is stored. */
  readonly lossy: string;
  /** A rejected report, of which nothing is stored. */
  readonly refused: string;
}

/** A state of the app that a tour visits: a screen, tab, dialog, menu or help page. */
export interface TourStop {
  readonly name: string;
  /** The kind of overlay that is open. */
  readonly overlay?: OpenOverlay['kind'];
  /** The kind of element with an open context menu. */
  readonly menu?: MenuKind;
  /** The screen's name in the rail. */
  readonly screen?: string;
  /** The name of the report tab. */
  readonly tab?: string;
  /** Goes to the stop from the state that the previous stop left. */
  readonly open: (visit: Visit) => Promise<unknown>;
  /** The element that the stop shows. Its ARIA structure is stored as the snapshot. */
  readonly shown: (visit: Visit) => Locator;
  /** Set if the element must be closed and opened again after the window is resized, because it keeps its old position. */
  readonly isReopened?: true;
  /** Leaves the stop. By default, Escape closes the overlay if there is one. */
  readonly leave?: (visit: Visit) => Promise<unknown>;
}

/** Stops that are visited one after another in the same app. */
export interface Tour {
  readonly name: string;
  readonly launch: (files: Captures) => LaunchOptions;
  readonly stops: readonly TourStop[];
}

export const dialog = ({ page }: Visit): Locator => page.locator('[role=dialog], [role=alertdialog]').last();
export const menu = ({ page }: Visit): Locator => page.getByRole('menu').last();
export const screen = ({ page }: Visit): Locator => page.getByRole('main');

/** A stop with the dialog that a command of the palette opens. */
export function byCommand(name: string, command: string, overlay?: OpenOverlay['kind']): TourStop {
  return { name, ...(overlay === undefined ? {} : { overlay }), open: ({ appPage }) => appPage.runCommand(command), shown: dialog };
}

/** Closes the topmost overlay. */
export async function escape({ page }: Visit): Promise<void> {
  await page.keyboard.press('Escape');
}

/** Leaves everything as it is, so that the next stop continues from there. */
export const stay = (): Promise<void> => Promise.resolve();

/** A stop with the context menu that a right click opens. */
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
