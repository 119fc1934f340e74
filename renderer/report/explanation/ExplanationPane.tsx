import { useState } from 'react';
import { formatCount } from '../../../shared/bytes/quantities.ts';
import { REQUEST_WORDS, headLine } from '../../../shared/text/verdict/expected.ts';
import { STATE_WORDS, EXPLANATION, otherStepText } from '../../../shared/text/verdict/explanation.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import type { Prediction } from '../../../shared/bridge/view/prediction-view.ts';
import type { ExplainStepView } from '../../../shared/bridge/view/explanation-view.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import texts from '../../ui/controls/text.module.css';
import { StatusIcon, type StatusStyle } from '../../ui/status/StatusIcon.tsx';
import tones from '../../ui/status/tones.module.css';
import { expectedStyle } from '../../ui/status/answer-styles.ts';
import type { RangeLike } from '../../core/state/selection.ts';
import { useReport } from '../shared/report-context.ts';
import { useExplanation, useExplainedParts } from './use-explanation.ts';
import entries from '../shared/entries.module.css';
import styles from './ExplanationPane.module.css';

const STATE_STYLES: Readonly<Record<ExplainStepView['state'], StatusStyle>> = {
  passed: { tone: 'green', icon: 'ok' },
  failed: { tone: 'red', icon: 'bad' },
  not_reached: { tone: 'slate', icon: 'stop' },
  not_known: { tone: 'violet', icon: 'unknown' },
};

/** What failed is as bad as the answer that it leads to. */
function styleOf({ state }: ExplainStepView, expected: Prediction): StatusStyle {
  return state === 'failed' ? expectedStyle(expected) : STATE_STYLES[state];
}

function ShowBytes({ range, label }: { readonly range: RangeLike; readonly label: string }) {
  const report = useReport();
  return (
    <Button
      variant="link"
      aria-label={`Show the bytes of: ${label}`}
      onPress={() => {
        report.select(range);
        report.showTab('bytes');
      }}
    >
      {EXPLANATION.show}
    </Button>
  );
}

/** The parts that one step stands for. */
function Parts({ view, from, to }: { readonly view: InspectionView; readonly from: number; readonly to: number }) {
  const { report } = useReport();
  const { items, loadMore } = useExplainedParts(report, view, from, to);
  return (
    <ul className={styles.parts} aria-label={`Parts ${formatCount(from + 1)} to ${formatCount(to + 1)}`}>
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

function Step({ step, view, expected }: { readonly step: ExplainStepView; readonly view: InspectionView; readonly expected: Prediction }) {
  const [isOpen, setOpen] = useState(false);
  const { tone, icon } = styleOf(step, expected);
  const header = view.request.headers.find(({ name }) => name.toLowerCase() === step.header?.toLowerCase());
  const range = step.range ?? (view.source.kind === 'request' ? (header?.range ?? null) : null);
  const { check, found, section, other, parts, state } = step;
  const isOne = parts === null || parts.from === parts.to;
  return (
    <li
      className={`${entries.entry ?? ''} ${styles.step ?? ''}`}
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
        {state === 'failed' || other !== null ? <p className={styles.source}>{section}</p> : null}
        {other === null ? null : <p className={styles.apart}>≠ {otherStepText(other)}</p>}
        {parts === null || isOne ? null : (
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
            {isOpen ? <Parts view={view} from={parts.from} to={parts.to} /> : null}
          </>
        )}
      </div>
    </li>
  );
}

const REQUESTS = [
  { id: 'outgoing', label: EXPLANATION.outgoing },
  { id: 'captured', label: EXPLANATION.captured },
] as const;

/** How the answer comes about: the collector's checks in their own order, each with its bytes. */
export function ExplanationPane({ view }: { readonly view: InspectionView }) {
  const { report } = useReport();
  const [chosen, setChosen] = useState<Prediction['request']>('outgoing');
  const isApart = view.expected.captured !== null;
  const request = isApart ? chosen : 'outgoing';
  const explanation = useExplanation(report, view, request);
  if (explanation === null) return null;
  const { expected, steps } = explanation;
  return (
    <div data-testid="explanation">
      {isApart ? (
        <div className={styles.request}>
          <Segmented label={EXPLANATION.title} value={request} options={REQUESTS} onChange={setChosen} />
        </div>
      ) : null}
      <p className={styles.about}>
        {headLine(expected, 0)}, {REQUEST_WORDS[expected.request]}. {expected.sentence}
      </p>
      <ol className={entries.list} aria-label={EXPLANATION.title} data-home="" tabIndex={-1}>
        {steps.map((step, index) => (
          <Step key={`${step.code}.${String(index)}`} step={step} view={view} expected={expected} />
        ))}
      </ol>
    </div>
  );
}
