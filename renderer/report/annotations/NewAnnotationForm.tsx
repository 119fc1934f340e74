import { EDITING, editing as says } from '../../../shared/text/editing/editing.ts';
import { InlineField } from '../../ui/controls/InlineField.tsx';
import { TypeAheadField } from '../../ui/controls/TypeAheadField.tsx';
import type { NewAnnotation } from './use-new-annotation.ts';
import tabs from '../shared/tab.module.css';

interface NewAnnotationFormProps {
  readonly annotation: NewAnnotation;
  readonly onDone: () => void;
}

/** The name field of a new annotation. While the annotation is being added, its value field. */
export function NewAnnotationForm({ annotation: { name, pending, add }, onDone }: NewAnnotationFormProps) {
  return (
    <>
      {pending === null ? null : (
        <div className={tabs.form}>
          <TypeAheadField
            typeAhead={pending.typeAhead}
            label={says.editorLabel(pending.name)}
            waits={EDITING.adding}
            isLine
            onEscape={onDone}
          />
        </div>
      )}
      {name === null ? null : (
        <div className={tabs.form}>
          <InlineField
            label="Name of the new annotation"
            value={name}
            submit="Add"
            validate={(text) => (text === '' ? EDITING.emptyName : null)}
            onSubmit={add}
            onCancel={onDone}
          />
        </div>
      )}
    </>
  );
}
