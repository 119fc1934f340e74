import { SEND_QUESTION, sendAwayButton } from '../messages/send-question.ts';
import type { GoingAlong, SendQuestion } from '../view/send-question.ts';

/** The question before a report leaves this machine. `scheme`: with its colon. */
export function sendQuestion(host: string, scheme: string, along: GoingAlong): SendQuestion {
  const { title, text, cancel } = SEND_QUESTION;
  return { title: title(host), text: text(host, scheme, along), button: sendAwayButton(host, along), cancel };
}
