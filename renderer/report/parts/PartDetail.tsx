import { Download, FileInput, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { MAX_TYPED_SIZE, type Anchor, type Edit } from '../../../shared/editing/edits/edit.ts';
import { EDITING, editing as says } from '../../../shared/text/editing/editing.ts';
import { exactBytes, formatSize } from '../../../shared/bytes/quantities.ts';
import { partMeaning } from '../../../shared/text/verdict/ui.ts';
import type { PartView } from '../../../shared/bridge/view/inspection-view.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { CopyButton } from '../../ui/controls/CopyButton.tsx';
import { InlineField } from '../../ui/controls/InlineField.tsx';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import { hexOffset } from '../../core/format/hex.ts';
import { savePart } from '../state/open-files.ts';
import { ContentEditor } from '../shared/ContentEditor.tsx';
import { EditTools } from '../shared/EditTools.tsx';
import { ChangeMarkIcon } from '../shared/ChangeMarkIcon.tsx';
import type { PartEdits } from './part-edits.ts';
import { useReport } from '../shared/report-context.ts';
import tab from '../shared/tab.module.css';
import texts from '../../ui/controls/text.module.css';
import styles from './PartDetail.module.css';

export interface PartEditing {
  readonly anchor: Anchor;
  readonly what: 'name' | 'filename' | 'type' | 'content';
}

interface PartDetailProps {
  readonly part: PartView;
  readonly edits: PartEdits;
  readonly editing: PartEditing['what'] | null;
  readonly onEdit: (editing: PartEditing) => void;
  readonly onDone: () => void;
}

interface FieldProps {
  readonly title: string;
  readonly value: string | null;
  readonly isEdited: boolean;
  readonly onEdit: () => void;
  /** Removes the value. undefined if the value is required. */
  readonly onRemove?: () => void;
  readonly onSubmit: (text: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** A value of a part, such as its name, that can be edited in place. */
function Field({ title, value, isEdited, onEdit, onRemove, onSubmit, onCancel }: FieldProps) {
  const isNeeded = onRemove === undefined;
  return (
    <>
      <dt>{title}</dt>
      <dd className={styles.field}>
        {isEdited ? (
          <InlineField
            label={title}
            hideLabel
            isSelected
            value={value ?? ''}
            submit="Change"
            validate={(text) => (isNeeded && text === '' ? EDITING.emptyName : null)}
            onSubmit={onSubmit}
            onCancel={onCancel}
          />
        ) : (
          <>
            <span className={value === null ? tab.none : texts.mono}>
              {value === null ? 'none' : <VisibleText text={value} limit={1000} />}
            </span>
            <Button variant="link" aria-label={`${value === null ? 'Add' : 'Change'} ${title.toLowerCase()}`} onPress={onEdit}>
              {value === null ? 'Add' : 'Change'}
            </Button>
            {value === null || onRemove === undefined ? null : (
              <Button variant="link" aria-label={`Remove ${title.toLowerCase()}`} onPress={onRemove}>
                Remove
              </Button>
            )}
          </>
        )}
      </dd>
    </>
  );
}

function Facts({ part, edits, editing, onEdit, onDone }: PartDetailProps) {
  const { anchor, name, role, filename, contentType, size, offset, sha256 } = part;
  function field(what: PartEditing['what'], editOf: (text: string) => Edit) {
    return {
      isEdited: editing === what,
      onEdit: () => {
        onEdit({ anchor, what });
      },
      onSubmit: async (text: string) => {
        if (await edits.change(editOf(text))) onDone();
      },
      onCancel: onDone,
    };
  }
  return (
    <dl className={`${texts.facts ?? ''} ${styles.facts ?? ''}`}>
      <dt>Role</dt>
      <dd>
        {partMeaning(name, role)}
        {size > MAX_TYPED_SIZE ? ` ${says.tooLargeForText(formatSize(MAX_TYPED_SIZE))}` : ''}
      </dd>
      <Field title="Name" value={name} {...field('name', (text) => ({ op: 'rename', at: anchor, name: text }))} />
      <Field
        title="File name"
        value={filename}
        {...field('filename', (text) => ({ op: 'filename', at: anchor, filename: text }))}
        onRemove={() => {
          void edits.change({ op: 'filename', at: anchor, filename: null });
        }}
      />
      <Field
        title="Content type"
        value={contentType}
        {...field('type', (text) => ({ op: 'type', at: anchor, contentType: text }))}
        onRemove={() => {
          void edits.change({ op: 'type', at: anchor, contentType: null });
        }}
      />
      <dt>Size</dt>
      <dd>
        {exactBytes(size)} at {hexOffset(offset)}
      </dd>
      <dt>SHA-256</dt>
      <dd className={styles.hash}>
        <span className={texts.mono}>{sha256}</span>
        <CopyButton label="Copy SHA-256" text={sha256} />
      </dd>
    </dl>
  );
}

function ContentButtons({ part, edits, onEdit }: Pick<PartDetailProps, 'part' | 'edits' | 'onEdit'>): ReactNode {
  const { report } = useReport();
  const { anchor, name, size, index } = part;
  const isText = size <= MAX_TYPED_SIZE;
  return (
    <>
      <Button variant="quiet" icon={<FileInput size={14} aria-hidden />} onPress={() => void edits.replace(part)}>
        Replace…
      </Button>
      {isText ? (
        <Button
          variant="quiet"
          icon={<PencilLine size={14} aria-hidden />}
          aria-label={`Edit as text: ${name}`}
          onPress={() => {
            onEdit({ anchor, what: 'content' });
          }}
        >
          Edit as text
        </Button>
      ) : null}
      <Button variant="quiet" icon={<Download size={14} aria-hidden />} onPress={() => void savePart(report, index)}>
        Save…
      </Button>
    </>
  );
}

/** One binary part in full, below the table, with its actions. */
export function PartDetail(props: PartDetailProps) {
  const { part, edits, editing, onEdit, onDone } = props;
  const { anchor, name, mark } = part;
  return (
    <section
      className={`${tab.detail ?? ''} ${styles.detail ?? ''}`}
      data-editing={editing === 'content' || undefined}
      aria-label="Binary part"
      data-pane=""
      tabIndex={-1}
    >
      <header className={`${tab.detailHead ?? ''} ${styles.head ?? ''}`}>
        <h3 className={tab.detailName}>
          <VisibleText text={name} limit={400} />
        </h3>
        <ChangeMarkIcon mark={mark} />
        <span className={styles.tools}>
          {editing === 'content' ? null : <ContentButtons part={part} edits={edits} onEdit={onEdit} />}
          <EditTools
            name={name}
            onUp={edits.move(part, -1)}
            onDown={edits.move(part, 1)}
            onDelete={() => {
              edits.remove(part);
            }}
          />
        </span>
      </header>
      {editing === 'content' ? <ContentEditor anchor={anchor} name={name} mark={mark} onDone={onDone} /> : <Facts {...props} />}
    </section>
  );
}
