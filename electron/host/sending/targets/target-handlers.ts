import { type Result, fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import type { Rejection } from '../../../../shared/sending/outcome/outcome.ts';
import { bareRule, rejectionOf } from '../../../../shared/sending/outcome/rejection-of.ts';
import type { TargetTest, TargetView } from '../../../../shared/bridge/view/preset-view.ts';
import type { HandlersOf } from '../../platform/bridge/handlers.ts';
import type { FileHandles } from '../../platform/files/handles.ts';
import { writing } from '../../platform/files/io-error.ts';
import type { Targets } from './targets.ts';
import { readRulesFile } from './rules-file.ts';

interface TargetTools {
  readonly targets: Targets;
  /** Called when a target's treatment of a rule changed. */
  readonly ruleTreated: (target: string, rule: string, as: Rejection) => void;
  /** Tests the connection to a target. */
  readonly test: (target: string) => Promise<Result<TargetTest>>;
  readonly handles: FileHandles;
  /** Called with the path of a file that is no longer used. */
  readonly released: (path: string) => void;
}

/** Handlers for targets, and for files that configure a target. */
export function targetHandlers({ targets, ruleTreated, test, handles, released }: TargetTools): HandlersOf<'target'> {
  async function viewOf(id: string): Promise<Result<TargetView>> {
    const view = (await targets.view()).targets.find((target) => target.id === id);
    return view === undefined ? fail(failure('unknown_handle', { what: 'target' })) : ok(view);
  }

  return {
    'target.list': async () => ok(await targets.view()),
    'target.save': ({ target, named }) =>
      writing({ own: 'target' }, async () => {
        const saved = await targets.save(target, named);
        return saved.ok ? viewOf(saved.value.id) : saved;
      }),
    'target.use': ({ url, keep }) =>
      writing({ own: 'target' }, async () => {
        const used = await targets.useUrl(url, keep);
        return used.ok ? viewOf(used.value.id) : used;
      }),
    'target.remove': ({ target }) =>
      writing({ own: 'target' }, () => {
        const removed = targets.remove(target);
        return Promise.resolve(removed.ok ? ok({ done: true as const }) : removed);
      }),
    'target.forgetRecent': () => writing({ own: 'target' }, () => Promise.resolve(ok({ left: targets.forgetRecent() }))),
    'target.setToken': ({ target, token }) =>
      writing({ own: 'target' }, async () => {
        const set = await targets.setToken(target, token);
        return set.ok ? viewOf(target) : set;
      }),
    'target.lendToken': ({ target, token }) => {
      const lent = targets.lendToken(target, token);
      return lent.ok ? viewOf(target) : lent;
    },
    'target.treatRule': ({ target, rule, as }) =>
      writing({ own: 'target' }, async () => {
        const known = targets.find(target)?.preset;
        if (known === undefined) return fail(failure('unknown_handle', { what: 'target' }));
        const name = bareRule(rule);
        const others = Object.fromEntries(Object.entries(known.treats).filter(([one]) => one !== name));
        const treats = as === null ? others : { ...others, [name]: as };
        const saved = await targets.save({ ...known, headers: [...known.headers], treats }, false);
        if (!saved.ok) return saved;
        const { throttling } = known.rules;
        ruleTreated(target, name, rejectionOf(name, typeof throttling === 'object' ? throttling : null, treats));
        return viewOf(target);
      }),
    'target.test': ({ target }) => test(target),
    'target.readRules': ({ file }) => {
      const entry = handles.find(file);
      if (entry === null) return fail(failure('unknown_handle', { what: 'file' }));
      const rules = readRulesFile(entry.path, `“${entry.name}”`, entry.name);
      released(entry.path);
      return rules.ok ? ok({ rules: rules.value }) : rules;
    },
  };
}
