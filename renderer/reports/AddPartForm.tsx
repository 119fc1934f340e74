import { useState } from 'react';
import { EDITING } from '../../shared/messages/editing.ts';
import type { FileView } from '../../shared/view/app-view.ts';
import { Button } from '../controls/Button.tsx';
import { TextField } from '../controls/TextField.tsx';
import { suggestedPart } from './edit-places.ts';
import type { NewPart } from './part-edits.ts';
import styles from './AddPartForm.module.css';

export interface AddPartFormProps {
  readonly file: FileView;
  /** Names that parts of the report have. */
  readonly taken: readonly string[];
  readonly onAdd: (part: NewPart) => void;
  readonly onCancel: () => void;
}

/** A chosen file as a new part: what it is to be called. */
export function AddPartForm({ file, taken, onAdd, onCancel }: AddPartFormProps) {
  const [suggested] = useState(() => suggestedPart(file.name, taken));
  const [name, setName] = useState(suggested.name);
  const [filename, setFilename] = useState(file.name);
  const [contentType, setContentType] = useState(suggested.contentType);
  return (
    <form
      className={styles.form}
      aria-label="New part"
      onSubmit={(event) => {
        event.preventDefault();
        if (name === '') return;
        onAdd({
          name,
          filename: filename === '' ? null : filename,
          contentType: contentType === '' ? null : contentType,
          file: file.file,
          fileName: file.name,
        });
      }}
    >
      <TextField label="Name" mono autoFocus value={name} onChange={setName} error={name === '' ? EDITING.emptyName : null} />
      <TextField label="File name" mono value={filename} onChange={setFilename} />
      <TextField label="Content type" mono value={contentType} onChange={setContentType} />
      <div className={styles.buttons}>
        <Button look="quiet" onPress={onCancel}>
          Cancel
        </Button>
        <Button type="submit" isDisabled={name === ''}>
          Add part
        </Button>
      </div>
    </form>
  );
}
