import { randomUUID } from 'node:crypto';
import type { Dialect } from '../../../shared/dialect.ts';
import type { DraftTools, DraftVersion } from '../../../shared/draft/draft.ts';
import { Draft } from '../../../shared/draft/draft.ts';
import type { MaskSet } from '../../../shared/redact/masks.ts';
import type { SecretSpans } from '../../../shared/redact/masks.ts';
import { masksOf, secretsOf, withSecrets } from '../../../shared/redact/masks.ts';
import type { TargetRules } from '../../../shared/target-rules.ts';
import { DEFAULT_RULES } from '../../../shared/target-rules.ts';
import { inspectCapture, inspectOnce } from '../../../shared/verdict/inspect.ts';
import type { Capture } from '../../../shared/wire/capture.ts';
import type { FileSource } from '../files/file-source.ts';
import type { OpenReport, Outgoing, ViewedReport } from './open-report.ts';
import { compressedSizes } from './compressed-sizes.ts';
import { keptSecrets } from './kept-secrets.ts';
import { partHashes } from './part-hashes.ts';
import { reportTitle } from './report-title.ts';
import { openReveals } from './reveals.ts';

/** Where a capture came from. */
export interface Origin {
  readonly file: FileSource;
  readonly name: string;
  readonly displayPath: string | null;
}

/** A capture with its edits and its readings, each made at its first use, and with its masks. */
export function viewReport(origin: Origin, captured: Capture, tools: DraftTools): ViewedReport {
  const id = randomUUID();
  const { file, name, displayPath } = origin;
  const readings = (): OpenReport['inspection'] => inspectOnce((dialect) => inspectCapture(captured, dialect, null, tools.catalog));
  let read = readings();
  const draft = new Draft(captured, tools, (by) => read(by));
  const reveals = openReveals();
  const hashOf = partHashes();
  const compressed = compressedSizes();
  /** Masks of one version, by dialect. */
  let masks: { readonly version: DraftVersion; readonly sets: Map<Dialect, MaskSet> } | null = null;
  let settled: { readonly version: DraftVersion; readonly outgoing: Promise<Outgoing> } | null = null;
  let rules: TargetRules = DEFAULT_RULES;

  const secrets = new Map<Dialect, SecretSpans>();
  /** Of one version: its title and its pages ask for the same. */
  let closed: { readonly version: DraftVersion; readonly sets: Map<Dialect, MaskSet> } | null = null;

  /** The masks of a version with nothing revealed. What was secret when it was captured stays so under any name. */
  function closedMasks(version: DraftVersion, wanted: Dialect): MaskSet {
    if (closed?.version !== version) closed = { version, sets: new Map() };
    const made = closed.sets.get(wanted) ?? masksOfVersion(version, wanted);
    closed.sets.set(wanted, made);
    return made;
  }

  function masksOfVersion(version: DraftVersion, wanted: Dialect): MaskSet {
    const masked = masksOf(version.inspection(wanted));
    if (version.capture === captured) return masked;
    const known = secrets.get(wanted) ?? secretsOf(draft.captured.inspection(wanted));
    secrets.set(wanted, known);
    return withSecrets(masked, version.capture, keptSecrets(known, version));
  }

  function masksNow(): MaskSet {
    const version = draft.current;
    if (masks?.version !== version) masks = { version, sets: new Map() };
    const known = masks.sets.get(rules.dialect) ?? reveals.over(closedMasks(version, rules.dialect), version.capture);
    masks.sets.set(rules.dialect, known);
    return known;
  }

  async function settle(version: DraftVersion): Promise<Outgoing> {
    const capture = await draft.outgoing();
    if (capture === version.capture) return { capture, inspection: (by) => version.inspection(by) };
    return { capture, inspection: inspectOnce((dialect) => inspectCapture(capture, dialect, version.known(), tools.catalog)) };
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
      return { report: id, name, displayPath, title: reportTitle(draft.current.inspection('spec'), closedMasks(draft.current, 'spec')) };
    },
    inspection: (by) => draft.current.inspection(by),
    outgoing() {
      const version = draft.current;
      // Compressed once for each version, however often it is looked at before it is sent.
      if (settled?.version === version) return settled.outgoing;
      const outgoing = settle(version);
      settled = { version, outgoing };
      // What failed for want of space may succeed the next time.
      outgoing.catch(() => (settled = null));
      return outgoing;
    },
    get rules() {
      return rules;
    },
    show(wanted) {
      rules = wanted;
    },
    reveals: {
      typed(step, edits) {
        reveals.typed(step, edits);
        masks = null;
      },
      edited() {
        reveals.edited();
      },
      rewritten(step) {
        reveals.rewritten(step);
        masks = null;
      },
    },
    masks: masksNow,
    masksOf: (version, wanted, tried) => reveals.over(closedMasks(version, wanted), version.capture, tried),
    reveal(range) {
      reveals.reveal(range, masksNow(), draft.current.capture);
      masks = null;
    },
    revealCaptured(range) {
      const before = reveals.over(masksOf(draft.captured.inspection(rules)), captured);
      const isHidden = before.isHidden(range);
      if (isHidden) reveals.reveal(range, before, captured);
      masks = null;
      return isHidden;
    },
    hide() {
      reveals.hide();
      masks = null;
    },
    reread() {
      draft.forgetReadings();
      read = readings();
      secrets.clear();
      masks = null;
      closed = null;
      settled = null;
    },
    partHash: (part) => hashOf(draft.current.capture, part),
    compressedSize: () => compressed(draft.current.capture.content),
    fault: () => file.fault(),
  };
}
