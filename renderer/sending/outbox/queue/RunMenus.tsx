import { ChevronDown, Download, History, Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components/Menu';
import { OUTBOX } from '../../../../shared/text/sending/outbox-screen.ts';
import { OUTBOX_LIST, RUN_KIND_WORDS } from '../../../../shared/text/sending/outbox-list.ts';
import { formatCount } from '../../../../shared/bytes/quantities.ts';
import { kindCounts } from '../../../../shared/sending/queue/run-kinds.ts';
import type { QueueRunView } from '../../../../shared/bridge/view/outbox-view.ts';
import { shortDayTime } from '../../../core/format/time.ts';
import { callOrNotify } from '../../../core/state/call-or-notify.ts';
import { useTargets } from '../../../core/state/targets.ts';
import { takeSaved } from '../../../report/state/open-files.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useOutbox } from '../../state/outbox-store.ts';
import { pauseTarget, resumeTarget } from '../../state/queue-acts.ts';
import { chooseRun, shownQuery, useQueueRows } from '../../state/queue-rows.ts';
import menu from '../../../ui/controls/menu.module.css';

function runWords({ at, targets, counts }: QueueRunView, nameOf: (target: string) => string) {
  const reports = counts.reduce((sum, one) => sum + one.reports, 0);
  return {
    time: OUTBOX_LIST.run(shortDayTime(new Date(at).toISOString(), Date.now()), reports, targets.map(nameOf)),
    kinds: kindCounts(counts)
      .map(({ kind, reports: of }) => `${formatCount(of)} ${RUN_KIND_WORDS[kind](of)}`)
      .join(', '),
  };
}

/** While `isAsked` is true, returns the runs, newest first. They are loaded again whenever the outbox changes. */
function useRuns(isAsked: boolean): readonly QueueRunView[] {
  const outbox = useOutbox((state) => state.outbox);
  const [runs, setRuns] = useState<readonly QueueRunView[]>([]);
  useEffect(() => {
    if (!isAsked) return;
    let isWanted = true;
    void callOrNotify('outbox.runs', {}).then((answer) => {
      if (isWanted && answer !== null) setRuns(answer.runs);
    });
    return () => {
      isWanted = false;
    };
  }, [isAsked, outbox]);
  // Drops runs that were loaded before, because they may be outdated.
  if (!isAsked && runs.length > 0) setRuns([]);
  return runs;
}

/** Menu to choose the run that the list shows. */
export function RunsMenu() {
  const [isOpen, setOpen] = useState(false);
  const [, ...earlier] = useRuns(isOpen);
  const chosen = useQueueRows((state) => state.chosen);
  const targets = useTargets((state) => state.targets?.targets);
  const nameOf = (id: string): string => targets?.find((target) => target.id === id)?.name ?? OUTBOX.removedTarget;
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button variant="quiet" icon={<History size={14} aria-hidden />}>
        {OUTBOX_LIST.runs}
        <ChevronDown size={14} aria-hidden />
      </Button>
      <Popover className={menu.popover} placement="bottom end">
        <Menu
          aria-label={OUTBOX_LIST.showRun}
          className={menu.menu}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[String(chosen)]}
          onAction={(key) => {
            chooseRun(key === 'last' || key === 'all' ? key : Number(key));
          }}
        >
          <MenuItem id="last" className={menu.item}>
            {OUTBOX_LIST.lastRun}
          </MenuItem>
          <MenuItem id="all" className={menu.item}>
            {OUTBOX_LIST.allRuns}
          </MenuItem>
          {earlier.map((run) => {
            const { time, kinds } = runWords(run, nameOf);
            return (
              <MenuItem key={run.at} id={String(run.at)} textValue={`${time}: ${kinds}`} className={menu.item}>
                <span>{time}</span>
                <span className={menu.detail}>{kinds}</span>
              </MenuItem>
            );
          })}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

async function save(as: 'csv' | 'json'): Promise<void> {
  await takeSaved(await callOrNotify('outbox.export', { ...shownQuery(), as }), 'outbox');
}

/** Menu to save the shown list as a file. */
export function ExportMenu() {
  return (
    <MenuTrigger>
      <Button icon={<Download size={14} aria-hidden />}>{OUTBOX_LIST.export}</Button>
      <Popover className={menu.popover} placement="bottom end">
        <Menu aria-label={OUTBOX_LIST.export} className={menu.menu} onAction={(key) => void save(key === 'csv' ? 'csv' : 'json')}>
          <MenuItem id="csv" className={menu.item}>
            {OUTBOX_LIST.asCsv}
          </MenuItem>
          <MenuItem id="json" className={menu.item}>
            {OUTBOX_LIST.asJson}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

/** Menu to pause or resume a target. */
export function TargetsMenu() {
  const all = useTargets((state) => state.targets?.targets);
  // Leaves out targets with a wrong URL. The banner has the actions for them.
  const targets = (all ?? []).filter(({ paused, url }) => paused !== 'wrong_url' || url === null);
  return (
    <MenuTrigger>
      <Button variant="quiet">
        {OUTBOX_LIST.targets}
        <ChevronDown size={14} aria-hidden />
      </Button>
      <Popover className={menu.popover} placement="bottom end">
        <Menu aria-label={OUTBOX_LIST.targets} className={menu.menu}>
          {targets.map(({ id, name, paused }) => {
            const label = paused === null ? OUTBOX.pauseTarget(name) : OUTBOX.resumeTarget(name);
            return (
              <MenuItem
                key={id}
                id={id}
                textValue={label}
                className={menu.item}
                onAction={() => void (paused === null ? pauseTarget(id) : resumeTarget(id))}
              >
                {paused === null ? <Pause size={13} aria-hidden /> : <Play size={13} aria-hidden />}
                {label}
              </MenuItem>
            );
          })}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
