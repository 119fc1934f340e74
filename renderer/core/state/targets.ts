import { create } from 'zustand';
import type { AppError } from '../../../shared/errors.ts';
import type { BridgeResult } from '../../../shared/bridge/contract.ts';
import { type RuleTreatment, DEMO_TARGET } from '../../../shared/sending/targets/preset.ts';
import { type TargetRules, DEMO_RULES, areSameRules } from '../../../shared/verdict/rules/target-rules.ts';
import { type TargetDraft, type TargetView, type TargetsView, targetDraftOf } from '../../../shared/bridge/view/preset-view.ts';
import { call } from '../../bridge/bridge.ts';
import { callOrNotify } from './call-or-notify.ts';
import { noticeError } from './notices.ts';
import { readStatus } from './read-status.ts';
import { saveUi, useUi } from './ui-store.ts';

/** Targets that reports can be sent to; null: not loaded yet. */
export const useTargets = create<{ readonly targets: TargetsView | null }>(() => ({ targets: null }));

/** Loads the targets when the page starts. */
export function loadTargets(): Promise<void> {
  return readStatus('target.list', 'targets.changed', (targets) => useTargets.setState({ targets }));
}

// The last save. Changes are saved one after another. A targets event that arrives during a save is older than the page's state.
let saving: Promise<unknown> = Promise.resolve();
let waiting = 0;
/** True if the host saved the last change of this page. */
let isSaved = true;

function inTurn<T>(act: () => Promise<T>): Promise<T> {
  waiting += 1;
  const done = (async () => {
    await saving;
    try {
      return await act();
    } finally {
      waiting -= 1;
      if (waiting === 0) await reloadTargets();
    }
  })();
  saving = done.catch(() => undefined);
  return done;
}

async function reloadTargets(): Promise<void> {
  const targets = await callOrNotify('target.list', {});
  if (targets !== null) takeTargets(targets);
}

/** Stores the targets that the host reported, unless a change is on its way to the host. */
export function takeTargets(targets: TargetsView): void {
  if (waiting === 0) useTargets.setState({ targets });
}

function inList(targets: TargetsView | null, id: string): TargetView | null {
  const known = targets?.targets ?? [];
  return known.find((target) => target.id === id) ?? known.find((target) => target.id === DEMO_TARGET) ?? null;
}

/** The target that reports are judged for and sent to. If the chosen target is gone, this is the demo collector. null until the targets are loaded. */
export function chosenTarget(): TargetView | null {
  return inList(useTargets.getState().targets, useUi.getState().target);
}

export function useChosenTarget(): TargetView | null {
  const id = useUi((state) => state.target);
  return useTargets(({ targets }) => inList(targets, id));
}

/** A target by id; null if it does not exist. */
export function useTarget(id: string | null): TargetView | null {
  return useTargets(({ targets }) => targets?.targets.find((target) => target.id === id) ?? null);
}

export function chosenRules(): TargetRules {
  return chosenTarget()?.rules ?? DEMO_RULES;
}

export function useChosenRules(): TargetRules {
  return useChosenTarget()?.rules ?? DEMO_RULES;
}

/** Calls the listener whenever the rules for judging reports change. */
export function onOtherRules(listener: () => void): void {
  let before = chosenRules();
  const check = (): void => {
    const now = chosenRules();
    if (areSameRules(now, before)) return;
    before = now;
    listener();
  };
  useTargets.subscribe(check);
  useUi.subscribe(check);
}

/** Chooses the target that reports are judged for and sent to. */
export function chooseTarget(target: string): void {
  if (useUi.getState().target === target) return;
  useUi.setState({ target });
  saveUi();
}

/** Adds a target to the list, or replaces it. */
function listTarget(target: TargetView): void {
  const { targets } = useTargets.getState();
  if (targets === null) return;
  const isListed = targets.targets.some(({ id }) => id === target.id);
  const others = targets.targets.map((one) => (one.id === target.id ? target : one));
  useTargets.setState({ targets: { ...targets, targets: isListed ? others : [...others, target] } });
}

/**
 * Chooses the target with a submission URL. If no target has the URL, adds it to the recent URLs and chooses that new target. Returns null after a failure,
 * which is shown as a notice. `isWanted`: returns false if the user chose something else meanwhile. The target is listed before it is chosen. Otherwise its
 * unknown id would count as the demo collector, and a report could be sent there.
 */
export function chooseUrl(url: string, isWanted: () => boolean = () => true): Promise<TargetView | null> {
  return inTurn(async () => {
    const target = await callOrNotify('target.use', { url });
    if (target === null) return null;
    listTarget(target);
    if (isWanted()) chooseTarget(target.id);
    return target;
  });
}

/** Changes the rules of the chosen target. */
export function chooseRules(change: Partial<TargetRules>): void {
  chooseRulesOf(chosenTarget()?.id ?? DEMO_TARGET, change);
}

/** Changes the rules of a target. The page shows the change at once; the demo collector uses the rules from now on. */
export function chooseRulesOf(id: string, change: Partial<TargetRules>): void {
  changeTarget(id, (before) => ({ ...before, rules: { ...before.rules, ...change } }));
}

/** Changes a target's pace or concurrency. The page shows the change at once. */
export function choosePace(id: string, change: Partial<Pick<TargetView, 'pace' | 'concurrency'>>): void {
  changeTarget(id, (before) => ({ ...before, ...change }));
}

function changeTarget(id: string, changed: (before: TargetView) => TargetView): void {
  const before = useTargets.getState().targets?.targets.find((target) => target.id === id);
  if (before === undefined) return;
  const after = changed(before);
  listTarget(after);
  void inTurn(async () => {
    const saved = await call('target.save', { target: targetDraftOf(after) });
    isSaved = saved.ok;
    if (!saved.ok) noticeError(saved.error);
  });
}

/** Saves a new or edited target with its token. undefined: the token is unchanged; null: it is cleared. The caller reports a failure. */
export async function saveTargetDraft(draft: TargetDraft, token: string | null | undefined): Promise<BridgeResult<TargetView>> {
  const before = chosenTarget();
  const done = await inTurn(async () => {
    const saved = await call('target.save', { target: draft, named: true });
    if (!saved.ok || token === undefined) return saved;
    return call('target.setToken', { target: saved.value.id, token });
  });
  // A named target replaces the recent URL from which it was made. If that URL was the chosen target, the named target is chosen instead.
  const isGone = useTargets.getState().targets?.targets.every(({ id }) => id !== before?.id) === true;
  if (done.ok && isGone && before !== null && before.usedAt !== null && before.host === done.value.host) chooseTarget(done.value.id);
  return done;
}

/** Sets how a target treats a rule; null: as in the rule table. Shows a notice after a failure. */
export async function treatRule(target: string, rule: string, as: RuleTreatment | null): Promise<void> {
  await inTurn(() => callOrNotify('target.treatRule', { target, rule, as }));
}

/**
 * Removes the recent URLs, except those with reports in the outbox. Returns the number of remaining URLs, or null after a failure, which is shown as a notice.
 */
export async function forgetRecent(): Promise<number | null> {
  const forgotten = await inTurn(() => callOrNotify('target.forgetRecent', {}));
  return forgotten?.left ?? null;
}

/**
 * Waits until the host has answered all changes to targets so far. Resolves to true if the last change was saved. Resolves to false if it failed, which is
 * shown as a notice.
 */
export async function targetsSaved(): Promise<boolean> {
  await saving;
  return isSaved;
}

/** Removes a target. Returns null after success. */
export async function removeTarget(target: string): Promise<AppError | null> {
  const removed = await inTurn(() => call('target.remove', { target }));
  return removed.ok ? null : removed.error;
}
