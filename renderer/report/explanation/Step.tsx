import { useState } from 'react';
import { formatCount } from '../../../shared/bytes/quantities.ts';
import { STATE_WORDS, EXPLANATION, otherStepText } from '../../../shared/text/verdict/explanation.ts';
import { STATION_WORDS } from '../../../shared/text/verdict/stations.ts';
import { HELP } from '../../../shared/text/help/help.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import type { Prediction } from '../../../shared/bridge/view/prediction-view.ts';
import type { ExplainStepView } from '../../../shared/bridge/view/explanation-view.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import texts from '../../ui/controls/text.module.css';
import { StatusIcon } from '../../ui/status/StatusIcon.tsx';
import tones from '../../ui/status/tones.module.css';
import { showHelp } from '../../core/state/help-store.ts';
import { useReport } from '../shared/report-context.ts';
import { useExplainedParts } from './use-explanation.ts';
import { ShowBytes } from './ShowBytes.tsx';
import { stateStyle } from './step-styles.ts';
import entries from '../shared/entries.module.css';
import styles from './Step.module.css';

/** The parts that are summarised in one step. */
function Parts({ view, from, to }: { readonly view: InspectionView; readonly from: number; readonly to: number }) {
  const { report } = useReport();
  const { items, loadMore } = useExplainedParts(report, view, from, to);
  return (
    <ul className={styles.parts} aria-label={EXPLANATION.partsOf(formatCount(from + 1), formatCount(to + 1))}>
      {items.map(({ index, kind, name, range }) => (
        <li key={index} className={styles.part}>
          <span className={styles.number}>{formatCount(index + 1)}</span>
          <span className={texts.monoCut}>{name === null ? kind : <VisibleText text={name} limit={120} />}</span>
          <ShowBytes range={range} label={`part ${formatCount(index + 1)}`} />
        </li>
      ))}
      {items.length < to - from + 1 && items.length > 0 ? (
        <li className={styles.part}>
          <Button variant="quiet" onPress={loadMore}>
            {EXPLANATION.moreParts}
          </Button>
        </li>
      ) : null}
    </ul>
  );
}

/** The parts that are summarised in one step, listed only on demand. */
function FoldedParts(props: { readonly view: InspectionView; readonly from: number; readonly to: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="link"
        aria-expanded={isOpen}
        onPress={() => {
          setOpen(!isOpen);
        }}
      >
        {isOpen ? EXPLANATION.hideParts : EXPLANATION.showParts}
      </Button>
      {isOpen ? <Parts {...props} /> : null}
    </>
  );
}

/** The expected and actual values of the failed check, and a link to its help page. */
function FailedFacts({ step: { facts, code, check } }: { readonly step: ExplainStepView }) {
  return (
    <>
      {facts === null ? null : (
        <dl className={`${texts.facts ?? ''} ${styles.facts ?? ''}`}>
          <dt>{STATION_WORDS.expected}</dt>
          <dd>{facts.expected}</dd>
          <dt>{STATION_WORDS.saw}</dt>
          <dd>{facts.saw}</dd>
        </dl>
      )}
      <Button
        variant="link"
        aria-label={HELP.about(check)}
        onPress={() => {
          showHelp([`step:${code}`]);
        }}
      >
        {HELP.whatIsThis}
      </Button>
    </>
  );
}

interface StepProps {
  readonly step: ExplainStepView;
  readonly view: InspectionView;
  readonly expected: Prediction;
}

/** One check: state, result and bytes. */
export function Step({ step, view, expected }: StepProps) {
  const { tone, icon } = stateStyle(step.state, expected);
  const header = view.request.headers.find(({ name }) => name.toLowerCase() === step.header?.toLowerCase());
  const range = step.range ?? (view.source.kind === 'request' ? (header?.range ?? null) : null);
  const { check, found, section, other, parts, state } = step;
  const isFailed = state === 'failed';
  return (
    <li
      className={`${entries.entry ?? ''} ${styles.step ?? ''} ${(isFailed ? tones.ground : '') ?? ''}`}
      data-tone={tone}
      data-step={step.code}
      data-state={state}
      data-help={`step:${step.code}`}
      tabIndex={-1}
    >
      <span className={tones.tone} data-tone={tone}>
        <StatusIcon icon={icon} />
      </span>
      <div className={`${entries.words ?? ''} ${styles.words ?? ''}`}>
        <p className={entries.head}>
          <span className={styles.check}>{check}</span>
          <span className={`${styles.state ?? ''} ${tones.tone ?? ''}`} data-tone={tone}>
            {step.code === 'parts' && parts !== null ? null : STATE_WORDS[state]}
          </span>
          {range === null ? null : <ShowBytes range={range} label={check} />}
        </p>
        {found === null ? null : <p>{found}</p>}
        {isFailed || other !== null ? <p className={styles.source}>{section}</p> : null}
        {other === null ? null : <p className={styles.apart}>≠ {otherStepText(other)}</p>}
        {isFailed ? <FailedFacts step={step} /> : null}
        {parts === null || parts.from === parts.to ? null : <FoldedParts view={view} from={parts.from} to={parts.to} />}
      </div>
    </li>
  );
}
