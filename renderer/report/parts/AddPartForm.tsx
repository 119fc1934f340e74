import { X } from 'lucide-react';
import { useState } from 'react';
import { EDITING, editing } from '../../../shared/text/editing/editing.ts';
import type { FileView } from '../../../shared/bridge/view/app-view.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { suggestedParts } from './suggested-parts.ts';
import type { NewPart } from './part-edits.ts';
import tab from '../shared/tab.module.css';
import styles from './AddPartForm.module.css';

interface AddPartFormProps {
  readonly files: readonly FileView[];
  /** Names of the report's existing parts. */
  readonly taken: readonly string[];
  readonly onAdd: (parts: readonly NewPart[]) => void;
  readonly onLeaveOut: (file: FileView) => void;
  readonly onCancel: () => void;
}

/** Field values of one file. An empty file name or type is omitted. */
interface Fields {
  readonly name: string;
  readonly filename: string;
  readonly contentType: string;
}

interface PartFieldsProps {
  readonly fields: Fields;
  readonly autoFocus: boolean;
  readonly onChange: (change: Partial<Fields>) => void;
}

function PartFields({ fields: { name, filename, contentType }, autoFocus, onChange }: PartFieldsProps) {
  return (
    <div className={styles.fields}>
      <TextField
        label="Name"
        mono
        autoFocus={autoFocus}
        value={name}
        onChange={(text) => {
          onChange({ name: text });
        }}
        error={name === '' ? EDITING.emptyName : null}
      />
      <TextField
        label="File name"
        mono
        value={filename}
        onChange={(text) => {
          onChange({ filename: text });
        }}
      />
      <TextField
        label="Content type"
        mono
        value={contentType}
        onChange={(text) => {
          onChange({ contentType: text });
        }}
      />
    </div>
  );
}

function partOf({ name, filename, contentType }: Fields, file: FileView): NewPart {
  return {
    name,
    filename: filename === '' ? null : filename,
    contentType: contentType === '' ? null : contentType,
    file: file.file,
    fileName: file.name,
  };
}

/** Asks for the names of new parts, which are made from chosen or dropped files. */
export function AddPartForm({ files, taken: takenNow, onAdd, onLeaveOut, onCancel }: AddPartFormProps) {
  // The names in use when the form opened. A name that this form adds must not conflict with itself.
  const [taken] = useState(takenNow);
  const [typed, setTyped] = useState<ReadonlyMap<string, Partial<Fields>>>(new Map());
  const suggested = suggestedParts(
    files.map(({ name }) => name),
    taken,
  );
  const rows = files.map((file, index) => ({
    file,
    fields: { name: '', contentType: '', ...suggested[index], filename: file.name, ...typed.get(file.file) },
  }));
  const isNamed = rows.every(({ fields }) => fields.name !== '');
  return (
    <form
      className={`${tab.form ?? ''} ${styles.form ?? ''}`}
      aria-label="New parts"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (isNamed) onAdd(rows.map(({ fields, file }) => partOf(fields, file)));
      }}
    >
      <ul className={styles.rows} aria-label="Files">
        {rows.map(({ file, fields }, index) => (
          <li key={file.file} className={styles.row} aria-label={file.name}>
            <PartFields
              fields={fields}
              autoFocus={index === 0}
              onChange={(change) => {
                setTyped((before) => new Map(before).set(file.file, { ...before.get(file.file), ...change }));
              }}
            />
            {files.length === 1 ? null : (
              <IconButton
                label={editing.leaveOut(file.name)}
                tip="Leave it out"
                onPress={() => {
                  onLeaveOut(file);
                }}
              >
                <X size={14} aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button variant="quiet" onPress={onCancel}>
          Cancel
        </Button>
        <Button type="submit" isDisabled={!isNamed}>
          {editing.addParts(files.length)}
        </Button>
      </div>
    </form>
  );
}
