import { CATALOG, CATALOG_SCREEN, insteadText } from '../../../shared/text/report/catalog.ts';
import type { CatalogView } from '../../../shared/bridge/view/catalog-view.ts';
import { StatusIcon } from '../../ui/status/StatusIcon.tsx';
import tones from '../../ui/status/tones.module.css';
import styles from './CatalogFailure.module.css';

interface CatalogFailureProps {
  readonly error: NonNullable<CatalogView['error']>;
  readonly catalog: CatalogView;
}

/** Explains why an annotation list is not in effect, and which list is used instead. Each error has its own line. */
export function CatalogFailure({ error, catalog }: CatalogFailureProps) {
  const { name, message, hint, errors, more } = error;
  return (
    <div className={`${styles.fault} ${tones.ground}`} data-tone="red" role="alert">
      <StatusIcon icon="bad" />
      <div className={styles.text}>
        <p>{errors.length === 0 ? message : CATALOG_SCREEN.notTaken(name)}</p>
        {errors.length === 0 ? null : (
          <ul className={styles.list} aria-label={CATALOG_SCREEN.errors}>
            {errors.map((item) => (
              <li key={`${item.line}:${item.column}:${item.message}`}>{CATALOG.at(item, item.message)}</li>
            ))}
            {more === 0 ? null : <li>{CATALOG.more(more)}</li>}
          </ul>
        )}
        <p className={styles.next}>
          {hint} {insteadText(catalog)}
        </p>
      </div>
    </div>
  );
}
