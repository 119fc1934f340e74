import type { Piece } from '../bytes/pieces.ts';
import { encodeEscaped } from '../bytes/utf8.ts';
import type { Dialect } from '../dialect.ts';
import type { Result } from '../errors.ts';
import { ok } from '../errors.ts';
import type { Inspection } from '../verdict/inspect.ts';
import { inspectCapture } from '../verdict/inspect.ts';
import type { Capture } from '../wire/capture.ts';
import type { KnownSources } from '../wire/scan-known.ts';
import { knownSources } from '../wire/scan-known.ts';
import type { DraftState } from './draft-state.ts';
import { captureOfState, capturedState } from './draft-state.ts';
import type { Content, Step } from './edit.ts';
import type { EditFault, EditFiles, PlanTools } from './plan.ts';
import { applyPlan, editFault, writerOf } from './plan.ts';
import { batchesOf, planBatch } from './plan-batch.ts';
import type { CodingTools } from './reconcile.ts';
import { reconciled, settled } from './reconcile.ts';

export interface DraftTools extends CodingTools {
  readonly file: EditFiles;
}

/** A report as its steps left it, with its readings, each made at its first use. */
export interface DraftVersion {
  readonly state: DraftState;
  readonly capture: Capture;
  inspection(dialect: Dialect): Inspection;
  /** What its scan tells of the sources that it shares with the versions after it. */
  known(): KnownSources;
  /** Lets go of its readings, which are large; they are made again when they are asked for. */
  forget(): void;
}

/** Versions that keep their readings: the present one, and the one that it is planned against while people type. */
const READ_VERSIONS = 2;

/**
 * A capture with a list of steps. The captured bytes never change; each step leads from one version to the next, and taking it back is being at the
 * version before it.
 */
export class Draft {
  readonly #base: Capture;
  readonly #tools: DraftTools;
  /** `#versions[n]` is the report after `n` steps. */
  #versions: readonly DraftVersion[];
  #steps: readonly Step[] = [];
  #undone: readonly Step[] = [];

  /** `known`: readings of the capture that exist already. */
  constructor(base: Capture, tools: DraftTools, inspection: (dialect: Dialect) => Inspection) {
    this.#base = base;
    this.#tools = tools;
    const state = capturedState(base);
    // Its readings are those of the open report, which keeps them.
    const known = (): KnownSources => knownSources(state.plain, inspection('spec').wire);
    this.#versions = [{ state, capture: base, inspection, known, forget: () => undefined }];
  }

  get steps(): readonly Step[] {
    return this.#steps;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** The report as captured. */
  get captured(): DraftVersion {
    return this.#at(0);
  }

  get current(): DraftVersion {
    return this.#at(this.#steps.length);
  }

  /** The version before the newest step. */
  get previous(): DraftVersion {
    return this.#at(Math.max(this.#steps.length - 1, 0));
  }

  /** Adds a step. What was taken back before is forgotten. */
  async push(step: Step): Promise<Result<DraftVersion, EditFault>> {
    const made = await this.#make(this.current, step);
    if (!made.ok) return made;
    this.#set([...this.#steps, step], [...this.#versions, made.value], []);
    return made;
  }

  /** Puts another step in the place of the newest one. */
  async replaceNewest(step: Step): Promise<Result<DraftVersion, EditFault>> {
    const made = await this.#make(this.previous, step);
    if (!made.ok) return made;
    this.#set([...this.#steps.slice(0, -1), step], [...this.#versions.slice(0, this.#steps.length), made.value], []);
    return made;
  }

  /** The version that a step would lead to; nothing is changed. */
  tryStep(step: Step): Promise<Result<DraftVersion, EditFault>> {
    return this.#make(this.current, step);
  }

  /** Takes the newest step back; false where there is none. */
  undo(): boolean {
    const step = this.#steps.at(-1);
    if (step === undefined) return false;
    this.#set(this.#steps.slice(0, -1), this.#versions.slice(0, -1), [...this.#undone, step]);
    return true;
  }

  /** Makes the step again that was taken back last. */
  async redo(): Promise<Result<boolean, EditFault>> {
    const step = this.#undone.at(-1);
    if (step === undefined) return ok(false);
    const made = await this.#make(this.current, step);
    if (!made.ok) return made;
    this.#set([...this.#steps, step], [...this.#versions, made.value], this.#undone.slice(0, -1));
    return ok(true);
  }

  /** Takes steps out of the list; refused, and nothing changed, where one that stays does not apply without them. */
  takeOut(ids: ReadonlySet<string>): Promise<Result<DraftVersion, EditFault>> {
    return this.load(this.#steps.filter(({ id }) => !ids.has(id)));
  }

  /** Puts a list of steps in the place of the present one; refused, and nothing changed, where one does not apply. */
  async load(steps: readonly Step[]): Promise<Result<DraftVersion, EditFault>> {
    // What stands before the first difference is there already.
    let same = 0;
    while (same < steps.length && steps[same] === this.#steps[same]) same += 1;
    const versions = [...this.#versions.slice(0, same + 1)];
    for (const step of steps.slice(same)) {
      const made = await this.#make(versions.at(-1) ?? this.captured, step);
      if (!made.ok) return editFault('needed_later', step.sentence);
      versions.push(made.value);
    }
    this.#set(steps, versions, []);
    return ok(this.current);
  }

  /** The report as it goes out: compressed where it is to be, its Content-Length set. */
  async outgoing(): Promise<Capture> {
    const { state, capture } = this.current;
    const out = await settled(state, this.#tools);
    return out === state ? capture : captureOfState(this.#base, this.captured.state, out);
  }

  #at(index: number): DraftVersion {
    const version = this.#versions[index];
    if (version === undefined) throw new Error('a draft lost one of its versions');
    return version;
  }

  #set(steps: readonly Step[], versions: readonly DraftVersion[], undone: readonly Step[]): void {
    for (const version of versions.slice(0, -READ_VERSIONS)) if (this.#versions.includes(version)) version.forget();
    this.#steps = steps;
    this.#versions = versions;
    this.#undone = undone;
  }

  async #make(from: DraftVersion, step: Step): Promise<Result<DraftVersion, EditFault>> {
    let version = from;
    for (const batch of batchesOf(step)) {
      const plan = planBatch(batch, (index) => this.#planTools(version, step.id, index));
      if (!plan.ok) return plan;
      const applied = applyPlan(version.state, plan.value);
      if (!applied.ok) return applied;
      version = this.#version(await reconciled(applied.value, step.id, this.#tools), version);
    }
    return ok(version);
  }

  #planTools(version: DraftVersion, step: string, index: number): PlanTools {
    const writer = writerOf(step, index);
    return {
      state: version.state,
      inspection: version.inspection('spec'),
      write: writer,
      contentOf: (content: Content): Result<Piece, EditFault> => {
        if (content.kind === 'text') return ok(writer(encodeEscaped(content.text)));
        const source = this.#tools.file(content.file);
        return source === null ? editFault('file_gone', content.name) : ok(writer(source));
      },
    };
  }

  #version(state: DraftState, before: DraftVersion): DraftVersion {
    return versionOf(state, captureOfState(this.#base, this.captured.state, state), before.known());
  }
}

/** `before`: what the version before it knows of their common sources. */
function versionOf(state: DraftState, capture: Capture, before: KnownSources): DraftVersion {
  const inspections = new Map<Dialect, Inspection>();
  let known: KnownSources | null = null;
  function inspection(dialect: Dialect): Inspection {
    const made = inspections.get(dialect) ?? inspectCapture(capture, dialect, known ?? before);
    inspections.set(dialect, made);
    return made;
  }
  return {
    state,
    capture,
    inspection,
    known: () => (known ??= knownSources(state.plain, inspection('spec').wire)),
    forget() {
      if (inspections.size === 0) return;
      known ??= knownSources(state.plain, inspection('spec').wire);
      inspections.clear();
    },
  };
}
