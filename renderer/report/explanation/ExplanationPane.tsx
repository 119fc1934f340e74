import { useState } from 'react';
import { headLine } from '../../../shared/text/verdict/expected.ts';
import { EXPLANATION } from '../../../shared/text/verdict/explanation.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import type { Prediction } from '../../../shared/bridge/view/prediction-view.ts';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { isMadeHere } from '../shared/made-here.ts';
import { useReport } from '../shared/report-context.ts';
import { BodyMap } from './BodyMap.tsx';
import { Boundaries } from './Boundaries.tsx';
import { Checks } from './Checks.tsx';
import { SizeBar } from './SizeBar.tsx';
import { Stations } from './Stations.tsx';
import { useExplanation } from './use-explanation.ts';
import styles from './ExplanationPane.module.css';

function requestsOf(isMade: boolean) {
  return [
    { id: 'outgoing', label: EXPLANATION.outgoing },
    { id: 'captured', label: isMade ? EXPLANATION.made : EXPLANATION.captured },
  ] as const;
}

/** Explains the answer. Shows the report's path through the stations, then the collector's checks, each with its bytes. */
export function ExplanationPane({ view }: { readonly view: InspectionView }) {
  const { report } = useReport();
  const [chosen, setChosen] = useState<Prediction['request']>('outgoing');
  const isApart = view.expected.captured !== null;
  const request = isApart ? chosen : 'outgoing';
  const explanation = useExplanation(report, view, request);
  if (explanation === null) return null;
  const { expected } = explanation;
  return (
    <div data-testid="explanation">
      {isApart ? (
        <div className={styles.request}>
          <Segmented label={EXPLANATION.title} value={request} options={requestsOf(isMadeHere(view))} onChange={setChosen} />
        </div>
      ) : null}
      <Stations explanation={explanation} />
      {isApart ? (
        <p className={styles.about}>
          {headLine(expected, 0)}. {expected.sentence}
        </p>
      ) : null}
      {explanation.boundary === null ? null : <Boundaries boundary={explanation.boundary} />}
      {explanation.sizes === null ? null : <SizeBar sizes={explanation.sizes} />}
      <BodyMap map={explanation.map} pin={expected.range?.space === 'plain' ? expected.range : null} />
      <Checks view={view} explanation={explanation} />
    </div>
  );
}
