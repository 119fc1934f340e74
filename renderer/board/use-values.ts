import { useEffect, useState } from 'react';
import type { FieldId } from '../../shared/board/fields.ts';
import type { BoardSelection } from '../../shared/bridge/view/board-view.ts';
import { valuesAmong, type FieldValues } from './state/board-facets.ts';

const NONE: FieldValues = [];

/** Values of a field for a selection, the most frequent first; empty until they are loaded. */
export function useValues(field: FieldId, selection: BoardSelection): FieldValues {
  const [values, setValues] = useState(NONE);
  useEffect(() => {
    let isGone = false;
    void valuesAmong(field, selection).then((came) => {
      if (!isGone) setValues(came);
    });
    return () => {
      isGone = true;
    };
  }, [field, selection]);
  return values;
}
