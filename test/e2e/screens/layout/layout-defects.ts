import type { Page } from 'playwright/test';
import { bundleForPage } from '../../support/bundle-for-page.ts';
import type { Defect } from './defect.ts';

/** The script that runs in the page; it is built for the first page of a process. */
let script: Promise<string> | null = null;

/** Finds the layout defects that a page has now (`find-layout-defects.ts`). */
export async function layoutDefects(page: Page): Promise<readonly Defect[]> {
  script ??= bundleForPage('test/e2e/screens/layout/find-layout-defects.ts', 'iife');
  return page.evaluate<readonly Defect[]>(`(() => { ${await script}; return bundle.findLayoutDefects(); })()`);
}
