import { beforeEach, describe, expect, it, vi } from 'vitest';
import type * as CatalogStore from '../../../../../renderer/report/state/catalog-store.ts';
import type { CatalogView } from '../../../../../shared/bridge/view/catalog-view.ts';

const BUILT_IN: CatalogView = {
  inEffect: 'built_in',
  own: null,
  error: null,
  hasFile: false,
  shownHeaders: '',
  totals: { names: 1, public: 1, protected: 0, unlisted: 0 },
};
const OWN: CatalogView = { ...BUILT_IN, inEffect: 'added', hasFile: true, totals: { names: 1, public: 0, protected: 1, unlisted: 0 } };

let answer: CatalogView;
let reread: number;
let store: typeof CatalogStore;

beforeEach(async () => {
  reread = 0;
  vi.resetModules();
  vi.doMock('../../../../../renderer/report/state/report-store.ts', () => ({
    rereadReports: () => {
      reread += 1;
      return Promise.resolve();
    },
  }));
  vi.doMock('../../../../../renderer/bridge/bridge.ts', () => ({
    bridge: { on: () => () => undefined },
    call: () => Promise.resolve({ ok: true, value: answer }),
  }));
  store = await import('../../../../../renderer/report/state/catalog-store.ts');
  answer = OWN;
  await store.loadCatalog();
  answer = BUILT_IN;
});

describe('a new annotation list', () => {
  it('causes one reread of the reports if the answer arrives before the event', async () => {
    await store.takeCatalogAway();
    await store.takeCatalog(BUILT_IN);
    expect([store.useCatalog.getState().catalog, reread]).toEqual([BUILT_IN, 1]);
  });

  it('causes one reread of the reports if the event arrives before the answer', async () => {
    await store.takeCatalog(BUILT_IN);
    await store.takeCatalogAway();
    expect([store.useCatalog.getState().catalog, reread]).toEqual([BUILT_IN, 1]);
  });

  it('causes one reread of the reports if the page learns of the new list by asking again', async () => {
    await store.loadCatalog();
    expect([store.useCatalog.getState().catalog, reread]).toEqual([BUILT_IN, 1]);
  });

  it('causes no reread of the reports if the page knew no list before', () => {
    expect(reread).toBe(0);
  });
});
