import { SEND_QUESTION, sendAwayButton } from '../sending/send-question.ts';
import type { Disclosure, SendQuestion } from '../../bridge/view/send-question.ts';

/** The question before one or more reports leave this machine. `scheme`: including its colon. */
export function sendQuestion(host: string, scheme: string, disclosure: Disclosure, reports = 1): SendQuestion {
  const { title, text, cancel } = SEND_QUESTION;
  return { title: title(host, reports), text: text(host, scheme, disclosure, reports), button: sendAwayButton(host, disclosure), cancel };
}
