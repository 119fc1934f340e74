import { create } from 'zustand';
import { useApp } from '../state/app-store.ts';
import { gatherPageFiles } from '../state/new-report.ts';
import { openFiles } from '../state/open-files.ts';

/** Whether files are held over the window right now. */
export const useDrops = create<{ readonly isOver: boolean }>(() => ({ isOver: false }));

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') === true;
}

/** Takes files that are dropped anywhere in the window, until the returned function is called. Nothing dropped ever navigates. */
export function listenForDrops(): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  document.addEventListener(
    'dragover',
    (event) => {
      event.preventDefault();
      if (carriesFiles(event)) useDrops.setState({ isOver: true });
    },
    { signal },
  );
  document.addEventListener(
    'dragleave',
    (event) => {
      // Left the window, not one element for another.
      if (event.relatedTarget === null) useDrops.setState({ isOver: false });
    },
    { signal },
  );
  document.addEventListener(
    'drop',
    (event) => {
      event.preventDefault();
      useDrops.setState({ isOver: false });
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      // Over the form of a new report they are meant for it.
      if (useApp.getState().overlay?.kind === 'new') void gatherPageFiles(files);
      else void openFiles(files);
    },
    { signal },
  );
  return () => {
    controller.abort();
  };
}
