import { type Result, fail, ok } from '../../errors.ts';
import type { Capture } from '../../report/wire/capture.ts';
import { type ScanCache, scanCacheOf } from '../../report/wire/scan-with-cache.ts';
import { memoize } from '../../bytes/memoize.ts';
import type { Inspection } from '../../verdict/decide/inspect.ts';
import { BUILT_IN_POLICY } from '../../report/catalog/disclosure-policy.ts';
import { headMasks } from '../../masking/head-masks.ts';
import { captureOfState, capturedState } from './draft-state.ts';
import { type DraftVersion, versionOf } from './draft-version.ts';
import type { Step } from './edit.ts';
import { type EditFailure, editFailure } from './plan.ts';
import { settled } from './reconcile.ts';
import { taintedPlainOf } from './taint.ts';
import { type ListAct, type ListedStep, type StepList, actBetween, commonBeginning, listBefore, listBehind } from './step-list.ts';
import { type DraftTools, type StepMaker, stepMaker } from './step-maker.ts';

/** Number of newest versions that keep their readings: the current version, and the version that typing is planned against. */
const READ_VERSIONS = 2;

/** Changes of the list that undo can revert (`past`) and redo can repeat (`future`). The next change to revert or repeat is last. */
interface Ways {
  readonly past: readonly ListAct[];
  readonly future: readonly ListAct[];
}

/** The inputs from which `tryStep` made a version that is not part of the draft yet. */
interface Trial {
  readonly from: DraftVersion;
  readonly step: Step;
}

/**
 * A capture with a list of steps. The captured bytes never change. Each step leads from one version to the next. Each change of the list can be undone, which
 * restores the previous list.
 */
export class Draft {
  readonly #base: Capture;
  readonly #tools: DraftTools;
  /** `#versions[n]` is the report after the first `n` steps of the list. */
  #versions: readonly DraftVersion[];
  #list: StepList = [];
  #ways: Ways = { past: [], future: [] };
  readonly #trials = new WeakMap<DraftVersion, Trial>();

  /** `inspection`: the existing readings of the capture. */
  constructor(base: Capture, tools: DraftTools, inspection: DraftVersion['inspection']) {
    this.#base = base;
    this.#tools = tools;
    const state = capturedState(base);
    // The readings of the capture belong to the open report, so this version does not drop them.
    const scanCache = (): ScanCache => scanCacheOf(state.plain, inspection('spec').wire);
    const tainted = memoize((_: Inspection) => taintedPlainOf({ state, inspection }));
    const first: DraftVersion = {
      state,
      taintedHead: () => state.head.withTaint(headMasks(base, tools.policy ?? BUILT_IN_POLICY)),
      taintedPlain: () => tainted(inspection('spec')),
      isRead: () => true,
      capture: base,
      inspection,
      scanCache,
      forget: () => undefined,
    };
    this.#versions = [first];
  }

  /** All steps in order, including steps that do not apply. */
  get list(): StepList {
    return this.#list;
  }

  /** The steps that produce the current version: all steps except those that do not apply. */
  get steps(): readonly Step[] {
    return this.#list.flatMap(({ step, error }) => (error === null ? [step] : []));
  }

  get canUndo(): boolean {
    return this.#ways.past.length > 0;
  }

  get canRedo(): boolean {
    return this.#ways.future.length > 0;
  }

  /** The report as captured. */
  get captured(): DraftVersion {
    return this.#at(0);
  }

  get current(): DraftVersion {
    return this.#at(this.#list.length);
  }

  /** The version before the newest step. */
  get previous(): DraftVersion {
    return this.#at(Math.max(this.#list.length - 1, 0));
  }

  /** The newest step, if undo would only remove this step; otherwise null. */
  get newest(): Step | null {
    const newest = this.#list.at(-1);
    const act = this.#ways.past.at(-1);
    return newest?.error === null && act?.gone.length === 0 && act.come.length === 1 ? newest.step : null;
  }

  /** Returns a step of the list, and the version before it. null if the list does not contain the step. */
  listed(id: string): (ListedStep & { readonly before: DraftVersion }) | null {
    const index = this.#list.findIndex(({ step }) => step.id === id);
    const listed = this.#list[index];
    return listed === undefined ? null : { ...listed, before: this.#at(index) };
  }

  /**
   * Adds a step synchronously, with the version that `tryStep` made for it. If `tried` was made for another step, or from another version than the current one,
   * returns false and changes nothing.
   */
  take(step: Step, tried: DraftVersion): boolean {
    if (!this.#isMadeBy(tried, step)) return false;
    this.#act([...this.#list, { step, error: null }], [...this.#versions, tried]);
    return true;
  }

  /** Removes `newest` synchronously. Returns false if `newest` is null. */
  takeBackNewest(): boolean {
    const { past, future } = this.#ways;
    const act = past.at(-1);
    if (act === undefined || this.newest === null) return false;
    this.#set(this.#list.slice(0, -1), this.#versions.slice(0, -1), { past: past.slice(0, -1), future: [...future, act] });
    return true;
  }

  /** Adds a step and clears redo. `tried`: the version that `tryStep` made for the step, which avoids making it again. */
  async push(step: Step, tried: DraftVersion | null = null): Promise<Result<DraftVersion, EditFailure>> {
    if (tried !== null && this.take(step, tried)) return ok(tried);
    const made = await this.#make(this.current, step);
    if (made.ok) this.#act([...this.#list, { step, error: null }], [...this.#versions, made.value]);
    return made;
  }

  /** Replaces `newest`, which must not be null, with another step. A single undo then reverts the replacement and the addition of the replaced step. */
  async replaceNewest(step: Step): Promise<Result<DraftVersion, EditFailure>> {
    if (this.newest === null) throw new Error('the newest act on the list was another one than adding a step');
    const made = await this.#make(this.previous, step);
    if (!made.ok) return made;
    const before = this.#list.slice(0, -1);
    const list = [...before, { step, error: null }];
    const past = [...this.#ways.past.slice(0, -1), actBetween(before, list)];
    this.#set(list, [...this.#versions.slice(0, this.#list.length), made.value], { past, future: [] });
    return made;
  }

  /** Makes the version that a step would lead to, without changing the list. */
  async tryStep(step: Step): Promise<Result<DraftVersion, EditFailure>> {
    const from = this.current;
    const made = await this.#make(from, step);
    if (made.ok) this.#trials.set(made.value, { from, step });
    return made;
  }

  /** Reverts the newest change of the list. Returns false if there is none. Fails and changes nothing if a step of the previous list does not apply. */
  async undo(): Promise<Result<boolean, EditFailure>> {
    const { past, future } = this.#ways;
    const act = past.at(-1);
    return act === undefined ? ok(false) : this.#goTo(listBefore(act, this.#list), { past: past.slice(0, -1), future: [...future, act] });
  }

  /** Repeats the change that was reverted last. Returns and fails as `undo` does. */
  async redo(): Promise<Result<boolean, EditFailure>> {
    const { past, future } = this.#ways;
    const act = future.at(-1);
    return act === undefined ? ok(false) : this.#goTo(listBehind(act, this.#list), { past: [...past, act], future: future.slice(0, -1) });
  }

  /** Removes steps from the list. Fails and changes nothing if a remaining step then no longer applies. */
  takeOut(ids: ReadonlySet<string>): Promise<Result<DraftVersion, EditFailure>> {
    return this.load(this.#list.filter(({ step }) => !ids.has(step.id)));
  }

  /** Replaces the list in a single change. Fails and changes nothing if a step of the new list does not apply. */
  async load(list: StepList): Promise<Result<DraftVersion, EditFailure>> {
    const isSame = list.length === this.#list.length && commonBeginning(list, this.#list) === list.length;
    if (isSame) return ok(this.current);
    const made = await this.#versionsOf(list);
    if (!made.ok) return editFailure('needed_later', made.error.step.sentence);
    this.#act(list, made.value);
    return ok(this.current);
  }

  /** Starts the draft with the steps of an earlier session. Each of them can be undone. Steps that do not apply are listed with the reason. */
  async restore(steps: readonly Step[]): Promise<void> {
    const list: ListedStep[] = [];
    const versions = [this.captured];
    const maker = this.#makerFrom(this.captured);
    for (const step of steps) {
      const made = await maker.make(step);
      list.push({ step, error: made.ok ? null : made.error });
      versions.push(maker.last());
    }
    this.#set(list, versions, { past: list.map((added, same) => ({ same, gone: [], come: [added] })), future: [] });
  }

  /** Makes all versions again. Required after the annotation list changed: the list decides which bytes written by steps are tainted. */
  async remake(): Promise<void> {
    const maker = this.#makerFrom(this.captured);
    const versions = [this.captured];
    const list: ListedStep[] = [];
    for (const { step, error } of this.#list) {
      const made = error === null ? await maker.make(step) : fail(error);
      list.push({ step, error: made.ok ? null : made.error });
      versions.push(maker.last());
    }
    this.#set(list, versions, this.#ways);
  }

  /** Drops the readings of all versions except the captured one, whose readings belong to the open report. Dropped readings are made again on demand. */
  forgetReadings(): void {
    for (const version of this.#versions) version.forget();
  }

  /** Returns the outgoing report: compressed if necessary, with its Content-Length set. */
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

  /** Records the current list for undo, then replaces it. */
  #act(list: StepList, versions: readonly DraftVersion[]): void {
    this.#set(list, versions, { past: [...this.#ways.past, actBetween(this.#list, list)], future: [] });
  }

  async #goTo(list: StepList, ways: Ways): Promise<Result<true, EditFailure>> {
    const made = await this.#versionsOf(list);
    if (!made.ok) return fail(made.error.error);
    this.#set(list, made.value, ways);
    return ok(true);
  }

  #set(list: StepList, versions: readonly DraftVersion[], ways: Ways): void {
    if (this.#tools.readFirst === true) versions.at(-1)?.inspection('spec');
    const read = versions.slice(-READ_VERSIONS);
    for (const version of versions) if (!read.includes(version)) version.forget();
    this.#list = list;
    this.#versions = versions;
    this.#ways = ways;
  }

  /** Makes the versions of a list, or fails with its first step that does not apply. */
  async #versionsOf(list: StepList): Promise<Result<readonly DraftVersion[], StepFailure>> {
    // The lists begin with the same steps, so their versions exist already.
    const same = commonBeginning(list, this.#list);
    const versions = this.#versions.slice(0, same + 1);
    const maker = this.#makerFrom(this.#at(same));
    for (const { step, error } of list.slice(same)) {
      if (error === null) {
        const made = await maker.make(step);
        if (!made.ok) return fail({ step, error: made.error });
      }
      versions.push(maker.last());
    }
    return ok(versions);
  }

  async #make(from: DraftVersion, step: Step): Promise<Result<DraftVersion, EditFailure>> {
    return this.#makerFrom(from).make(step);
  }

  /** Returns true if `tryStep` made the version from the current version and this step. The step must have the same id and the same edit objects. */
  #isMadeBy(version: DraftVersion, { id, edits, skipped }: Step): boolean {
    const trial = this.#trials.get(version);
    return trial?.from === this.current && trial.step.id === id && trial.step.edits === edits && trial.step.skipped === skipped;
  }

  /** Returns a maker of versions. It makes the first step's version from `from`, and each further version from the version before it. */
  #makerFrom(from: DraftVersion): StepMaker {
    return stepMaker(from, this.#tools, (state, before) =>
      versionOf(state, captureOfState(this.#base, this.captured.state, state), before.scanCache(), this.#tools.policy),
    );
  }
}

interface StepFailure {
  readonly step: Step;
  readonly error: EditFailure;
}
