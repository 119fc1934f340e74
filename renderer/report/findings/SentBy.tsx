import { CONFIDENCE_WORDS, SENT_BY } from '../../../shared/text/editing/clients.ts';
import type { Change } from '../../../shared/bridge/view/draft-view.ts';
import type { ClientView } from '../../../shared/bridge/view/inspection-view.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { StatusIcon } from '../../ui/status/StatusIcon.tsx';
import tones from '../../ui/status/tones.module.css';
import { showPreview } from '../edits/show-preview.ts';
import { sameRange } from '../../core/state/selection.ts';
import { useReport, useReportState } from '../shared/report-context.ts';
import { severityStyle } from '../../ui/status/answer-styles.ts';
import styles from './SentBy.module.css';

/** A fact that identifies the client, with a link to its bytes. */
function Fact({ fact }: { readonly fact: ClientView['evidence'][number] }) {
  const report = useReport();
  const selection = useReportState((state) => state.selection);
  const { text, range } = fact;
  return (
    <li className={styles.fact} data-selected={(range !== null && selection !== null && sameRange(range, selection)) || undefined}>
      <span className={styles.text}>{text}</span>
      {range === null ? null : (
        <Button
          variant="link"
          aria-label={SENT_BY.showFact(text)}
          onPress={() => {
            report.select(range);
            report.showTab('bytes');
          }}
        >
          {SENT_BY.show}
        </Button>
      )}
    </li>
  );
}

/** A known defect of the client. Its fix is previewed before it is applied. */
function Defect({ sentence, fixing }: { readonly sentence: string; readonly fixing: Change }) {
  const { report } = useReport();
  const { tone, icon } = severityStyle('warning');
  return (
    <div className={styles.defect}>
      <span className={tones.tone} data-tone={tone}>
        <StatusIcon icon={icon} />
      </span>
      <div className={styles.mending}>
        <p>{sentence}</p>
        <Button
          onPress={() => {
            showPreview(report, fixing);
          }}
        >
          {SENT_BY.fix}
        </Button>
      </div>
    </div>
  );
}

/** The detected client, the evidence and the client's known defect. `fixing`: the change that fixes the defect. */
export function SentBy({ client, fixing }: { readonly client: ClientView; readonly fixing: Change }) {
  const { name, confidence, evidence, defect } = client;
  return (
    <div className={styles.client} data-testid="sent-by">
      <p className={styles.head}>
        <span className={styles.name}>{name}</span>
        <span className={styles.confidence}>{CONFIDENCE_WORDS[confidence]}</span>
      </p>
      {defect === null ? null : <Defect sentence={defect} fixing={fixing} />}
      <ul className={styles.facts} aria-label={SENT_BY.evidence}>
        {evidence.map((fact) => (
          <Fact key={fact.text} fact={fact} />
        ))}
      </ul>
    </div>
  );
}
