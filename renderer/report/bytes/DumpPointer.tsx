import { CornerDownRight } from 'lucide-react';
import { POINTERS } from '../../../shared/text/report/dump-regions.ts';
import { INSPECTOR } from '../../../shared/text/report/inspector.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useDumpRegion } from '../state/dump-region.ts';
import { useReport } from '../shared/report-context.ts';
import { followPointer } from './dump-pointers.ts';
import styles from './Inspector.module.css';

/** In bytes of a dump: the address of the first selected byte, and what the pointer there points into, which can be followed. */
export function DumpPointer() {
  const report = useReport();
  const region = useDumpRegion(report);
  if (region === null) return null;
  return (
    <dl className={styles.dump} aria-label={POINTERS.title}>
      <div className={styles.value}>
        <dt>{POINTERS.address}</dt>
        <dd className={styles.target}>{region.address ?? INSPECTOR.none}</dd>
      </div>
      <div className={styles.value}>
        <dt>{POINTERS.pointer}</dt>
        <dd className={styles.target}>
          {region.pointsInto ?? INSPECTOR.none}
          <Button
            variant="link"
            icon={<CornerDownRight size={14} aria-hidden />}
            isDisabled={!region.canFollow}
            onPress={() => void followPointer(report)}
          >
            {POINTERS.follow.short}
          </Button>
        </dd>
      </div>
    </dl>
  );
}
