import { FilePlus2 } from 'lucide-react';
import { DRAFTS, draftSentences } from '../../../shared/text/editing/drafts.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Check } from '../../ui/controls/Check.tsx';
import { Choice } from '../../ui/controls/Choice.tsx';
import { Overlay } from '../../ui/controls/Overlay.tsx';
import dialog from '../../ui/controls/dialog.module.css';
import { chooseForNewReport, closeNewReport, makeNewReport, useNewReport } from '../../report/state/new-report.ts';
import { lacksProduct, namelessRow } from '../../report/state/new-rows.ts';
import { NewAnnotations } from './NewAnnotations.tsx';
import { NewParts } from './NewParts.tsx';
import styles from './NewReportDialog.module.css';

const FORMS = [
  { id: 'kv', label: 'Key/value' },
  { id: 'json', label: 'Extra JSON' },
] as const;

function Files() {
  const parts = useNewReport((state) => state.parts);
  const notes = useNewReport((state) => state.notes);
  const isProductMissing = useNewReport(({ rows, parts: files }) => lacksProduct(rows, files));
  return (
    <section className={styles.section} aria-label="Files">
      <h3 className={styles.head}>Files</h3>
      <div className={styles.choose}>
        <Button icon={<FilePlus2 size={14} aria-hidden />} onPress={() => void chooseForNewReport()}>
          Add dump, .extra, memory report…
        </Button>
        <span className={styles.about}>{DRAFTS.newFilesAbout}</span>
      </div>
      <div className={styles.noted} role="status">
        {isProductMissing ? <p>{DRAFTS.newNoProduct}</p> : null}
        {notes.length === 0 ? null : (
          <ul className={styles.notes} aria-label="Notes">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </div>
      {parts.length === 0 ? <p className={styles.about}>{DRAFTS.newNoParts}</p> : <NewParts parts={parts} />}
    </section>
  );
}

function Shape() {
  const form = useNewReport((state) => state.form);
  const gzip = useNewReport((state) => state.gzip);
  return (
    <section className={styles.section} aria-label="Shape">
      <Choice
        inline
        label="Form of the annotations"
        value={form}
        options={FORMS}
        onChange={(chosen) => {
          useNewReport.setState({ form: chosen });
        }}
      />
      <Check
        isSelected={gzip}
        onChange={(isOn) => {
          useNewReport.setState({ gzip: isOn });
        }}
      >
        Compress the body with gzip
      </Check>
    </section>
  );
}

function Footer() {
  const nameless = useNewReport((state) => namelessRow(state.rows));
  const isMaking = useNewReport((state) => state.isMaking);
  return (
    <footer className={dialog.footer}>
      <p className={styles.fault} role="status">
        {nameless === null ? '' : draftSentences.namelessRow(nameless)}
      </p>
      <Button onPress={closeNewReport}>Cancel</Button>
      <Button variant="primary" isDisabled={nameless !== null || isMaking} onPress={() => void makeNewReport()}>
        Create
      </Button>
    </footer>
  );
}

/** Dialog that makes a report from nothing, or from the files of a crash. */
export function NewReportDialog() {
  return (
    <Overlay title="New report" shape="wide" stays onClose={closeNewReport}>
      <div className={dialog.body}>
        <NewAnnotations />
        <Files />
        <Shape />
      </div>
      <Footer />
    </Overlay>
  );
}
