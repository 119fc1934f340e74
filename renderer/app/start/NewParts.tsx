import { X } from 'lucide-react';
import { Input } from 'react-aria-components/Input';
import { TextField } from 'react-aria-components/TextField';
import type { GatheredView } from '../../../shared/bridge/view/draft-view.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Size } from '../../ui/controls/Size.tsx';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import { removePart, renamePart } from '../../report/state/new-report.ts';
import field from './new-field.module.css';
import styles from './NewParts.module.css';

/** Files that become the binary parts of a new report, each with the name of its part. */
export function NewParts({ parts }: { readonly parts: GatheredView['parts'] }) {
  return (
    <ul className={styles.parts} aria-label="Binary parts">
      {parts.map((part) => (
        <li key={part.file} className={styles.part}>
          <TextField
            aria-label={`Name of the part ${part.filename ?? part.name}`}
            className={field.field}
            value={part.name}
            onChange={(name) => {
              renamePart(part.file, name);
            }}
          >
            <Input className={field.input} spellCheck={false} autoComplete="off" />
          </TextField>
          <span className={styles.file}>
            <VisibleText text={part.filename ?? ''} limit={120} />
          </span>
          <span className={styles.type}>
            <VisibleText text={part.contentType} limit={80} />
          </span>
          <span className={styles.size}>
            <Size bytes={part.size} />
          </span>
          <IconButton
            label={`Remove ${part.name}`}
            onPress={() => {
              removePart(part.file);
            }}
          >
            <X size={14} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
