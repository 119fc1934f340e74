import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { type BoardAdded, boardAddedSchema } from '../../../shared/bridge/view/board-view.ts';
import { lockHome } from '../platform/data-folder/home-lock.ts';
import { systemCode } from '../platform/files/io-error.ts';
import type { LogSink } from '../platform/base/log-sink.ts';
import type { KeyValues } from '../store/key-values.ts';
import { ASKED_PREFIX } from '../store/store.ts';

/**
 * Key prefixes in the store. Under the first prefix, a command asks a running app to add files. Under the second, the app answers. The rest of a key is an id
 * made by the command.
 */
const REQUEST = `${ASKED_PREFIX}board.add.`;
const ANSWER = `${ASKED_PREFIX}board.added.`;

/** How often the command and the app check the store, in ms. */
const POLL_EVERY = 250;
/** How long a command waits for an app to accept its request, in ms. */
const TAKEN_WITHIN = 10_000;

const requestSchema = v.strictObject({ paths: v.array(v.string()), include: v.string() });
/** Null if adding was cancelled or failed. */
const answerSchema = v.nullable(boardAddedSchema);

type AskedFiles = v.InferOutput<typeof requestSchema>;

interface AnsweringTools {
  readonly values: KeyValues;
  /** Returns a number that changes after another process wrote to the store. */
  readonly othersWrote: () => number;
  /** Adds the files. `onEnd` is called once with the counts, or with null if adding was cancelled or failed. */
  readonly add: (asked: AskedFiles, onEnd: (counts: BoardAdded | null) => void) => void;
  readonly log: LogSink;
}

/**
 * Adds files to the board of this app when a command requests it, until the returned function is called. First deletes older requests, because their commands
 * have ended.
 */
export function answerCommands({ values, othersWrote, add, log }: AnsweringTools): () => void {
  const trying = (run: () => void): void => {
    try {
      run();
    } catch (reason) {
      if (systemCode(reason) === null) throw reason;
      log('a command that asked to add files cannot be answered');
    }
  };
  trying(() => {
    for (const key of values.list(ASKED_PREFIX).keys()) values.delete(key);
  });
  let version = othersWrote();
  const timer = setInterval(() => {
    const now = othersWrote();
    if (now === version) return;
    version = now;
    trying(() => {
      for (const [key, text] of values.list(REQUEST)) {
        values.delete(key);
        const answer = (counts: BoardAdded | null): void =>
          trying(() => values.set(ANSWER + key.slice(REQUEST.length), JSON.stringify(counts)));
        const asked = parsed(requestSchema, text);
        if (asked === undefined) answer(null);
        else add(asked, answer);
      }
    });
  }, POLL_EVERY).unref();
  return () => clearInterval(timer);
}

/**
 * Asks the app that holds a data folder to add files to its board, and waits for the result. Null: no app accepted the request, the app ended early, or adding
 * was cancelled. Throws the errors of the disk and of SQLite.
 */
export async function askApp(home: string, values: KeyValues, asked: AskedFiles): Promise<BoardAdded | null> {
  const id = randomUUID();
  values.set(REQUEST + id, JSON.stringify(asked));
  try {
    for (let waited = 0; ; waited += POLL_EVERY) {
      await wait(POLL_EVERY);
      const answer = values.get(ANSWER + id);
      if (answer !== null) return parsed(answerSchema, answer) ?? null;
      if (waited >= TAKEN_WITHIN && (values.get(REQUEST + id) !== null || !isHeld(home))) return null;
    }
  } finally {
    for (const key of [REQUEST + id, ANSWER + id]) values.delete(key);
  }
}

/** Whether an app holds the data folder. */
function isHeld(home: string): boolean {
  const unlock = lockHome(home, { brief: true });
  unlock?.();
  return unlock === null;
}

function parsed<S extends v.GenericSchema>(schema: S, text: string): v.InferOutput<S> | undefined {
  try {
    const result = v.safeParse(schema, JSON.parse(text));
    return result.success ? result.output : undefined;
  } catch (reason) {
    if (reason instanceof SyntaxError) return undefined;
    throw reason;
  }
}
