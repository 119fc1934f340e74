import { memoize } from '../../../../shared/bytes/memoize.ts';
import type { Dialect } from '../../../../shared/dialect.ts';
import type { Draft } from '../../../../shared/editing/edits/draft.ts';
import type { DraftVersion } from '../../../../shared/editing/edits/draft-version.ts';
import type { DraftTools } from '../../../../shared/editing/edits/step-maker.ts';
import { withoutBytesAfter } from '../../../../shared/report/wire/capture.ts';
import { type Inspection, inspectCapture, inspectOnce } from '../../../../shared/verdict/decide/inspect.ts';
import { isStopped, throwIfCancelled } from '../../platform/files/throw-if-cancelled.ts';
import type { Outgoing } from './open-report.ts';
import { codedBody, protectedValues } from './protected-values.ts';
import type { ReportMasks } from './report-masks.ts';

/** The outgoing forms of a draft's versions: compressed if needed, with their Content-Length set. */
export class OutgoingVersions {
  readonly #draft: Draft;
  readonly #masks: ReportMasks;
  readonly #policy: DraftTools['policy'];
  /** The outgoing form of each version, by the version's inspection. */
  readonly #settled = new WeakMap<Inspection, Promise<Outgoing>>();
  readonly #sent = memoize((outgoing: Outgoing) => this.#withoutBytesAfter(outgoing));

  constructor(draft: Draft, masks: ReportMasks, policy: DraftTools['policy']) {
    this.#draft = draft;
    this.#masks = masks;
    this.#policy = policy;
  }

  /** Returns the current version in the form in which it is saved. Each version is compressed only once, however often it is inspected. */
  saved(): Promise<Outgoing> {
    return this.#savedOf(this.#draft.current);
  }

  /** Returns the current version in the form in which it is sent: without the bytes after its body. */
  async sent(): Promise<Outgoing> {
    return this.#sent(await this.saved());
  }

  async #savedOf(version: DraftVersion): Promise<Outgoing> {
    const reading = version.inspection('spec');
    const begun = this.#settled.get(reading);
    const outgoing = begun ?? this.#settle(version);
    this.#settled.set(reading, outgoing);
    try {
      return await outgoing;
    } catch (reason) {
      // Failures are not cached, because a full disk may have space next time.
      if (this.#settled.get(reading) === outgoing) this.#settled.delete(reading);
      // The job that started this may have been cancelled. Jobs that waited for it must not be cancelled too, so they start again.
      if (begun === undefined || !isStopped(reason)) throw reason;
      throwIfCancelled();
      return this.#savedOf(version);
    }
  }

  async #settle(version: DraftVersion): Promise<Outgoing> {
    const capture = await this.#draft.outgoing();
    const masks = this.#masks;
    // Compressing changes no value, so the version's protected values are still right.
    const values = (by: Dialect): Iterable<Uint8Array> => ({
      *[Symbol.iterator]() {
        yield* protectedValues(version.inspection(by), masks.closed(version, by));
        yield* codedBody({ capture });
      },
    });
    if (capture === version.capture) return { capture, inspection: (by) => version.inspection(by), protectedValues: values };
    const inspection = inspectOnce((dialect) => inspectCapture(capture, dialect, version.scanCache(), this.#policy));
    return { capture, inspection, protectedValues: values };
  }

  #withoutBytesAfter(outgoing: Outgoing): Outgoing {
    const capture = withoutBytesAfter(outgoing.capture);
    if (capture === outgoing.capture) return outgoing;
    return { ...outgoing, capture, inspection: inspectOnce((dialect) => inspectCapture(capture, dialect, null, this.#policy)) };
  }
}
