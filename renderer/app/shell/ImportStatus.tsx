import { formatSize } from '../../../shared/bytes/quantities.ts';
import { say } from '../../../shared/text/verdict/ui.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Progress } from '../../ui/controls/Progress.tsx';
import { useImportProgress } from '../../core/state/import-progress.ts';
import texts from '../../ui/controls/text.module.css';
import styles from './ImportStatus.module.css';

/** A separate component, because it is rendered again for every file and every uploaded slice of a file. */
function ImportProgressLine() {
  const now = useImportProgress((state) => state.now);
  if (now === null) return null;
  const { name, files, done, size, sent } = now;
  return (
    <>
      <span className={`${texts.cut ?? ''} ${styles.what ?? ''}`} role="status">
        {say.importing(name, done, files)}
      </span>
      <div className={styles.progress}>
        <Progress label="Bytes imported" value={sent} max={size} text={`${formatSize(sent)} of ${formatSize(size)}`} />
      </div>
    </>
  );
}

/** Progress of files that are being uploaded to the host, with a cancel button. Hidden if there are none. */
export function ImportStatus() {
  const cancel = useImportProgress((state) => state.now?.cancel);
  if (cancel === undefined) return null;
  return (
    <div className={`${texts.late ?? ''} ${styles.area ?? ''}`} data-testid="taking-in">
      <ImportProgressLine />
      <Button variant="link" onPress={cancel}>
        Cancel
      </Button>
    </div>
  );
}
