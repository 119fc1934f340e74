import { FileInput } from 'lucide-react';
import { decidedHelpId } from '../../../shared/text/help/decided-help.ts';
import { answerLineHelp } from '../../../shared/text/help/help-ids.ts';
import { visible } from '../../../shared/bytes/visible.ts';
import { COLLECTOR_SCREEN, decidedBeside, decidedHelp, decidedText, reportName } from '../../../shared/text/sending/collector-screen.ts';
import { SENTENCES, answeredWord } from '../../../shared/text/verdict/ui.ts';
import type { LoggedRequest } from '../../../shared/bridge/view/collector-view.ts';
import { DataGrid } from '../../ui/controls/DataGrid.tsx';
import type { GridColumn } from '../../ui/controls/grid-column.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Size } from '../../ui/controls/Size.tsx';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import { clockTime, wholeTime } from '../../core/format/time.ts';
import { AnswerValue } from '../../ui/status/AnswerValue.tsx';
import { OutcomeLabel } from '../../ui/status/OutcomeLabel.tsx';
import { openLoggedRequest } from '../state/collector-store.ts';
import type { LogPlace } from './use-log-place.ts';
import { selectRequest, useReceived } from '../state/received-store.ts';
import texts from '../../ui/controls/text.module.css';
import styles from './RequestLog.module.css';

function Mono({ text }: { readonly text: string }) {
  return (
    <span className={texts.monoCut} data-may-cut="title" title={text.length > 20 ? visible(text) : undefined}>
      <VisibleText text={text} limit={300} />
    </span>
  );
}

const COLUMNS: readonly GridColumn<LoggedRequest>[] = [
  {
    id: 'time',
    title: 'Time',
    width: '80px',
    text: ({ at }) => wholeTime(at),
    render: ({ at }) => <span title={wholeTime(at)}>{clockTime(at)}</span>,
  },
  {
    id: 'name',
    title: COLLECTOR_SCREEN.report,
    width: 'minmax(140px, 1.5fr)',
    text: reportName,
    render: (request) => <Mono text={reportName(request)} />,
  },
  {
    id: 'outcome',
    title: COLLECTOR_SCREEN.outcome,
    width: '144px',
    text: ({ outcome }) => answeredWord(outcome),
    render: ({ outcome }) => <OutcomeLabel outcome={outcome} />,
  },
  {
    id: 'answer',
    title: 'Answer',
    width: 'minmax(228px, 2fr)',
    drop: 6,
    text: ({ answer }) => answer,
    render: ({ answer }) => <AnswerValue value={answer.replace(/^(?:CrashID|Discarded)=/, '')} />,
  },
  {
    id: 'decided',
    title: COLLECTOR_SCREEN.decidedBy,
    width: 'minmax(256px, 1.5fr)',
    drop: 5,
    help: ({ decided }) => decidedHelpId(decided) ?? undefined,
    text: ({ decided }) => decidedText(decided),
    render: ({ decided, answer }) => (
      <span className={texts.cut} title={`${decidedText(decided)}\n${decidedHelp(decided)}`}>
        {decidedBeside(decided, answer)}
      </span>
    ),
  },
  {
    id: 'path',
    title: 'Request',
    width: 'minmax(108px, 1fr)',
    drop: 2,
    text: ({ method, path }) => `${method} ${path}`,
    render: ({ method, path }) => <Mono text={`${method} ${path}`} />,
  },
  {
    id: 'agent',
    title: 'User agent',
    width: 'minmax(80px, 1fr)',
    drop: 1,
    text: ({ userAgent }) => userAgent ?? '',
    render: ({ userAgent }) => (userAgent === null ? <span className={styles.none}>none</span> : <Mono text={userAgent} />),
  },
  {
    id: 'size',
    title: 'Body',
    width: '84px',
    align: 'end',
    drop: 4,
    text: ({ bodyBytes }) => String(bodyBytes),
    render: ({ bodyBytes }) => <Size bytes={bodyBytes} />,
  },
  {
    id: 'status',
    title: 'Status',
    width: '72px',
    align: 'end',
    drop: 3,
    text: ({ status }) => String(status),
    render: ({ status }) => <span className={texts.monoCut}>{status}</span>,
  },
  {
    id: 'open',
    title: '',
    width: '44px',
    buttons: true,
    text: null,
    render: ({ id, at }) => (
      <IconButton
        small
        label={`Open request of ${clockTime(at)} as report`}
        tip="Open as report"
        excludeFromTabOrder
        data-stop=""
        onPress={() => void openLoggedRequest(id)}
      >
        <FileInput size={14} aria-hidden />
      </IconButton>
    ),
  },
];

interface RequestLogProps {
  /** Newest first. */
  readonly log: readonly LoggedRequest[];
  /** Number of all requests, including those that do not match. */
  readonly total: number;
  readonly place: LogPlace;
}

/** The requests that the demo collector received. */
export function RequestLog({ log, total, place }: RequestLogProps) {
  const current = useReceived((state) => state.current);
  const selections = useReceived((state) => state.selections);
  return (
    <DataGrid
      label="Request log"
      columns={COLUMNS}
      rows={log}
      rowKey={({ id }) => id}
      rowHelp={({ status, answer }) => answerLineHelp(status, answer)}
      currentRow={log.findIndex(({ id }) => id === current)}
      isLive
      follow={selections}
      scroll={place.scroll}
      shift={place.shift}
      onSelect={({ id }) => {
        selectRequest(id);
      }}
      onOpen={({ id }) => void openLoggedRequest(id)}
      menu="logged"
      acts={({ id }) => ({ 'logged.open': () => void openLoggedRequest(id) })}
      empty={total === 0 ? SENTENCES.noRequests : COLLECTOR_SCREEN.noneMatches}
    />
  );
}
