import { useEffect } from 'react';
import { RECENT, sayRecent } from '../../../shared/text/report/recent.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { forgetRecent, loadRecent, openRecent, useRecent } from '../../report/state/recent-files.ts';
import { StartList, StartRow } from './StartList.tsx';

/** Recently opened files. Hidden if there are none. */
export function RecentFiles() {
  const files = useRecent((state) => state.files);
  useEffect(() => void loadRecent(), []);
  if (files.length === 0) return null;
  const forgetAll = (
    <Button variant="link" onPress={() => void forgetRecent(null)}>
      {RECENT.forgetAll}
    </Button>
  );
  return (
    <StartList title={RECENT.title} action={forgetAll}>
      {files.map(({ recent, name, displayPath, openedAt, isThere }) => (
        <StartRow key={recent} name={name} about={displayPath} count={isThere ? '' : RECENT.gone} at={openedAt}>
          <Button variant="link" aria-label={sayRecent.opens(name)} onPress={() => void openRecent(recent)}>
            Open
          </Button>
          <Button variant="link" aria-label={sayRecent.forgets(name)} onPress={() => void forgetRecent(recent)}>
            Forget
          </Button>
        </StartRow>
      ))}
    </StartList>
  );
}
