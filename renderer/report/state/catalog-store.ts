import { create } from 'zustand';
import { MAX_PAGE } from '../../../shared/bridge/view/fields.ts';
import { CATALOG_SCREEN, insteadText } from '../../../shared/text/report/catalog.ts';
import type { CatalogRowView, CatalogView } from '../../../shared/bridge/view/catalog-view.ts';
import { showOverlay } from '../../core/state/app-store.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { chooseHandles } from '../../core/state/file-handles.ts';
import { dismissFailures, noticeDone, noticeError } from '../../core/state/notices.ts';
import { rereadReports } from './report-store.ts';

interface CatalogStoreState {
  /** null: not asked yet. */
  readonly catalog: CatalogView | null;
  /** All names of the list in effect, while people look at it. */
  readonly rows: readonly CatalogRowView[] | null;
}

export const useCatalog = create<CatalogStoreState>(() => ({ catalog: null, rows: null }));

// Of several readings under way only the last one that was asked for counts.
let asked = 0;

async function loadRows(): Promise<void> {
  asked += 1;
  const mine = asked;
  const rows: CatalogRowView[] = [];
  for (;;) {
    const page = await callOrNotify('catalog.rows', { from: rows.length, limit: MAX_PAGE });
    if (page === null || mine !== asked) return;
    rows.push(...page.rows);
    if (page.rows.length < MAX_PAGE) break;
  }
  useCatalog.setState({ rows });
}

/** By which the notice is known that the person's own list does not count. */
const OWN_CATALOG = 'own_catalog';

/** Asks which list counts, and tells people where their own does not. */
export async function loadCatalog(): Promise<void> {
  const catalog = await callOrNotify('catalog.state', {});
  if (catalog === null) return;
  // Where none was known yet, nothing was read by another.
  if (useCatalog.getState().catalog === null) useCatalog.setState({ catalog });
  else await takeCatalog(catalog);
  const { error } = catalog;
  if (error !== null) noticeError({ code: OWN_CATALOG, message: `${error.message} ${insteadText(catalog)}`, hint: error.hint });
}

/**
 * Another list counts: what is masked may be something else everywhere. The answer to whoever chose it and the news of it come in any order; what is told a second
 * time changes nothing, and ends nobody's editing.
 */
export async function takeCatalog(catalog: CatalogView): Promise<void> {
  if (JSON.stringify(catalog) === JSON.stringify(useCatalog.getState().catalog)) return;
  useCatalog.setState({ catalog });
  if (catalog.error === null) dismissFailures(({ code }) => code === OWN_CATALOG);
  await Promise.all([rereadReports(), useCatalog.getState().rows === null ? null : loadRows()]);
}

export function showCatalog(): void {
  showOverlay({ kind: 'catalog' });
  void loadRows();
}

export function closeCatalog(): void {
  asked += 1;
  useCatalog.setState({ rows: null });
  showOverlay(null);
}

/** Shows an answer; true where the list that was wanted counts. */
function isTaken(catalog: CatalogView | null): boolean {
  if (catalog === null) return false;
  void takeCatalog(catalog);
  return catalog.error === null;
}

/** Lets people choose a file as their own list. */
export async function chooseCatalog(): Promise<void> {
  const [chosen] = await chooseHandles();
  if (chosen !== undefined && isTaken(await callOrNotify('catalog.use', { file: chosen.file }))) noticeDone(CATALOG_SCREEN.taken);
}

export async function readCatalogAgain(): Promise<void> {
  if (isTaken(await callOrNotify('catalog.readAgain', {}))) noticeDone(CATALOG_SCREEN.taken);
}

export async function takeCatalogAway(): Promise<void> {
  if (isTaken(await callOrNotify('catalog.takeAway', {}))) noticeDone(CATALOG_SCREEN.gone);
}
