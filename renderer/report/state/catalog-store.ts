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
  /** null until the host has answered. */
  readonly catalog: CatalogView | null;
  /** All names of the list in effect, loaded while the list is shown. */
  readonly rows: readonly CatalogRowView[] | null;
}

export const useCatalog = create<CatalogStoreState>(() => ({ catalog: null, rows: null }));

// Number of the newest load. Only its response is shown.
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

/** Error code of the notice that the user's own list is not in effect. */
const OWN_CATALOG = 'own_catalog';

/** Requests the list in effect. Shows a notice if the user's own list is not in effect. */
export async function loadCatalog(): Promise<void> {
  const catalog = await callOrNotify('catalog.state', {});
  if (catalog === null) return;
  // If no list was known before, no report was read with a different list. So no report is read again.
  if (useCatalog.getState().catalog === null) useCatalog.setState({ catalog });
  else await takeCatalog(catalog);
  const { error } = catalog;
  if (error !== null) noticeError({ code: OWN_CATALOG, message: `${error.message} ${insteadText(catalog)}`, hint: error.hint });
}

/**
 * Puts a new list in effect. All reports are read again, because masks can change everywhere. The list arrives in the response to the user's choice and in an
 * event, in any order. The second arrival is ignored, because it would end editing again.
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

/** Puts the list of a response in effect. Returns true if it is the list that the user chose. */
function isTaken(catalog: CatalogView | null): boolean {
  if (catalog === null) return false;
  void takeCatalog(catalog);
  return catalog.error === null;
}

/** Lets users choose a file as their own list. */
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
