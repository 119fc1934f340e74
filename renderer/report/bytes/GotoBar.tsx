import { X } from 'lucide-react';
import { useState } from 'react';
import type { Space } from '../../../shared/bytes/byte-range.ts';
import { GO_TO } from '../../../shared/text/report/bytes-tools.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { useReport, useReportState } from '../shared/report-context.ts';
import { BarForm } from './BarForm.tsx';
import { goToAddress } from './dump-pointers.ts';
import { readOffset } from './goto-offset.ts';
import { jumpTo } from './jump-history.ts';
import styles from './BarForm.module.css';

interface GotoBarProps {
  readonly space: Space;
  readonly size: number;
  /** Incremented to focus the field. */
  readonly asked: number;
  /** Called after the jump. The bytes then take the focus. */
  readonly onGone: () => void;
  readonly onClose: () => void;
}

/** A field for an offset. The shown bytes scroll to that offset. */
export function GotoBar({ space, size, asked, onGone, onClose }: GotoBarProps) {
  const report = useReport();
  const selection = useReportState((state) => state.selection);
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);

  async function go(): Promise<void> {
    const read = readOffset(text, { size, from: selection?.space === space ? selection.offset : 0 });
    if ('error' in read) {
      setError(read.error);
      return;
    }
    if ('address' in read) {
      const refused = await goToAddress(report, read.address);
      setError(refused);
      if (refused !== null) return;
    } else jumpTo(report, { space, offset: read.offset, length: 1 });
    onGone();
  }

  return (
    <BarForm label={GO_TO.short} asked={asked} onSubmit={() => void go()} onClose={onClose}>
      <TextField
        label={GO_TO.field}
        mono
        value={text}
        placeholder={GO_TO.example}
        error={error}
        onChange={(written) => {
          setText(written);
          setError(null);
        }}
      />
      <Button type="submit">{GO_TO.go}</Button>
      <span className={styles.help}>{GO_TO.help}</span>
      <IconButton small label={GO_TO.close} onPress={onClose}>
        <X size={14} aria-hidden />
      </IconButton>
    </BarForm>
  );
}
