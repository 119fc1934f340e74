import { useEffect, useState } from 'react';
import type { AppError } from '../../../shared/errors.ts';
import type { Change, PreviewView } from '../../../shared/bridge/view/draft-view.ts';
import { call } from '../../bridge/bridge.ts';
import { reportOf } from '../state/report-store.ts';

interface ChangePreview {
  readonly preview: PreviewView | null;
  readonly error: AppError | null;
}

const NOTHING: ChangePreview = { preview: null, error: null };

/** Returns the host's preview of a change; empty until it arrives. */
export function useChangePreview(report: string, change: Change): ChangePreview {
  const [known, setKnown] = useState<ChangePreview>(NOTHING);

  useEffect(() => {
    let isWanted = true;
    async function read(): Promise<void> {
      await reportOf(report).settle();
      const answer = await call('draft.preview', { report, change });
      if (isWanted) setKnown(answer.ok ? { preview: answer.value, error: null } : { preview: null, error: answer.error });
    }
    void read();
    return () => {
      isWanted = false;
    };
  }, [report, change]);

  return known;
}
