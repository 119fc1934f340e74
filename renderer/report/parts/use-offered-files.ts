import { useEffect, useState } from 'react';
import type { FileView } from '../../../shared/bridge/view/app-view.ts';
import { handlesOf } from '../../core/state/file-handles.ts';
import { useDrops } from '../state/drops.ts';

interface OfferedFiles {
  readonly files: readonly FileView[];
  /** Adds files to the offered ones. */
  readonly offer: (more: readonly FileView[]) => void;
  readonly leaveOut: (file: FileView) => void;
  readonly clear: () => void;
}

/** Chosen or dropped files that are about to be added as parts. */
export function useOfferedFiles(): OfferedFiles {
  const [files, setFiles] = useState<readonly FileView[]>([]);

  function offer(more: readonly FileView[]): void {
    setFiles((before) => [...before, ...more]);
  }

  useEffect(() => {
    useDrops.setState({ takeParts: (dropped) => void handlesOf(dropped).then(offer) });
    return () => {
      useDrops.setState({ takeParts: null });
    };
  }, []);

  return {
    files,
    offer,
    leaveOut: ({ file }) => {
      setFiles((before) => before.filter((other) => other.file !== file));
    },
    clear: () => {
      setFiles([]);
    },
  };
}
