import { Eye, FoldVertical, UnfoldVertical } from 'lucide-react';
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
import { useTurn } from '../shared/use-turn.ts';
import { MemoryTree } from './MemoryTree.tsx';
import { useMemoryRows } from './use-memory-rows.ts';
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
  const answer = useAnswer('memory.summary', part === null ? null : { report, part }, turn);
  const summary = answer?.part === part ? answer : null;
  if (parts === null || (summary === null && part !== null))
    return <p className={`${texts.empty ?? ''} ${texts.late ?? ''}`}>{MEMORY_SCREEN.reading}</p>;
  if (summary === null) return <p className={texts.empty}>{MEMORY_SCREEN.none}</p>;
  return (
    <div className={tabs.tab}>
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
        <Read key={summary.part} summary={summary} turn={turn} />
      ) : (
        <p className={texts.empty}>{summary.failure}</p>
      )}
    </div>
  );
}

interface ReadProps {
  readonly summary: MemorySummary;
  readonly turn: string;
}

/** A memory report that could be read. */
function Read({ summary, turn }: ReadProps) {
  const handle = useReport();
  const { isRevealed, part, range } = summary;
  const { filter, isPattern } = useReportState((state) => state.memory);
  const rows = useMemoryRows(part, isRevealed, turn);
  // Before the tree is revealed, the filter works on the figures alone.
  const figures = isRevealed ? summary.figures : summary.figures.filter(({ name }) => name.includes(filter.toLowerCase()));
  return (
    <>
      <Figures summary={{ ...summary, figures }} />
      <Problems summary={summary} />
      <div className={tabs.toolbar} data-wraps="">
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
              {rows.loaded?.answer.isBadFilter === true
                ? MEMORY.badFilter
                : MEMORY_SCREEN.rows(formatCount(rows.loaded?.answer.matching ?? 0), filter !== '')}
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
            <span className={tabs.grow}>{MEMORY.masked}</span>
            <Button icon={<Eye size={14} aria-hidden />} onPress={() => void handle.reveal(range)}>
              {MEMORY_SCREEN.reveal}
            </Button>
          </>
        )}
      </div>
      {isRevealed ? <MemoryTree part={part} rows={rows} turn={turn} /> : null}
    </>
  );
}

function Figures({ summary: { crashed, figures } }: { readonly summary: MemorySummary }) {
  return (
    <section className={styles.figures} aria-label={MEMORY.figures}>
      <h3 className={styles.title}>{crashed}</h3>
      <dl className={styles.list}>
        {figures.map(({ name, about, amount, exact }) => (
          <div key={name} className={styles.figure} title={`${about}${exact === null ? '' : ` · ${exact}`}`}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
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
