import { FileInput } from 'lucide-react';
import type { LoggedRequest } from '../../shared/view/collector-view.ts';
import { answerLineHelp } from '../../shared/help/help-ids.ts';
import { COLLECTOR_SCREEN, decidedHelp, decidedText } from '../../shared/messages/collector-screen.ts';
import { SENTENCES, answeredWord } from '../../shared/messages/ui.ts';
import { DataGrid, type GridColumn } from '../controls/DataGrid.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { Size } from '../controls/Size.tsx';
import { VisibleText } from '../controls/VisibleText.tsx';
import { shortAnswer } from '../format/ellipsis.ts';
import { clockTime, wholeTime } from '../format/time.ts';
import { outcomeMeaning } from '../meaning/answer-meaning.ts';
import { MeaningMark } from '../meaning/Meaning.tsx';
import { openLoggedRequest } from '../state/collector-store.ts';
import tones from '../meaning/tones.module.css';
import texts from '../controls/text.module.css';
import styles from './RequestLog.module.css';

function Mono({ text, shown = text }: { readonly text: string; readonly shown?: string }) {
  return (
    <span className={texts.monoCut} title={text.length > 20 ? text : undefined}>
      <VisibleText text={shown} limit={300} />
    </span>
  );
}

function Outcome({ outcome }: Pick<LoggedRequest, 'outcome'>) {
  const { tone, icon } = outcomeMeaning(outcome);
  return (
    <span className={`${tones.tone ?? ''} ${styles.outcome ?? ''}`} data-tone={tone}>
      <MeaningMark icon={icon} />
      {answeredWord(outcome)}
    </span>
  );
}

const COLUMNS: readonly GridColumn<LoggedRequest>[] = [
  {
    id: 'time',
    title: 'Time',
    width: '84px',
    text: ({ at }) => wholeTime(at),
    render: ({ at }) => <span title={wholeTime(at)}>{clockTime(at)}</span>,
  },
  {
    id: 'outcome',
    title: COLLECTOR_SCREEN.outcome,
    width: '152px',
    text: ({ outcome }) => answeredWord(outcome),
    render: ({ outcome }) => <Outcome outcome={outcome} />,
  },
  {
    id: 'answer',
    title: 'Answer',
    width: 'minmax(232px, 2fr)',
    text: ({ answer }) => answer,
    render: ({ answer }) => <Mono text={answer} shown={shortAnswer(answer.replace(/^(?:CrashID|Discarded)=/, ''))} />,
  },
  {
    id: 'decided',
    title: COLLECTOR_SCREEN.decidedBy,
    width: 'minmax(196px, 1.5fr)',
    text: ({ decided }) => decidedText(decided),
    render: ({ decided }) => (
      <span className={texts.cut} title={decidedHelp(decided)}>
        {decidedText(decided)}
      </span>
    ),
  },
  {
    id: 'path',
    title: 'Request',
    width: 'minmax(100px, 1fr)',
    text: ({ method, path }) => `${method} ${path}`,
    render: ({ method, path }) => <Mono text={`${method} ${path}`} />,
  },
  {
    id: 'agent',
    title: 'User agent',
    width: 'minmax(80px, 1fr)',
    text: ({ userAgent }) => userAgent ?? '',
    render: ({ userAgent }) => (userAgent === null ? <span className={styles.none}>none</span> : <Mono text={userAgent} />),
  },
  {
    id: 'size',
    title: 'Body',
    width: '84px',
    align: 'end',
    text: ({ bodyBytes }) => String(bodyBytes),
    render: ({ bodyBytes }) => <Size bytes={bodyBytes} />,
  },
  {
    id: 'status',
    title: 'Status',
    width: '72px',
    align: 'end',
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

/** What the demo collector was sent, newest first. */
export function RequestLog({ log }: { readonly log: readonly LoggedRequest[] }) {
  return (
    <DataGrid
      label="Request log"
      columns={COLUMNS}
      rows={log}
      rowKey={({ id }) => id}
      rowHelp={({ status, answer }) => answerLineHelp(status, answer)}
      onOpen={({ id }) => void openLoggedRequest(id)}
      menu="logged"
      acts={({ id }) => ({ 'logged.open': () => void openLoggedRequest(id) })}
      empty={SENTENCES.noRequests}
      minWidth={1040}
    />
  );
}
