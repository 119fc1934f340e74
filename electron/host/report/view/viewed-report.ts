import { randomUUID } from 'node:crypto';
import type { Dialect } from '../../../../shared/dialect.ts';
import type { DraftVersion } from '../../../../shared/editing/edits/draft-version.ts';
import type { DraftTools } from '../../../../shared/editing/edits/step-maker.ts';
import { Draft } from '../../../../shared/editing/edits/draft.ts';
import type { MaskSet } from '../../../../shared/masking/masks.ts';
import type { TargetRules } from '../../../../shared/verdict/rules/target-rules.ts';
import { DEFAULT_RULES } from '../../../../shared/verdict/rules/target-rules.ts';
import type { Inspection } from '../../../../shared/verdict/decide/inspect.ts';
import { inspectCapture, inspectOnce } from '../../../../shared/verdict/decide/inspect.ts';
import type { Capture } from '../../../../shared/report/wire/capture.ts';
import { withoutBytesAfter } from '../../../../shared/report/wire/capture.ts';
import type { FileSource } from '../../platform/files/file-source.ts';
import { isStopped, throwIfCancelled } from '../../platform/files/throw-if-cancelled.ts';
import type { OpenReport, Outgoing, ViewedReport } from './open-report.ts';
import { compressedSizes } from './compressed-sizes.ts';
import { codedBody, protectedValues } from './protected-values.ts';
import { partHashes } from './part-hashes.ts';
import { reportMasks } from './report-masks.ts';
import { reportTitle } from './report-title.ts';
import { createReveals } from './reveals.ts';

/** Where a capture came from. */
interface Origin {
  /** The handle that it had before; null: it gets one. */
  readonly id: string | null;
  readonly file: FileSource;
  readonly name: string;
  readonly displayPath: string | null;
}

interface ReportTools extends DraftTools {
  /** What gzip makes of the body of a report was measured whole. */
  readonly measured?: (report: string) => void;
}

/** A capture with its edits and its readings, each made at its first use, and with its masks. */
export function viewReport(origin: Origin, captured: Capture, tools: ReportTools): ViewedReport {
  const id = origin.id ?? randomUUID();
  const { file, name, displayPath } = origin;
  const readings = (): OpenReport['inspection'] => inspectOnce((dialect) => inspectCapture(captured, dialect, null, tools.catalog));
  let read = readings();
  const draft = new Draft(captured, tools, (by) => read(by));
  const reveals = createReveals();
  const masks = reportMasks(reveals);
  const hashOf = partHashes();
  const compressed = compressedSizes(
    () => tools.measured?.(id),
    () => file.isOpen(),
  );
  /** By the reading of the version that goes out. */
  const settled = new WeakMap<Inspection, Promise<Outgoing>>();
  let rules: TargetRules = DEFAULT_RULES;

  const masksNow = (): MaskSet => masks.shown(draft.current, rules.dialect);

  async function settle(version: DraftVersion): Promise<Outgoing> {
    const capture = await draft.outgoing();
    // Compressing changes no value, so those of the version are looked for.
    const values = (by: Dialect): Iterable<Uint8Array> => ({
      *[Symbol.iterator]() {
        yield* protectedValues(version.inspection(by), masks.closed(version, by));
        yield* codedBody({ capture });
      },
    });
    if (capture === version.capture) return { capture, inspection: (by) => version.inspection(by), protectedValues: values };
    const inspection = inspectOnce((dialect) => inspectCapture(capture, dialect, version.scanCache(), tools.catalog));
    return { capture, inspection, protectedValues: values };
  }

  /** Compressed once for each version, however often it is looked at before it is sent. */
  async function outgoingOf(version: DraftVersion): Promise<Outgoing> {
    const reading = version.inspection('spec');
    const begun = settled.get(reading);
    const outgoing = begun ?? settle(version);
    settled.set(reading, outgoing);
    try {
      return await outgoing;
    } catch (reason) {
      // What failed for want of space may succeed the next time.
      if (settled.get(reading) === outgoing) settled.delete(reading);
      // Others were at it, and stopped: that is not to stop whoever waited for them.
      if (begun === undefined || !isStopped(reason)) throw reason;
      throwIfCancelled();
      return outgoingOf(version);
    }
  }

  /** Read once for each outgoing report. */
  const cut = new WeakMap<Outgoing, Outgoing>();

  function sendingOf(outgoing: Outgoing): Outgoing {
    const capture = withoutBytesAfter(outgoing.capture);
    if (capture === outgoing.capture) return outgoing;
    const made = cut.get(outgoing) ?? {
      ...outgoing,
      capture,
      inspection: inspectOnce((dialect) => inspectCapture(capture, dialect, null, tools.catalog)),
    };
    cut.set(outgoing, made);
    return made;
  }

  return {
    id,
    get key() {
      return file.sha256();
    },
    name,
    displayPath,
    draft,
    get capture() {
      return draft.current.capture;
    },
    get summary() {
      return {
        report: id,
        name,
        displayPath,
        title: reportTitle(draft.current.inspection('spec'), masks.closed(draft.current, 'spec')),
        edited: draft.list.length > 0,
        absent: null,
        preview: false,
      };
    },
    inspection: (by) => draft.current.inspection(by),
    outgoing: () => outgoingOf(draft.current),
    sending: async () => sendingOf(await outgoingOf(draft.current)),
    get rules() {
      return rules;
    },
    show(chosen) {
      rules = chosen;
    },
    reveals,
    masks: masksNow,
    masksOf: (version, dialect, tried) => masks.shown(version, dialect, tried),
    reveal(range) {
      reveals.reveal(range, masksNow(), draft.current.capture);
    },
    revealCaptured(range) {
      const before = masks.shown(draft.captured, rules.dialect);
      const isHidden = before.isHidden(range);
      if (isHidden) reveals.reveal(range, before, captured);
      return isHidden;
    },
    hide() {
      reveals.hide();
    },
    reread() {
      draft.forgetReadings();
      read = readings();
    },
    partHash: (part) => hashOf(draft.current.capture, part),
    compressedSize: (exact) => compressed(draft.current.capture.content, exact),
    error: () => file.error(),
  };
}
