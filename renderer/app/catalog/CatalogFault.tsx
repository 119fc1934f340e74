import { CATALOG, CATALOG_SCREEN, insteadText } from '../../../shared/text/report/catalog.ts';
import type { CatalogView } from '../../../shared/bridge/view/catalog-view.ts';
import { MeaningMark } from '../../ui/status/Meaning.tsx';
import tones from '../../ui/status/tones.module.css';
import styles from './CatalogFault.module.css';

export interface CatalogFaultProps {
  readonly fault: NonNullable<CatalogView['fault']>;
  readonly catalog: CatalogView;
}

/** Why a list does not count: line by line, and what counts instead. */
export function CatalogFault({ fault, catalog }: CatalogFaultProps) {
  const { name, message, hint, faults, more } = fault;
  return (
    <div className={`${styles.fault} ${tones.ground}`} data-tone="red" role="alert">
      <MeaningMark icon="bad" />
      <div className={styles.text}>
        <p>{faults.length === 0 ? message : CATALOG_SCREEN.notTaken(name)}</p>
        {faults.length === 0 ? null : (
          <ul className={styles.list} aria-label={CATALOG_SCREEN.faults}>
            {faults.map((item) => (
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
