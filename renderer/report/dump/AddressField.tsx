import { ScanSearch, Search } from 'lucide-react';
import { useState } from 'react';

import { type AddressView, MAX_ADDRESS_TEXT } from '../../../shared/bridge/view/dump-list-view.ts';
import { DUMP_SCREEN } from '../../../shared/text/report/dump-screen.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { byteSearchOf } from '../bytes/find-store.ts';
import { useReport, useReportState } from '../shared/report-context.ts';
import styles from './DumpGrid.module.css';

interface AddressFieldProps {
  readonly part: number;
  readonly turn: string;
}

/** Goes to an address of the memory of a dump: selects its row, and the byte if the dump holds it. */
export function AddressField({ part, turn }: AddressFieldProps) {
  const report = useReport();
  const { thread, lists } = useReportState(({ dump }) => dump);
  const [text, setText] = useState('');
  const [answer, setAnswer] = useState<{ readonly turn: string; readonly view: AddressView } | null>(null);
  // An answer to an earlier turn can name a register that is masked now.
  const found = answer?.turn === turn ? answer.view : null;

  async function go(): Promise<void> {
    const view = await callOrNotify('dump.address', { report: report.report, part, text: text.slice(0, MAX_ADDRESS_TEXT), thread });
    if (view === null) return;
    setAnswer({ turn, view });
    if (view.range !== null) report.select(view.range);
    if (view.row !== null) report.showList('memory', { filter: '', sort: null, row: view.row, follow: (lists.memory?.follow ?? 0) + 1 });
  }

  const range = found?.range ?? null;
  return (
    <>
      <form
        role="search"
        aria-label={DUMP_SCREEN.goTo}
        className={styles.address}
        onSubmit={(event) => {
          event.preventDefault();
          void go();
        }}
      >
        <TextField
          label={DUMP_SCREEN.goTo}
          hideLabel
          mono
          value={text}
          placeholder={DUMP_SCREEN.goToExample}
          onChange={(written) => {
            setText(written);
            setAnswer(null);
          }}
        />
        <Button type="submit" isDisabled={text.trim() === ''}>
          {DUMP_SCREEN.goTo}
        </Button>
      </form>
      <Button
        variant="quiet"
        icon={<Search size={14} aria-hidden />}
        onPress={() => {
          report.showTab('bytes');
          byteSearchOf(report).open('find');
        }}
      >
        {DUMP_SCREEN.find}
      </Button>
      <span role="status" className={styles.sentence}>
        {found?.sentence}
      </span>
      {range === null ? null : (
        <Button
          icon={<ScanSearch size={14} aria-hidden />}
          onPress={() => {
            report.select(range);
            report.showTab('bytes');
          }}
        >
          {DUMP_SCREEN.showBytes}
        </Button>
      )}
    </>
  );
}
