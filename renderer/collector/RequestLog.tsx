import { FileInput } from 'lucide-react';
import type { LoggedRequest } from '../../shared/view/collector-view.ts';
import { answerLineHelp } from '../../shared/help/help-ids.ts';
import { SENTENCES } from '../../shared/messages/ui.ts';
import { DataGrid, type GridColumn } from '../controls/DataGrid.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { Size } from '../controls/Size.tsx';
import { VisibleText } from '../controls/VisibleText.tsx';
import { clockTime, wholeTime } from '../format/time.ts';
import { openLoggedRequest } from '../state/collector-store.ts';
import texts from '../controls/text.module.css';
import styles from './RequestLog.module.css';

function Mono({ text, limit = 300 }: { readonly text: string; readonly limit?: number }) {
  return (
    <span className={texts.monoCut} title={text.length > 20 ? text : undefined}>
      <VisibleText text={text} limit={limit} />
    </span>
  );
}

const COLUMNS: readonly GridColumn<LoggedRequest>[] = [
  { id: 'time', title: 'Time', width: '84px', render: ({ at }) => <span title={wholeTime(at)}>{clockTime(at)}</span> },
  { id: 'method', title: 'Method', width: '72px', render: ({ method }) => <Mono text={method} /> },
  { id: 'path', title: 'Path', width: 'minmax(100px, 1fr)', render: ({ path }) => <Mono text={path} /> },
  {
    id: 'agent',
    title: 'User agent',
    width: 'minmax(120px, 1.5fr)',
    render: ({ userAgent }) => (userAgent === null ? <span className={styles.none}>none</span> : <Mono text={userAgent} />),
  },
  { id: 'size', title: 'Body', width: '84px', align: 'end', render: ({ bodyBytes }) => <Size bytes={bodyBytes} /> },
  { id: 'status', title: 'Status', width: '64px', align: 'end', render: ({ status }) => <span className={texts.monoCut}>{status}</span> },
  { id: 'answer', title: 'Answer', width: 'minmax(200px, 2.5fr)', render: ({ answer }) => <Mono text={answer} /> },
  { id: 'forced', title: 'Decided by', width: '92px', render: ({ forced }) => (forced ? 'choice' : 'judgement') },
  {
    id: 'open',
    title: '',
    width: '44px',
    buttons: true,
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
      empty={SENTENCES.noRequests}
      minWidth={880}
    />
  );
}
