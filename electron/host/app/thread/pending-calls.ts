import type { Answer } from './thread-messages.ts';

export interface PendingCalls {
  /** Sends a request under a new number. Rejects if the other thread reports a bug or has ended. */
  ask(send: (id: number) => void): Promise<unknown>;
  settle(id: number, answer: Answer): void;
  /** Called when the other thread has ended. Rejects all waiting requests and all later requests. */
  abandon(reason: string): void;
}

export function pendingCalls(): PendingCalls {
  const waiting = new Map<number, { readonly done: (value: unknown) => void; readonly failed: (reason: Error) => void }>();
  let last = 0;
  let gone: string | null = null;
  return {
    ask(send) {
      if (gone !== null) return Promise.reject(new Error(gone));
      const id = ++last;
      return new Promise((done, failed) => {
        waiting.set(id, { done, failed });
        send(id);
      });
    },
    settle(id, answer) {
      const asked = waiting.get(id);
      waiting.delete(id);
      if ('failed' in answer) asked?.failed(new Error(answer.failed));
      else asked?.done(answer.value);
    },
    abandon(reason) {
      gone = reason;
      const left = [...waiting.values()];
      waiting.clear();
      for (const { failed } of left) failed(new Error(reason));
    },
  };
}

/** Runs the code that answers a request. For an exception, the answer contains only the class name. */
export async function answerOf(run: () => unknown): Promise<Answer> {
  try {
    return { value: await run() };
  } catch (reason) {
    return { failed: reason instanceof Error ? reason.name : 'unknown' };
  }
}
