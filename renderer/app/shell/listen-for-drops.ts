import { useApp } from '../../core/state/app-store.ts';
import { useDrops, type DropZone } from '../../report/state/drops.ts';
import { gatherPageFiles } from '../../report/state/new-report.ts';
import { openFiles } from '../../report/state/open-files.ts';

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') === true;
}

/** Number of dragged files. The page learns their names only at the drop. */
function draggedCount({ dataTransfer }: DragEvent): number {
  return [...(dataTransfer?.items ?? [])].filter(({ kind }) => kind === 'file').length;
}

/** Target of the dragged files: an element marked `data-drop`, or the window. */
function dropZoneOf({ target }: DragEvent): DropZone {
  const isOverParts = target instanceof Element && target.closest('[data-drop=parts]') !== null;
  return isOverParts && useDrops.getState().takeParts !== null ? 'parts' : 'window';
}

function take(files: readonly File[], zone: DropZone): void {
  if (zone === 'parts') useDrops.getState().takeParts?.(files);
  // Files dropped on the form of a new report go into the form.
  else if (useApp.getState().overlay?.kind === 'new') void gatherPageFiles(files);
  else void openFiles(files);
}

/** Handles files that are dropped anywhere in the window, until the returned function is called. The browser never navigates to a dropped file. */
export function listenForDrops(): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  document.addEventListener(
    'dragover',
    (event) => {
      event.preventDefault();
      if (carriesFiles(event)) useDrops.setState({ over: dropZoneOf(event), count: draggedCount(event) });
    },
    { signal },
  );
  document.addEventListener(
    'dragleave',
    (event) => {
      // The pointer left the window, not only an element.
      if (event.relatedTarget === null) useDrops.setState({ over: null });
    },
    { signal },
  );
  document.addEventListener(
    'drop',
    (event) => {
      event.preventDefault();
      useDrops.setState({ over: null });
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) take(files, dropZoneOf(event));
    },
    { signal },
  );
  return () => {
    controller.abort();
  };
}
