import { Download } from 'lucide-react';
import { visible } from '../../../shared/bytes/visible.ts';
import type { PartView } from '../../../shared/bridge/view/inspection-view.ts';
import { partMeaning, partRoleWord } from '../../../shared/text/verdict/ui.ts';
import type { GridColumn } from '../../ui/controls/grid-column.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Size } from '../../ui/controls/Size.tsx';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import { middleEllipsis } from '../../core/format/ellipsis.ts';
import { savePart } from '../state/open-files.ts';
import { changeMarkColumn } from '../shared/change-mark-column.tsx';
import tabs from '../shared/tab.module.css';
import texts from '../../ui/controls/text.module.css';

function Mono({ text }: { readonly text: string | null }) {
  if (text === null) return <span className={tabs.none}>none</span>;
  return (
    <span className={texts.monoCut} data-may-cut="title" title={text.length > 16 ? visible(text) : undefined}>
      <VisibleText text={text} limit={300} />
    </span>
  );
}

/** Wide enough for `application/octet-stream`, the longest type that clients send. */
const TYPE_WIDTH = 'minmax(194px, 1fr)';

/** Returns the columns of the table of binary parts. */
export function columnsFor(report: string): readonly GridColumn<PartView>[] {
  return [
    { id: 'name', title: 'Name', width: 'minmax(164px, 1.6fr)', text: ({ name }) => name, render: ({ name }) => <Mono text={name} /> },
    {
      id: 'role',
      title: 'Role',
      width: '138px',
      text: ({ role }) => partRoleWord(role),
      render: ({ name, role }) => <span title={partMeaning(name, role)}>{partRoleWord(role)}</span>,
    },
    {
      id: 'filename',
      title: 'File name',
      width: 'minmax(120px, 2fr)',
      drop: 2,
      text: ({ filename }) => filename ?? '',
      render: ({ filename }) => <Mono text={filename} />,
    },
    {
      id: 'type',
      title: 'Type',
      width: TYPE_WIDTH,
      text: ({ contentType }) => contentType ?? '',
      render: ({ contentType }) => <Mono text={contentType} />,
    },
    {
      id: 'size',
      title: 'Size',
      width: '70px',
      align: 'end',
      text: ({ size }) => String(size),
      render: ({ size }) => <Size bytes={size} />,
    },
    {
      id: 'hash',
      title: 'SHA-256',
      width: '96px',
      drop: 1,
      text: ({ sha256 }) => sha256,
      render: ({ sha256 }) => (
        <span className={texts.monoCut} title={sha256}>
          {middleEllipsis(sha256, 6, 4)}
        </span>
      ),
    },
    changeMarkColumn(),
    {
      id: 'actions',
      title: '',
      width: '40px',
      buttons: true,
      text: null,
      render: (part) => (
        <span className={tabs.actions}>
          <IconButton
            small
            label={`Save ${part.name}`}
            tip="Save to a file"
            excludeFromTabOrder
            data-stop=""
            onPress={() => void savePart(report, part.index)}
          >
            <Download size={14} aria-hidden />
          </IconButton>
        </span>
      ),
    },
  ];
}
