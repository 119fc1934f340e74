import type { Confirmation, SendQuestion } from '../../../../shared/bridge/view/send-question.ts';
import type { Ports } from '../../platform/base/ports.ts';
import { type Confirmations, type Leaving, createConfirmations } from './confirmations.ts';

/** The rule for data that leaves this machine, and the question to the user. */
export interface SendConsent {
  readonly confirmations: Confirmations;
  /** Asks the user. A shell with dialogs shows the question in a dialog, so that the page cannot influence the answer. */
  readonly ask: (leaving: Leaving, question: SendQuestion) => Promise<Confirmation>;
}

export function sendConsent({ confirmSend }: Pick<Ports, 'confirmSend'>): SendConsent {
  const confirmations = createConfirmations();
  /** The shell asks one question at a time, so that a page cannot open a stack of dialogs. */
  let isAsking = false;
  return {
    confirmations,
    async ask(leaving, question) {
      if (confirmSend === null) return { kind: 'ask', number: confirmations.numberFor(leaving), question };
      if (isAsking) return { kind: 'declined' };
      isAsking = true;
      try {
        const isAgreed = await confirmSend(question);
        return isAgreed ? { kind: 'confirmed', number: confirmations.numberFor(leaving) } : { kind: 'declined' };
      } finally {
        isAsking = false;
      }
    },
  };
}
