import { headLine, reasonOf } from '../../../shared/text/verdict/expected.ts';
import { SEND_DRAWER } from '../../../shared/text/sending/send-drawer.ts';
import type { SendPreview } from '../../../shared/bridge/view/attempt-view.ts';
import texts from '../../ui/controls/text.module.css';
import { expectedStyle } from '../../ui/status/answer-styles.ts';
import { LoudAnswer } from '../../ui/status/LoudAnswer.tsx';

interface ForecastProps {
  /** null until known. */
  readonly preview: SendPreview | null;
  /** True if the host has been asked for a preview. */
  readonly isAwaited: boolean;
  /** Number of the report's violations that the collector accepts, as in the verdict band. */
  readonly violations: number;
}

/** The predicted answer to the outgoing request, in the words of the verdict band. */
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
