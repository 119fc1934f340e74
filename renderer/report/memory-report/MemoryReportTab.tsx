import { Eye, FoldVertical, GitCompare, UnfoldVertical } from 'lucide-react';
import type { MemorySummary } from '../../../shared/bridge/view/memory-channels.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import { formatCount, formatSize } from '../../../shared/bytes/quantities.ts';
import { MEMORY, MEMORY_SCREEN } from '../../../shared/text/report/memory-report.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FilterField } from '../../ui/controls/FilterField.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Picker } from '../../ui/controls/Picker.tsx';
import { Toggle } from '../../ui/controls/Toggle.tsx';
import { useReport, useReportState } from '../shared/report-context.ts';
import { useAnswer } from '../shared/use-answer.ts';
import { showOverlay } from '../../core/state/app-store.ts';
import type { MemoryComparison } from '../state/report-state.ts';
import { useTurn } from '../shared/use-turn.ts';
import { Comparison, isOfComparison, useComparison } from './Comparison.tsx';
import { MemoryTree } from './MemoryTree.tsx';
import { requestOf, useMemoryRows } from './use-memory-rows.ts';
import styles from './MemoryReportTab.module.css';
import tabs from '../shared/tab.module.css';
import texts from '../../ui/controls/text.module.css';

/** What used the memory of the processes: the figures of the crashed one, and the tree of each. */
export function MemoryReportTab({ view }: { readonly view: InspectionView }) {
  const handle = useReport();
  const { report } = handle;
  const turn = String(useTurn(view));
  const parts = useAnswer('memory.list', { report }, turn)?.parts ?? null;
  const chosen = useReportState((state) => state.memory.part);
  const part = parts?.find((each) => each.part === chosen)?.part ?? parts?.[0]?.part ?? null;
  const comparison = useComparison();
  const answer = useAnswer('memory.summary', part === null ? null : { report, part, comparison: requestOf(comparison) }, turn);
  const summary = answer?.part === part && isOfComparison(answer.other, comparison) ? answer : null;
  if (parts === null || (summary === null && part !== null))
    return <p className={`${texts.empty ?? ''} ${texts.late ?? ''}`}>{MEMORY_SCREEN.reading}</p>;
  if (summary === null) return <p className={texts.empty}>{MEMORY_SCREEN.none}</p>;
  return (
    <div className={`${tabs.tab ?? ''} ${styles.tab ?? ''}`}>
      {parts.length < 2 ? null : (
        <div className={tabs.toolbar}>
          <Picker
            label={MEMORY_SCREEN.choose}
            hideLabel
            options={parts.map((each) => ({ id: String(each.part), label: `${each.name} · ${formatSize(each.size)}` }))}
            value={String(part)}
            onChange={(id) => {
              handle.showMemory({ part: Number(id) });
            }}
          />
        </div>
      )}
      {summary.failure === null ? (
        <Read key={summary.part} summary={summary} comparison={comparison} turn={turn} />
      ) : (
        <>
          {comparison === null || summary.other === null ? null : <Comparison comparison={comparison} other={summary.other} />}
          <p className={texts.empty}>{summary.failure}</p>
        </>
      )}
    </div>
  );
}

interface ReadProps {
  readonly summary: MemorySummary;
  readonly comparison: MemoryComparison | null;
  readonly turn: string;
}

/** A memory report that could be read. */
function Read({ summary, comparison, turn }: ReadProps) {
  const handle = useReport();
  const { part, range, other } = summary;
  const isRevealed = summary.isRevealed && other?.isRevealed !== false;
  const { filter, isPattern } = useReportState((state) => state.memory);
  const rows = useMemoryRows(part, comparison, isRevealed, turn);
  const filterError = rows.loaded?.answer.filterError ?? null;
  // Before the tree is revealed, the filter works on the figures alone.
  const figures = isRevealed ? summary.figures : summary.figures.filter(({ name }) => name.includes(filter.toLowerCase()));
  return (
    <>
      {comparison === null || other === null ? null : <Comparison comparison={comparison} other={other} />}
      <Figures summary={{ ...summary, figures }} />
      <Problems summary={summary} />
      <div className={`${tabs.toolbar ?? ''} ${styles.tools ?? ''}`}>
        <FilterField
          label={isRevealed ? MEMORY_SCREEN.filterTree : MEMORY_SCREEN.filterFigures}
          placeholder={isRevealed ? MEMORY_SCREEN.filterTree : MEMORY_SCREEN.filterFigures}
          value={filter}
          onChange={(text) => {
            handle.showMemory({ filter: text, base: 'start', toggled: [] });
          }}
        />
        {isRevealed ? (
          <>
            <Toggle
              isSelected={isPattern}
              onChange={(on) => {
                handle.showMemory({ isPattern: on });
              }}
            >
              {MEMORY_SCREEN.pattern}
            </Toggle>
            <span className={styles.count} role="status">
              {filterError === null
                ? MEMORY_SCREEN.rows(formatCount(rows.loaded?.answer.matching ?? 0), filter !== '')
                : MEMORY.badFilter[filterError]}
            </span>
            <IconButton
              label={MEMORY_SCREEN.foldAll}
              onPress={() => {
                handle.showMemory({ base: 'all', toggled: [] });
              }}
            >
              <FoldVertical size={14} aria-hidden />
            </IconButton>
            <IconButton
              label={MEMORY_SCREEN.unfoldAll}
              onPress={() => {
                handle.showMemory({ base: 'none', toggled: [] });
              }}
            >
              <UnfoldVertical size={14} aria-hidden />
            </IconButton>
          </>
        ) : (
          <>
            <span className={tabs.grow}>{other === null ? MEMORY.masked : MEMORY_SCREEN.maskedDifference}</span>
            {summary.isRevealed ? null : (
              <Button icon={<Eye size={14} aria-hidden />} onPress={() => void handle.reveal(range)}>
                {other === null ? MEMORY_SCREEN.reveal : MEMORY_SCREEN.revealFirst}
              </Button>
            )}
          </>
        )}
        {comparison === null ? (
          <Button
            icon={<GitCompare size={14} aria-hidden />}
            onPress={() => {
              showOverlay({ kind: 'memory.compare', report: handle.report, part });
            }}
          >
            {MEMORY_SCREEN.compare}
          </Button>
        ) : null}
      </div>
      {isRevealed ? <MemoryTree part={part} comparison={comparison} rows={rows} turn={turn} /> : null}
    </>
  );
}

function Figures({ summary: { crashed, figures, other } }: { readonly summary: MemorySummary }) {
  return (
    <section className={styles.figures} aria-label={MEMORY.figures}>
      <h3 className={styles.title}>{crashed}</h3>
      <dl className={styles.list} data-is-compared={other !== null || undefined}>
        {figures.map(({ name, about, amount, exact, other: before }) => (
          <div key={name} className={styles.figure} title={`${about}${exact === null ? '' : ` · ${exact}`}`}>
            <dt>{name}</dt>
            <dd>{before === null ? amount : MEMORY_SCREEN.figureDifference(amount, before.amount, before.difference)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What is wrong with the report. */
function Problems({ summary: { problems, moreProblems, notes } }: { readonly summary: MemorySummary }) {
  const lines = [...notes, ...problems, ...(moreProblems > 0 ? [MEMORY_SCREEN.moreProblems(formatCount(moreProblems))] : [])];
  if (lines.length === 0) return null;
  return (
    <ul className={styles.problems} aria-label={MEMORY_SCREEN.problems}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
