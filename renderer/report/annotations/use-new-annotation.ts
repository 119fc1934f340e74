import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Anchor } from '../../../shared/editing/edits/edit.ts';
import { createTypeAheadBuffer, type TypeAheadBuffer } from '../../ui/controls/type-ahead-buffer.ts';
import { applyEdits } from '../shared/edit-actions.ts';
import { useReport } from '../shared/report-context.ts';
import type { AnnotationEdits } from './annotation-edits.ts';

export interface NewAnnotation {
  /** The initial text of the name field; null while the field is closed. */
  readonly name: string | null;
  /** The annotation that is being added, and the text typed into its value meanwhile; null if none. */
  readonly pending: { readonly name: string; readonly typeAhead: TypeAheadBuffer } | null;
  readonly begin: () => void;
  /** Adds the annotation. Text that is typed after the name becomes its value, even if adding takes long. */
  readonly add: (name: string) => Promise<void>;
  /** Closes the name field and the value field. An annotation that is being added is still added, with the value typed so far. */
  readonly close: () => void;
}

/** Asks for the name of a new annotation, and adds the annotation. `onAdded` gets the text that was typed after the name. */
export function useNewAnnotation(edits: AnnotationEdits, onAdded: (anchor: Anchor, typeAhead: TypeAheadBuffer) => void): NewAnnotation {
  const report = useReport();
  const [name, setName] = useState<string | null>(null);
  const [pending, setPending] = useState<NewAnnotation['pending']>(null);
  const wantedTypeAhead = useRef<TypeAheadBuffer | null>(null);

  return {
    name,
    pending,
    begin: () => {
      setName('');
    },
    add: async (chosen) => {
      const typeAhead = createTypeAheadBuffer('none');
      wantedTypeAhead.current = typeAhead;
      flushSync(() => {
        setName(null);
        setPending({ name: chosen, typeAhead });
      });
      const made = await edits.add(chosen);
      const isWanted = wantedTypeAhead.current === typeAhead;
      const anchor = made.isMade ? made.anchor : null;
      const typed = typeAhead.whole() ?? '';
      if (!isWanted && anchor !== null && typed !== '') void applyEdits(report, { op: 'value', at: anchor, text: typed });
      if (!isWanted) return;
      flushSync(() => {
        setPending(null);
        if (!made.isMade) setName(chosen);
        else report.setFilter('');
        if (anchor !== null) onAdded(anchor, typeAhead);
      });
    },
    close: () => {
      setName(null);
      setPending(null);
      wantedTypeAhead.current = null;
    },
  };
}
