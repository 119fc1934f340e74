import { FileInput } from 'lucide-react';
import { decidedHelpId } from '../../../shared/text/help/decided-help.ts';
import { answerLineHelp } from '../../../shared/text/help/help-ids.ts';
import {
  COLLECTOR_SCREEN,
  annotationCountText,
  decidedWhy,
  morePartsText,
  reportName,
} from '../../../shared/text/sending/collector-screen.ts';
import { partRoleWord } from '../../../shared/text/verdict/ui.ts';
import type { LoggedRequest, ReceivedContent, ReceivedDetail } from '../../../shared/bridge/view/collector-view.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { CopyButton } from '../../ui/controls/CopyButton.tsx';
import { Size } from '../../ui/controls/Size.tsx';
import { TextBlock } from '../../ui/controls/TextBlock.tsx';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import { wholeTime } from '../../core/format/time.ts';
import { AnswerWhy } from '../../help/AnswerWhy.tsx';
import { OutcomeLabel } from '../../ui/status/OutcomeLabel.tsx';
import { addToBoard, openLoggedRequest } from '../state/collector-store.ts';
import { useReceived } from '../state/received-store.ts';
import texts from '../../ui/controls/text.module.css';
import styles from './RequestPane.module.css';

function Content({ content }: { readonly content: ReceivedContent | null }) {
  if (content === null) return <span className={styles.quiet}>{COLLECTOR_SCREEN.noContent}</span>;
  const { parts, partCount } = content;
  return (
    <>
      {annotationCountText(content)}
      <ul className={styles.parts} aria-label={COLLECTOR_SCREEN.parts} role="list">
        {parts.map(({ name, size, role }, index) => (
          <li key={index}>
            <span className={texts.mono}>
              <VisibleText text={name} limit={200} />
            </span>
            <Size bytes={size} />
            <span className={styles.quiet}>{partRoleWord(role)}</span>
          </li>
        ))}
      </ul>
      {partCount > parts.length ? <span className={styles.quiet}>{morePartsText(partCount - parts.length)}</span> : null}
    </>
  );
}

function Facts({ request, detail }: { readonly request: LoggedRequest; readonly detail: ReceivedDetail | null }) {
  const { outcome, status, answer, decided, at, bodyBytes } = request;
  return (
    <dl className={texts.facts}>
      <dt>{COLLECTOR_SCREEN.outcome}</dt>
      <dd>
        <OutcomeLabel outcome={outcome} />
      </dd>
      <AnswerWhy
        kind={outcome.kind}
        value={null}
        sentence={decidedWhy(decided, answer)}
        page={decidedHelpId(decided) ?? answerLineHelp(status, answer)}
      />
      <dt>{COLLECTOR_SCREEN.answer}</dt>
      <dd className={styles.value}>
        <span className={texts.mono} data-testid="received-answer">
          {status} <VisibleText text={answer} limit={300} />
        </span>
        <CopyButton label={COLLECTOR_SCREEN.copyLine} text={answer} isDisabled={answer === ''} />
      </dd>
      <dt>{COLLECTOR_SCREEN.received}</dt>
      <dd>{wholeTime(at)}</dd>
      <dt>{COLLECTOR_SCREEN.body}</dt>
      <dd>
        <Size bytes={bodyBytes} />
      </dd>
      <dt>{COLLECTOR_SCREEN.content}</dt>
      <dd data-testid="received-content">{detail === null ? null : <Content content={detail.content} />}</dd>
    </dl>
  );
}

/** Details of the selected log entry. `matching`: the listed requests. */
export function RequestPane({ log, matching }: { readonly log: readonly LoggedRequest[]; readonly matching: readonly LoggedRequest[] }) {
  const current = useReceived((state) => state.current);
  const detail = useReceived((state) => state.detail);
  const request = log.find(({ id }) => id === current);
  if (request === undefined) return <p className={texts.empty}>{COLLECTOR_SCREEN.selectOne}</p>;
  return (
    <div className={styles.inside} data-testid="received-detail">
      <h3 className={styles.title}>
        <VisibleText text={reportName(request)} limit={160} />
      </h3>
      <div className={styles.acts}>
        <Button icon={<FileInput size={14} aria-hidden />} onPress={() => void openLoggedRequest(request.id)}>
          {COLLECTOR_SCREEN.open}
        </Button>
        <Button onPress={() => void addToBoard([request.id])} isDisabled={request.bodyBytes === 0}>
          {COLLECTOR_SCREEN.toBoard}
        </Button>
        <Button onPress={() => void addToBoard(matching.map(({ id }) => id))} isDisabled={matching.length === 0}>
          {COLLECTOR_SCREEN.allToBoard}
        </Button>
      </div>
      <Facts request={request} detail={detail} />
      <TextBlock title={COLLECTOR_SCREEN.request} text={detail?.head ?? null} copy={COLLECTOR_SCREEN.copyHead} />
      <TextBlock
        title={COLLECTOR_SCREEN.whole}
        text={detail === null ? null : `${detail.answer.head}\n${detail.answer.text}`}
        copy={COLLECTOR_SCREEN.copyAnswer}
      />
    </div>
  );
}
