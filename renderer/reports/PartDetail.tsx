import { Download } from 'lucide-react';
import { partMeaning } from '../../shared/messages/ui.ts';
import type { PartView } from '../../shared/view/inspection-view.ts';
import { Button } from '../controls/Button.tsx';
import { CopyButton } from '../controls/CopyButton.tsx';
import { VisibleText } from '../controls/VisibleText.tsx';
import { hexOffset } from '../format/hex.ts';
import { exactBytes } from '../../shared/messages/quantities.ts';
import { savePart } from '../state/open-files.ts';
import { useReport } from './report-context.ts';
import styles from './PartDetail.module.css';

function Fact({ name, text }: { readonly name: string; readonly text: string | null }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={text === null ? styles.none : styles.mono}>{text === null ? 'none' : <VisibleText text={text} limit={1000} />}</dd>
    </>
  );
}

/** One binary part whole, under the table. */
export function PartDetail({ part }: { readonly part: PartView }) {
  const { report } = useReport();
  return (
    <section className={styles.detail} aria-label="Binary part" data-pane="" tabIndex={-1}>
      <header className={styles.head}>
        <h3 className={styles.name}>
          <VisibleText text={part.name} limit={400} />
        </h3>
        <span className={styles.meaning}>{partMeaning(part.name, part.role)}</span>
        <Button look="quiet" icon={<Download size={14} aria-hidden />} onPress={() => void savePart(report, part.index)}>
          Save…
        </Button>
      </header>
      <dl className={styles.facts}>
        <Fact name="File name" text={part.filename} />
        <Fact name="Content type" text={part.contentType} />
        <dt>Size</dt>
        <dd>
          {exactBytes(part.size)} at {hexOffset(part.offset)}
        </dd>
        <dt>SHA-256</dt>
        <dd className={styles.hash}>
          <span className={styles.mono}>{part.sha256}</span>
          <CopyButton label="Copy SHA-256" text={part.sha256} />
        </dd>
      </dl>
    </section>
  );
}
