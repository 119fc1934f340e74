import type { Page } from 'playwright/test';
import { bundleForPage } from '../../support/bundle-for-page.ts';
import type { findLayoutDefects } from './find-layout-defects.ts';

type Defects = ReturnType<typeof findLayoutDefects>;

/** The script that runs in the page, built once per process. */
let script: Promise<string> | null = null;

/** Finds the layout defects in the current state of a page. */
export async function layoutDefects(page: Page): Promise<Defects> {
  script ??= bundleForPage('test/e2e/screens/layout/find-layout-defects.ts', 'iife');
  return page.evaluate<Defects>(`(() => { ${await script}; return bundle.findLayoutDefects(); })()`);
}
