import { Copy, Eye } from 'lucide-react';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import { dumpProcess } from '../../../shared/report/catalog/binary-parts.ts';
import { DUMP_SCREEN } from '../../../shared/text/report/dump-screen.ts';
import { useSetting } from '../../core/state/settings-store.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { copyText } from '../../ui/controls/copy.ts';
import { Picker } from '../../ui/controls/Picker.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { useReport, useReportState } from '../shared/report-context.ts';
import { useSymbolTurn } from '../state/symbol-turn.ts';
import type { DumpViewId } from '../state/report-state.ts';
import { CrashAnnotations } from './crash/CrashAnnotations.tsx';
import { CrashScreen } from './crash/CrashScreen.tsx';
import { DumpGrid } from './DumpGrid.tsx';
import { useTurn } from '../shared/use-turn.ts';
import { useCrash, useDumps, useReveal } from './crash/use-dump.ts';
import tabs from '../shared/tab.module.css';
import texts from '../../ui/controls/text.module.css';

/** What a minidump of the report says: the crash, the modules, the memory, the process and the streams. */
export function DumpTab({ view }: { readonly view: InspectionView }) {
  const handle = useReport();
  const { report } = handle;
  const list = useDumps(report, view);
  const dumps = list?.dumps ?? null;
  const inspected = useTurn(view);
  const { part: chosen, view: shown } = useReportState((state) => state.dump);
  const dump = dumps?.find(({ part }) => part === chosen) ?? dumps?.find(({ failure }) => failure === null) ?? dumps?.at(0) ?? null;
  const readable = dump?.failure === null ? dump.part : null;
  const { count: revealed, reveal, show } = useReveal(report, readable);
  const atOnce = useSetting('dump.shown');
  const symbols = useSymbolTurn();
  const turn = `${String(inspected)} ${String(revealed)} ${atOnce} ${String(symbols)}`;
  const crash = useCrash(report, readable, turn);
  if (list === null || dumps === null) return <p className={`${texts.empty ?? ''} ${texts.late ?? ''}`}>{DUMP_SCREEN.reading}</p>;
  if (dump === null)
    return (
      <div className={tabs.tab}>
        <p className={texts.empty}>{DUMP_SCREEN.none}</p>
        <CrashAnnotations annotations={list.evidence} />
      </div>
    );
  return (
    <div className={tabs.tab}>
      <div className={tabs.toolbar} data-wraps="">
        {dumps.length < 2 ? null : (
          <Picker
            label={DUMP_SCREEN.choose}
            hideLabel
            options={dumps.map(({ part, name }) => ({ id: String(part), label: DUMP_SCREEN.dump(dumpProcess(name), name) }))}
            value={String(dump.part)}
            onChange={(id) => {
              handle.showDump({ part: Number(id) });
            }}
          />
        )}
        {crash === null ? null : (
          <>
            <Segmented<DumpViewId>
              label={DUMP_SCREEN.views}
              options={[
                { id: 'crash', label: DUMP_SCREEN.crash },
                { id: 'modules', label: DUMP_SCREEN.modules(crash.counts.modules) },
                { id: 'memory', label: DUMP_SCREEN.memory(crash.counts.memory) },
                { id: 'process', label: DUMP_SCREEN.process(crash.counts.process) },
                { id: 'streams', label: DUMP_SCREEN.streams(crash.counts.streams) },
              ]}
              value={shown}
              onChange={(id) => {
                handle.showDump({ view: id });
              }}
            />
            <span className={tabs.grow} />
            <IconButton
              label={DUMP_SCREEN.copySummary}
              isDisabled={crash.isHidden}
              onPress={() => {
                void copyText(crash.summary);
              }}
            >
              <Copy size={14} aria-hidden />
            </IconButton>
          </>
        )}
      </div>
      {dump.failure === null ? null : (
        <>
          <p className={texts.empty}>{dump.failure}</p>
          <CrashAnnotations annotations={list.evidence} />
        </>
      )}
      {crash?.isHidden === true ? (
        <div className={tabs.toolbar} data-wraps="">
          <span>{crash.sentence}</span>
          <Button icon={<Eye size={14} aria-hidden />} onPress={show}>
            {DUMP_SCREEN.showHidden}
          </Button>
        </div>
      ) : null}
      {crash === null || dump.failure !== null || (crash.isHidden && shown === 'crash') ? null : shown === 'crash' ? (
        <CrashScreen key={dump.part} crash={crash} turn={turn} reveal={reveal} />
      ) : (
        <DumpGrid key={`${String(dump.part)} ${shown}`} part={dump.part} list={shown} turn={turn} />
      )}
    </div>
  );
}
