import type { Anchor } from '../../../shared/editing/edits/edit.ts';
import { editing as says } from '../../../shared/text/editing/editing.ts';
import type { ChangeMark } from '../../../shared/editing/edits/change-mark.ts';
import type { TypeAheadBuffer } from '../../ui/controls/type-ahead-buffer.ts';
import { EditPane } from '../editor/EditPane.tsx';
import { useReport } from './report-context.ts';

interface ContentEditorProps {
  /** The part whose content is edited. */
  readonly anchor: Anchor;
  readonly name: string;
  readonly mark: ChangeMark;
  /** True if the text is always treated as JSON. Otherwise it is treated as JSON only if it looks like JSON. */
  readonly json?: boolean;
  /** Number of masked values that opening the editor reveals. */
  readonly reveals?: number;
  /** Text typed before the editor is ready. */
  readonly typeAhead?: TypeAheadBuffer;
  readonly onDone: () => void;
}

/** Edits the content of a part as one text. */
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
