import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import type { SampleView } from '../../../shared/bridge/view/app-view.ts';
import { openHandle } from '../../report/state/open-files.ts';
import list from './StartList.module.css';
import texts from '../../ui/controls/text.module.css';
import styles from './SampleList.module.css';

/** The samples made in this session. Each opens as a report. */
export function SampleList({ samples }: { readonly samples: readonly SampleView[] }) {
  return (
    <section className={list.area}>
      <h2 className={`${texts.caps ?? ''} ${list.title ?? ''}`}>Samples</h2>
      <ListBox
        aria-label="Samples"
        className={list.list}
        items={samples.map((sample) => ({ ...sample, id: sample.file }))}
        onAction={(file) => void openHandle(String(file))}
      >
        {(sample) => (
          <ListBoxItem id={sample.id} textValue={sample.title} className={styles.item}>
            <span className={styles.name}>{sample.title}</span>
            <span className={styles.outcome}>{sample.outcome}</span>
            <span className={styles.file} title={sample.displayPath ?? undefined}>
              {sample.name}
            </span>
          </ListBoxItem>
        )}
      </ListBox>
    </section>
  );
}
