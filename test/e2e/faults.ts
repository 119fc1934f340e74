import AxeBuilder from '@axe-core/playwright';
import type { App } from './fixture.ts';

/** What axe finds on the screen, or in the one place of it that is named by a selector, by all rules or by those that are named; empty where all is well. */
export async function faults(app: App, place?: string, rules?: readonly string[]): Promise<readonly string[]> {
  // In the page that is there: Electron has no other for axe to finish in, and as ours has no frames both ways find the same.
  const axe = new AxeBuilder({ page: app.page }).setLegacyMode(true).options({
    resultTypes: ['violations'],
    ...(rules === undefined ? {} : { runOnly: { type: 'rule', values: [...rules] } }),
  });
  const { violations } = await (place === undefined ? axe : axe.include(place)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}
