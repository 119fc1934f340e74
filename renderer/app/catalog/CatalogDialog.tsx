import { FilePlus2, RotateCw, Undo2 } from 'lucide-react';
import { CATALOG_SCREEN, catalogEffect, ownCatalogText } from '../../../shared/text/report/catalog.ts';
import { formatCount } from '../../../shared/bytes/quantities.ts';
import type { CatalogView } from '../../../shared/bridge/view/catalog-view.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Overlay } from '../../ui/controls/Overlay.tsx';
import { clockTime } from '../../core/format/time.ts';
import { chooseCatalog, closeCatalog, readCatalogAgain, takeCatalogAway, useCatalog } from '../../report/state/catalog-store.ts';
import { CatalogFailure } from './CatalogFailure.tsx';
import { CatalogTable } from './CatalogTable.tsx';
import styles from './CatalogDialog.module.css';

function Tools({ hasFile }: { readonly hasFile: boolean }) {
  return (
    <div className={styles.tools}>
      <Button icon={<FilePlus2 size={14} aria-hidden />} onPress={() => void chooseCatalog()}>
        {CATALOG_SCREEN.choose}
      </Button>
      {hasFile ? (
        <>
          <Button variant="quiet" icon={<RotateCw size={14} aria-hidden />} onPress={() => void readCatalogAgain()}>
            {CATALOG_SCREEN.readAgain}
          </Button>
          <Button variant="quiet" icon={<Undo2 size={14} aria-hidden />} onPress={() => void takeCatalogAway()}>
            {CATALOG_SCREEN.takeAway}
          </Button>
        </>
      ) : null}
    </div>
  );
}

function InEffect({ catalog }: { readonly catalog: CatalogView }) {
  const { own, error, totals } = catalog;
  return (
    <section className={styles.effect} aria-label="In effect">
      <div role="status">
        <h3 className={styles.which} data-testid="catalog-in-effect">
          {catalogEffect(catalog)}
        </h3>
        {own === null ? null : <p className={styles.about}>{ownCatalogText(own, clockTime(own.readAt))}</p>}
      </div>
      <p className={styles.about}>{CATALOG_SCREEN.about(formatCount(totals.public), formatCount(totals.names))}</p>
      <Tools hasFile={catalog.hasFile} />
      {error === null ? null : <CatalogFailure error={error} catalog={catalog} />}
    </section>
  );
}

/** Dialog about the annotation list in effect: where the list comes from, the user's own list file, and all names in the list. */
export function CatalogDialog() {
  const catalog = useCatalog((state) => state.catalog);
  const rows = useCatalog((state) => state.rows);
  return (
    <Overlay title={CATALOG_SCREEN.title} shape="wide" onClose={closeCatalog}>
      <div className={styles.body}>
        {catalog === null ? null : <InEffect catalog={catalog} />}
        <CatalogTable rows={rows} />
      </div>
    </Overlay>
  );
}
