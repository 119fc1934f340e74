import { Eye, X } from 'lucide-react';
import type { MemorySummary } from '../../../shared/bridge/view/memory-channels.ts';
import { MUTINGS, type Muting } from '../../../shared/report/memory-report/muting.ts';
import { MEMORY_SCREEN, MUTING_LABELS } from '../../../shared/text/report/memory-report.ts';
import { useApp } from '../../core/state/app-store.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Check } from '../../ui/controls/Check.tsx';
import { useReport, useReportState } from '../shared/report-context.ts';
import { reportOf } from '../state/report-store.ts';
import type { MemoryComparison } from '../state/report-state.ts';
import tabs from '../shared/tab.module.css';
import styles from './MemoryReportTab.module.css';

/** The comparison that is shown; null: none, or its second report was closed. */
export function useComparison(): MemoryComparison | null {
  const comparison = useReportState((state) => state.memory.comparison);
  const reports = useApp((state) => state.reports);
  const other = comparison?.other;
  return other?.kind === 'part' && !reports.some(({ report }) => report === other.report) ? null : comparison;
}

/** True if an answer is about the comparison that is shown now. */
export function isOfComparison(other: MemorySummary['other'], comparison: MemoryComparison | null): boolean {
  return JSON.stringify(other?.of ?? null) === JSON.stringify(comparison?.other ?? null);
}

interface ComparisonProps {
  readonly comparison: MemoryComparison;
  readonly other: NonNullable<MemorySummary['other']>;
}

/** What is compared, and the switches for what is ignored. */
export function Comparison({ comparison, other }: ComparisonProps) {
  const handle = useReport();
  const { name, mutings } = comparison;

  function mute(muting: Muting, isMuted: boolean): void {
    const next = MUTINGS.filter((each) => (each === muting ? isMuted : mutings.includes(each)));
    handle.showMemory({ comparison: { ...comparison, mutings: next } });
  }

  return (
    <section aria-label={MEMORY_SCREEN.comparison} className={styles.comparison}>
      <div className={`${tabs.toolbar ?? ''} ${styles.tools ?? ''}`}>
        <span className={tabs.grow}>{MEMORY_SCREEN.comparedWith(name)}</span>
        {other.isRevealed ? null : <RevealOther comparison={comparison} other={other} />}
        <Button
          icon={<X size={14} aria-hidden />}
          onPress={() => {
            handle.showMemory({ comparison: null });
          }}
        >
          {MEMORY_SCREEN.endComparison}
        </Button>
      </div>
      <div className={styles.mutings} role="group" aria-label={MEMORY_SCREEN.muted}>
        <span className={styles.muted}>{MEMORY_SCREEN.muted}</span>
        {MUTINGS.map((muting) => (
          <Check
            key={muting}
            isSelected={mutings.includes(muting)}
            onChange={(isMuted) => {
              mute(muting, isMuted);
            }}
          >
            {MUTING_LABELS[muting]}
          </Check>
        ))}
      </div>
    </section>
  );
}

function RevealOther({ comparison: { other, name }, other: { range } }: ComparisonProps) {
  const handle = useReport();
  async function reveal(): Promise<void> {
    if (other.kind === 'file') await callOrNotify('memory.revealOther', { report: handle.report, file: other.file });
    else if (range !== null) await reportOf(other.report).reveal(range);
    // The answers about this report show the difference now.
    await handle.reread();
  }
  return (
    <Button icon={<Eye size={14} aria-hidden />} onPress={() => void reveal()}>
      {MEMORY_SCREEN.revealSecond(name)}
    </Button>
  );
}
