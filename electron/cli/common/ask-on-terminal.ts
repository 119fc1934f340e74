import { createInterface } from 'node:readline/promises';
import { isatty } from 'node:tty';
import { QUEUE_COMMAND } from '../../../shared/text/sending/queue-command.ts';
import type { SendQuestion } from '../../../shared/bridge/view/send-question.ts';
import { leaveInput, takeInput } from './command-worker.ts';
import { printToStderr } from './streams.ts';

/** Asks the user at the terminal and returns the answer; null if there is no terminal. */
export async function askOnTerminal({ title, text, button, cancel }: SendQuestion): Promise<boolean | null> {
  if (!isatty(0) || !isatty(2)) return null;
  printToStderr(`${title}\n${text}`);
  const lines = createInterface({ input: takeInput() });
  process.stderr.write(QUEUE_COMMAND.askOn(button, cancel));
  try {
    for await (const line of lines) return line.trim().toLowerCase() === 'yes';
    return false;
  } finally {
    lines.close();
    leaveInput();
  }
}
