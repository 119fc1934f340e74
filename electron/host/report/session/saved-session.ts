import * as v from 'valibot';
import { handle } from '../../../../shared/bridge/view/fields.ts';
import { HOST_ENDS } from '../../../../shared/bridge/view/host-view.ts';
import { pageStateSchema } from '../../../../shared/bridge/view/session-view.ts';
import type { LogSink } from '../../platform/base/log-sink.ts';
import { systemCode } from '../../platform/files/io-error.ts';
import type { SessionValues } from './session-values.ts';

const text = v.string();

/** The reports of the session, in the order of their tabs. */
export const listedSchema = v.array(
  v.strictObject({
    id: handle,
    path: text,
    item: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
    key: v.optional(v.nullable(text), null),
    name: text,
    title: text,
    slot: v.nullable(text),
    setAside: v.nullable(v.picklist(HOST_ENDS)),
  }),
);

/** The state of the page, and the files whose handles are in that state. */
export const savedPageSchema = v.strictObject({
  page: pageStateSchema,
  files: v.array(v.strictObject({ handle, path: text, name: text })),
});

/** The report that was being reopened at the last write. `times`: how many starts in a row ended while it was being opened. */
export const openingSchema = v.nullable(v.strictObject({ report: handle, times: v.number() }));

/** Recently opened files, newest first. */
export const recentSchema = v.array(v.strictObject({ path: text, name: text, openedAt: v.pipe(text, v.isoTimestamp()) }));

/** One saved value of a session. */
export interface SavedValue<T> {
  /** The saved value; null if there is none or if it is invalid. */
  load(): T | null;
  /** Saves a changed value. Only logs errors of the disk, because no caller waits. */
  save(value: T): void;
}

export function savedValue<T>(key: string, schema: v.GenericSchema<unknown, T>, sessionValues: SessionValues, log: LogSink): SavedValue<T> {
  let last: string | null = null;

  function expected(reason: unknown): string {
    const code = systemCode(reason);
    if (code === null) throw reason;
    return code;
  }

  return {
    load() {
      try {
        last = sessionValues.get(key);
      } catch (reason) {
        log(`what was kept of the session could not be read: ${expected(reason)}`);
      }
      if (last === null) return null;
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), last);
      return parsed.success ? parsed.output : null;
    },
    save(value) {
      const now = JSON.stringify(value);
      if (now === last) return;
      try {
        sessionValues.set(key, now);
        last = now;
      } catch (reason) {
        log(`the session could not be kept: ${expected(reason)}`);
      }
    },
  };
}
