import { basename, resolve } from 'node:path';
import type { ByteSource } from '../../../shared/bytes/byte-source.ts';
import type { DisclosurePolicy } from '../../../shared/report/catalog/disclosure-policy.ts';
import type { DraftVersion } from '../../../shared/editing/edits/draft-version.ts';
import { Draft } from '../../../shared/editing/edits/draft.ts';
import type { Edit, Step } from '../../../shared/editing/edits/edit.ts';
import type { EditFailure } from '../../../shared/editing/edits/plan.ts';
import { type Result, fail, ok } from '../../../shared/errors.ts';
import { type Inspection, inspectCapture, inspectOnce } from '../../../shared/verdict/decide/inspect.ts';
import type { Capture } from '../../../shared/report/wire/capture.ts';
import { inflateNow } from '../../host/platform/files/inflate-now.ts';
import { nodeDeflate } from '../../host/platform/files/node-deflate.ts';
import { nodeInflate } from '../../host/platform/files/node-inflate.ts';
import type { TryEdits } from '../../../shared/editing/fixes/fix-by-code.ts';
import type { SpillSinks } from '../../host/platform/files/spill-sink.ts';
import type { PartFiles } from '../../host/report/new/part-files.ts';
import type { EditSources } from './edit-by-name.ts';
import { failure } from '../../../shared/bridge/failure.ts';
import type { CommandResult } from '../common/command-result.ts';

/** Dependencies of an edit session. */
export interface SessionTools {
  readonly files: PartFiles;
  readonly sinks: SpillSinks;
  /** The annotation list in effect. */
  readonly policy: DisclosurePolicy;
  /** Maximum size of the decompressed body, in bytes. */
  readonly inflateLimit: number;
}

/** The draft of one command. Each applied request adds a step. The outgoing report is read at the end. */
export interface EditSession {
  readonly captured: DraftVersion;
  readonly current: DraftVersion;
  readonly sources: EditSources;
  /** Applies edits as one step. Errors: edit_refused. */
  push(edits: readonly Edit[]): Promise<Result<DraftVersion, EditFailure>>;
  /** Like `push`, but the error has sentences for the user. `tried`: the version that `attempt` returned for the same edits. */
  tryPush(edits: readonly Edit[], tried?: DraftVersion): Promise<CommandResult<DraftVersion>>;
  /** Tries edits as the next step: returns the resulting version or the failure. Does not change the draft. */
  readonly tryEdits: TryEdits;
  /** Like `tryEdits`, but returns null if the edits are refused. */
  readonly attempt: (edits: readonly Edit[]) => Promise<DraftVersion | null>;
  outgoing(): Promise<Capture>;
  /** Inspects an outgoing report with the session's policy. */
  inspect(out: Capture): Inspection;
}

export function createEditSession(capture: Capture, { files, sinks, policy, inflateLimit }: SessionTools): EditSession {
  const named = new Map<string, ByteSource>();
  const draft = new Draft(
    capture,
    {
      inflate: nodeInflate(sinks.create),
      deflate: nodeDeflate(sinks.create),
      inflateNow,
      inflateLimit,
      file: (key) => named.get(key) ?? null,
      policy,
    },
    inspectOnce((dialect) => inspectCapture(capture, dialect, null, policy)),
  );

  /** The id is the number of steps so far. A refused step therefore uses up no id, and a step has the same anchors when it is tried and when it is applied. */
  function nextStep(edits: readonly Edit[]): Step {
    return { id: String(draft.steps.length), edits, sentence: '' };
  }

  function push(edits: readonly Edit[], tried: DraftVersion | null = null): Promise<Result<DraftVersion, EditFailure>> {
    return draft.push(nextStep(edits), tried);
  }

  function tryEdits(edits: readonly Edit[]): Promise<Result<DraftVersion, EditFailure>> {
    return draft.tryStep(nextStep(edits));
  }

  return {
    captured: draft.captured,
    get current() {
      return draft.current;
    },
    sources: {
      open(path) {
        const name = basename(path);
        const opened = files.open(resolve(path), name);
        if (!opened.ok) return opened;
        const key = `f${String(named.size)}`;
        named.set(key, opened.value);
        return ok({ key, name, source: opened.value });
      },
    },
    push,
    async tryPush(edits, tried) {
      const pushed = await push(edits, tried);
      return pushed.ok ? pushed : fail(failure('edit_refused', { error: pushed.error }));
    },
    tryEdits,
    async attempt(edits) {
      const tried = await tryEdits(edits);
      return tried.ok ? tried.value : null;
    },
    outgoing: () => draft.outgoing(),
    inspect: (out) =>
      out === draft.current.capture ? draft.current.inspection('spec') : inspectCapture(out, 'spec', draft.current.scanCache(), policy),
  };
}
