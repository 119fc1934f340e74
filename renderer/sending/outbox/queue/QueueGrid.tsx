import { useMemo } from 'react';
import { answerHelp } from '../../../../shared/text/help/help-ids.ts';
import { GROUP_WORDS, OUTBOX_LIST } from '../../../../shared/text/sending/outbox-list.ts';
import { OUTBOX, actOnAll, queueActLabel } from '../../../../shared/text/sending/outbox-screen.ts';
import { formatCount } from '../../../../shared/bytes/quantities.ts';
import { queueOutcome } from '../../../../shared/sending/queue/queue-outcome.ts';
import type { Queued } from '../../../../shared/bridge/view/outbox-view.ts';
import { canDo, type QueueAct } from '../../../../shared/sending/queue/queue-acts.ts';
import type { QueueGroup } from '../../../../shared/sending/queue/queue-groups.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { DataGrid } from '../../../ui/controls/DataGrid.tsx';
import { gridHeads } from '../../../ui/controls/grid-heads.ts';
import { widthOfRow } from '../../../ui/controls/shown-columns.ts';
import { useQueueLayout } from '../../../core/state/ui-store.ts';
import { queueLayoutActs } from '../../state/queue-layout.ts';
import type { PagedRows } from '../../../ui/controls/grid-rows.ts';
import { useOutbox } from '../../state/outbox-store.ts';
import { currentLine, foldGroup, lineAt, linesOfAll, setVisibleQueueLines, useQueueRows, type QueueLine } from '../../state/queue-rows.ts';
import { selectLine, readSelected } from '../../state/queue-selection.ts';
import { copyCrashIds, requestGroupAction } from '../../state/queue-acts.ts';
import { queueColumns, QueueStateLabel } from './queue-cells.tsx';
import styles from './OutboxScreen.module.css';

/** Actions on a group, most likely first. */
const GROUP_ACTS: readonly QueueAct[] = ['resend', 'resend_refused', 'resume', 'pause', 'stop', 'forget'];

function GroupButtons({ group }: { readonly group: QueueGroup }) {
  const { state, reports } = group;
  const acts = GROUP_ACTS.filter((act) => canDo(act, state)).map((act) => ({
    name: queueActLabel(act, state),
    label: actOnAll(act, state, reports),
    run: () => requestGroupAction(act, group),
  }));
  const { copyCrashIds: name, copyAllCrashIds } = OUTBOX_LIST;
  const copy = { name, label: copyAllCrashIds(reports), run: () => copyCrashIds(group) };
  return (state === 'accepted' ? [copy, ...acts] : acts).map((one) => (
    <Button key={one.name} variant="quiet" excludeFromTabOrder data-stop="" aria-label={one.label} onPress={() => void one.run()}>
      {one.name}
    </Button>
  ));
}

function Heading({ group }: { readonly group: QueueGroup }) {
  return (
    <span className={styles.heading}>
      <QueueStateLabel state={group.state} />
      <span className={styles.count} data-testid="count">
        {formatCount(group.reports)}
      </span>
      <span className={`${styles.quiet ?? ''} ${styles.about ?? ''}`}>{GROUP_WORDS[group.state]}</span>
    </span>
  );
}

function keyOf(line: QueueLine): string {
  return line.kind === 'row' ? String(line.row.id) : `heading ${line.group.state}`;
}

/** Returns the help page of the last answer. */
function queueHelp({ state: at, value }: Queued): string | undefined {
  const kind = queueOutcome(at);
  return kind === null ? undefined : answerHelp(kind, value);
}

/** The queued reports, grouped by state and updated as answers arrive. */
export function QueueGrid() {
  const state = useQueueRows();
  const rows = useMemo<PagedRows<QueueLine>>(
    () => ({ count: linesOfAll(state), at: (line) => lineAt(state, line), onShown: setVisibleQueueLines }),
    [state],
  );
  const isEmpty = useOutbox(({ outbox }) => outbox?.lastRun === null);
  // The target column is shown only for several targets. The title names a single target.
  const { chosen, run } = state;
  const targets = useOutbox(({ outbox }) => new Set(outbox?.counts.map(({ target }) => target)).size);
  const hasSeveral = (chosen === 'all' ? targets : (run?.targets.length ?? 0)) > 1;
  const { columns, areChosen, sort } = useQueueLayout();
  const shown = useMemo(() => queueColumns({ columns, areChosen }, hasSeveral), [columns, areChosen, hasSeveral]);
  const heads = useMemo(() => gridHeads(queueLayoutActs, sort), [sort]);
  return (
    <DataGrid
      label={OUTBOX.grid}
      columns={shown}
      heads={heads}
      minWidth={widthOfRow(shown)}
      rows={rows}
      rowKey={keyOf}
      rowHelp={(line) => (line.kind === 'row' ? queueHelp(line.row) : undefined)}
      currentRow={currentLine(state)}
      selection={{
        isSelected: (line) => {
          const one = lineAt(state, line);
          return one?.kind === 'row' && state.selected.has(one.row.id);
        },
        choose: (how, line) => void selectLine(how, line),
      }}
      headingOf={(line) =>
        line.kind === 'heading'
          ? { content: <Heading group={line.group} />, isFolded: line.isFolded, buttons: <GroupButtons group={line.group} /> }
          : null
      }
      onFold={(line, isFolded) => {
        if (line.kind === 'heading') foldGroup(line.group.state, isFolded);
      }}
      menu="queued"
      selected={{ count: () => state.selected.size, read: readSelected }}
      empty={state.filter.trim() === '' || isEmpty ? OUTBOX.nothing : OUTBOX_LIST.noneMatches}
    />
  );
}
