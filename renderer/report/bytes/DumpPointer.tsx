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
    <dl className={styles.values} aria-label={POINTERS.title}>
      <Fact name={POINTERS.address} text={region.address} />
      <Fact name={POINTERS.pointsInto} text={region.pointsInto} />
      <div className={styles.value}>
        <dt>{POINTERS.pointer}</dt>
        <dd>
          <Button
            variant="quiet"
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

function Fact({ name, text }: { readonly name: string; readonly text: string | null }) {
  return (
    <div className={styles.value}>
      <dt>{name}</dt>
      <dd className={styles.target}>{text ?? INSPECTOR.none}</dd>
    </div>
  );
}
