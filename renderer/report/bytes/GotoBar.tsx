import { X } from 'lucide-react';
import { useState } from 'react';
import type { Space } from '../../../shared/bytes/byte-range.ts';
import { GO_TO } from '../../../shared/text/report/bytes-tools.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { useReport, useReportState } from '../shared/report-context.ts';
import { BarForm } from './BarForm.tsx';
import { readOffset } from './goto-offset.ts';

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

  function go(): void {
    const read = readOffset(text, { size, from: selection?.space === space ? selection.offset : 0 });
    if ('error' in read) {
      setError(read.error);
      return;
    }
    report.select({ space, offset: read.offset, length: 1 });
    onGone();
  }

  return (
    <BarForm label={GO_TO.short} asked={asked} onSubmit={go} onClose={onClose}>
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
      <IconButton small label={GO_TO.close} onPress={onClose}>
        <X size={14} aria-hidden />
      </IconButton>
    </BarForm>
  );
}
