import { useState } from 'react';
import type { AppError } from '../../../shared/errors.ts';
import { TARGET_FORM } from '../../../shared/text/sending/target-form.ts';
import { usualPreset } from '../../../shared/sending/targets/preset.ts';
import { type TargetDraft, type TargetTest, type TargetView, targetDraftOf } from '../../../shared/bridge/view/preset-view.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { noticeDone } from '../../core/state/notices.ts';
import { settingIn } from '../../../shared/settings/setting-in.ts';
import { useSettings } from '../../core/state/settings-store.ts';
import { useTargets, saveTargetDraft } from '../../core/state/targets.ts';
import { type TargetFormErrors, type TargetTexts, readTarget, textsOf } from './target-texts.ts';

/** State of the form for a new or existing target. */
export interface TargetEditor {
  /** The saved target; null for a new one. */
  readonly target: TargetView | null;
  readonly texts: TargetTexts;
  readonly change: (change: Partial<TargetTexts>) => void;
  readonly errors: TargetFormErrors;
  /** A failure of the whole form that the host returned. */
  readonly error: AppError | null;
  /** The typed token; undefined keeps the saved token, null clears it. */
  readonly token: string | null | undefined;
  readonly changeToken: (token: string | null | undefined) => void;
  readonly isChanged: boolean;
  readonly isBusy: boolean;
  /** Resolves to null if saving failed; the errors are shown. */
  readonly save: () => Promise<TargetView | null>;
  /** null if not tested since the last change. */
  readonly tested: TargetTest | null;
  /** Saves changes, then runs the test. */
  readonly test: () => Promise<void>;
}

/** Returns a new target with the rules of the settings. */
function newDraft(): TargetDraft {
  const settings = useSettings.getState().settings?.settings;
  const rules = {
    dialect: settingIn(settings, 'target.dialect'),
    maxBody: settingIn(settings, 'target.maxBody'),
    ingress: settingIn(settings, 'target.ingress'),
    throttling: settingIn(settings, 'target.throttling'),
  };
  const preset = usualPreset('', '', '', rules);
  return { ...preset, id: null, headers: [] };
}

/** Returns the form state of a target. `saved`: called with the saved target. */
export function useTargetEditor(target: TargetView | null, saved: (target: TargetView) => void): TargetEditor {
  const [begun, setBegun] = useState(() => textsOf(target === null ? newDraft() : targetDraftOf(target)));
  const [texts, setTexts] = useState(begun);
  const [errors, setErrors] = useState<TargetFormErrors>({});
  const [error, setError] = useState<AppError | null>(null);
  const [token, setToken] = useState<string | null | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const [tested, setTested] = useState<TargetTest | null>(null);
  const others = useTargets((state) => state.targets?.targets);
  const isChanged = texts !== begun || token !== undefined;

  async function save(): Promise<TargetView | null> {
    const taken = (others ?? []).filter(({ id, usedAt }) => id !== target?.id && usedAt === null).map(({ name }) => name);
    const read = readTarget(texts, target?.id ?? null, taken);
    setError(null);
    setErrors('errors' in read ? read.errors : {});
    if ('errors' in read) return null;
    setBusy(true);
    const savedTarget = await saveTargetDraft(read.draft, token === '' ? undefined : token);
    setBusy(false);
    if (!savedTarget.ok) {
      setError(savedTarget.error);
      return null;
    }
    const now = textsOf(targetDraftOf(savedTarget.value));
    setBegun(now);
    setTexts(now);
    setToken(undefined);
    noticeDone(TARGET_FORM.saved(savedTarget.value.name));
    saved(savedTarget.value);
    return savedTarget.value;
  }

  return {
    target,
    texts,
    change(change) {
      setTexts((before) => ({ ...before, ...change }));
      // Clears the host's messages, which were about the target before this change.
      setError(null);
      setTested(null);
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))));
    },
    errors,
    error,
    token,
    changeToken: setToken,
    isChanged,
    isBusy,
    save,
    tested,
    async test() {
      setTested(null);
      const savedTarget = isChanged || target === null ? await save() : target;
      if (savedTarget === null) return;
      setBusy(true);
      setTested(await callOrNotify('target.test', { target: savedTarget.id }));
      setBusy(false);
    },
  };
}
