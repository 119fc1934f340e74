import { headLine, reasonOf } from '../../../shared/text/verdict/expected.ts';
import { SEND_DRAWER } from '../../../shared/text/sending/send-drawer.ts';
import type { SendPreview } from '../../../shared/bridge/view/attempt-view.ts';
import texts from '../../ui/controls/text.module.css';
import { expectedStyle } from '../../ui/status/answer-styles.ts';
import { LoudAnswer } from '../../ui/status/LoudAnswer.tsx';

interface ForecastProps {
  /** null: nothing is known yet. */
  readonly preview: SendPreview | null;
  /** The host is asked. */
  readonly isAwaited: boolean;
  /** Broken “musts” of the report that the collector lets pass, counted by the band. */
  readonly violations: number;
}

/** What would be answered to what goes out, in the words of the verdict band. */
export function Forecast({ preview, isAwaited, violations }: ForecastProps) {
  if (preview === null) {
    return (
      <LoudAnswer statusStyle={null} word="">
        {isAwaited ? <p className={texts.late}>{SEND_DRAWER.working}</p> : null}
      </LoudAnswer>
    );
  }
  const { predicted } = preview;
  const word = headLine(predicted, violations);
  return (
    <div data-testid="predicted">
      <LoudAnswer
        statusStyle={expectedStyle(predicted, violations)}
        word={word}
        reason={reasonOf(predicted)}
        beside={`HTTP ${String(predicted.status)}`}
      >
        <p>{predicted.sentence}</p>
      </LoudAnswer>
    </div>
  );
}
