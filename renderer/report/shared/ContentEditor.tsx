import type { Anchor } from '../../../shared/editing/edits/edit.ts';
import { editing as says } from '../../../shared/text/editing/editing.ts';
import type { ChangeMark } from '../../../shared/editing/edits/change-mark.ts';
import type { TypeAheadBuffer } from '../../ui/controls/type-ahead-buffer.ts';
import { EditPane } from '../editor/EditPane.tsx';
import { useReport } from './report-context.ts';

interface ContentEditorProps {
  /** The part whose content it is. */
  readonly anchor: Anchor;
  readonly name: string;
  readonly mark: ChangeMark;
  /** The text is JSON whatever it looks like. */
  readonly json?: boolean;
  /** How many masked values it shows by being opened. */
  readonly reveals?: number;
  /** What is typed before the editor stands. */
  readonly typeAhead?: TypeAheadBuffer;
  readonly onDone: () => void;
}

/** The content of a part, edited as one text. */
export function ContentEditor({ anchor, name, ...rest }: ContentEditorProps) {
  const report = useReport();
  return (
    <EditPane
      {...rest}
      report={report}
      anchor={anchor}
      name={name}
      label={says.contentLabel(name)}
      editOf={(text) => ({ op: 'content', at: anchor, content: { kind: 'text', text } })}
    />
  );
}
