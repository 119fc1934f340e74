import type { Confirmation, SendQuestion } from '../../../../shared/bridge/view/send-question.ts';
import type { Ports } from '../../platform/base/ports.ts';
import { type Confirmations, type Leaving, createConfirmations } from './confirmations.ts';

/** The one rule for what leaves this machine, and who asks for it. */
export interface SendConsent {
  readonly confirmations: Confirmations;
  /** Asks by the shell where it has dialogs: a page has no say in the answer then. */
  readonly ask: (leaving: Leaving, question: SendQuestion) => Promise<Confirmation>;
}

export function sendConsent({ confirmSend }: Pick<Ports, 'confirmSend'>): SendConsent {
  const confirmations = createConfirmations();
  /** One question of the shell at a time: a page that asks on and on gets no stack of dialogs. */
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
