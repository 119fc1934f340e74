import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Result } from '../../../../shared/errors.ts';
import { fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { addressFailure, isMaskedUrl, maskedUrl } from '../../../../shared/masking/urls.ts';
import { MASK } from '../../../../shared/report/parts/mask.ts';
import type { PresetFailure, TargetPreset } from '../../../../shared/sending/targets/preset.ts';
import { DEMO_TARGET, TARGET_LIMITS, demoPreset, presetFailure, usualPreset } from '../../../../shared/sending/targets/preset.ts';
import type { TargetRules } from '../../../../shared/verdict/rules/target-rules.ts';
import type { PauseCause, TargetDraft, TargetView, TargetsView } from '../../../../shared/bridge/view/preset-view.ts';
import { presetSchema } from '../../../../shared/bridge/view/preset-view.ts';
import { isLocalhostName, isLoopbackAddress, bareHost } from '../../platform/base/loopback.ts';
import type { Store } from '../../store/store.ts';
import type { TargetRow } from '../../store/target-rows.ts';
import { DEMO_ADDRESS, addressOfUrl } from './target-address.ts';
import {
  behindQuestionMark,
  isCa,
  isSameProxy,
  pauseCauseOf,
  readAddress,
  readProxy,
  withQuery,
  withValues,
  withoutHash,
  withoutUser,
  withoutValue,
  writable,
} from './target-draft.ts';
import { NO_SECRET } from './target-secrets.ts';
import type { TargetSecret, TargetSecrets } from './target-secrets.ts';

/** A target with what changes while it is used. */
export interface TargetRecord {
  readonly preset: TargetPreset;
  /** Why it takes nothing for now; null: it does. */
  readonly paused: PauseCause | null;
  /** Where its reports arrive, as `addressOfUrl` writes it. */
  readonly address: string;
}

/** Where a request of a target goes, with what nobody is shown. */
interface TargetAddress {
  /** With what stands behind its question mark; null: the demo collector's own. */
  readonly url: string | null;
  readonly token: string | null;
  /** `user:password` of its proxy. */
  readonly proxyUser: string | null;
  /** Values of the headers that it is always sent, in their order. */
  readonly headers: readonly string[];
  /** False if something secret that belongs to it cannot be read: nothing may be sent without that. */
  readonly isComplete: boolean;
}

/** The targets of a data folder: an app and the commands beside it see the same ones. */
export interface Targets {
  list(): readonly TargetRecord[];
  readonly find: (id: string) => TargetRecord | null;
  /** null: it is not there. Errors: target_refused where its secrets lie in a keychain that cannot be asked here. */
  addressOf(id: string): Promise<TargetAddress | null>;
  /** The target of a URL; one is made where there is none, in memory alone unless it is to be kept. Errors: bad_target, target_refused, and those of writing. */
  useUrl(url: string, keep: boolean): Promise<Result<TargetPreset>>;
  /** Keeps one that was made in memory; nothing where it is kept. Its id, or that of the one that another process kept for that address. Errors: target_refused, and those of writing. */
  saveMade(id: string): Promise<Result<string>>;
  /** The targets of an address. */
  readonly at: (address: string) => readonly TargetRecord[];
  /** The target of a URL that an earlier version kept, as it kept it. `rules`: null: the usual ones. Throws what SQLite throws. */
  adopt(url: string, rules: TargetRules | null): string;
  /** Changes what a target judges by; one that is not there stays so. Throws what SQLite throws. */
  judgeBy(id: string, rules: TargetRules): void;
  /** Errors: bad_target, target_refused, unknown_handle, and those of writing. */
  save(draft: TargetDraft): Promise<Result<TargetPreset>>;
  remove(id: string): Result<null>;
  setToken(id: string, token: string | null): Promise<Result<null>>;
  /** A token that counts before the one that is kept, until this is closed. Errors: unknown_handle. */
  lendToken(id: string, token: string): Result<null>;
  /** Throws what SQLite throws. */
  readonly pause: (id: string, why: PauseCause | null) => void;
  /** Where its token lies. */
  tokenLocation(id: string): TargetView['token'];
  view(): Promise<TargetsView>;
  /** Called when one was made, changed, paused or removed. `url`: reports go somewhere else now. */
  onChange(listener: TargetListener): void;
}

type TargetListener = (id: string, what: 'url' | 'paused' | 'other') => void;

interface TargetsTools {
  readonly store: Pick<Store, 'targets' | 'transaction'>;
  readonly secrets: TargetSecrets;
  /** What a new target is taken to judge by. */
  readonly usualRules: () => TargetRules;
  /** What the demo collector judges by, whatever was chosen for it; null: what was chosen. */
  readonly demoRules: TargetRules | null;
  /** Reports wait to be sent to it. */
  readonly isBusy: (id: string) => boolean;
}

const savedSchema = v.pipe(v.string(), v.parseJson(), presetSchema);

export function createTargets({ store, secrets, usualRules, demoRules, isBusy }: TargetsTools): Targets {
  const { targets: rows, transaction } = store;
  const listeners: TargetListener[] = [];
  /** Presets by the text that they were read of. */
  const read = new Map<string, TargetPreset | null>();
  /** Targets that are not kept yet, with what is secret of them, by their ids. */
  const made = new Map<string, { readonly preset: TargetPreset; readonly query: string | null; readonly address: string }>();
  const lent = new Map<string, string>();

  function presetOf(text: string): TargetPreset | null {
    const known = read.get(text);
    if (known !== undefined) return known;
    const saved = v.safeParse(savedSchema, text);
    const preset = saved.success ? saved.output : null;
    if (read.size > TARGET_LIMITS.targets) read.clear();
    read.set(text, preset);
    return preset;
  }

  function list(): readonly TargetRecord[] {
    const saved = rows.list().flatMap(targetRecordsOf);
    const others = saved.filter(({ preset }) => preset.id !== DEMO_TARGET);
    const demo = saved.find(({ preset }) => preset.id === DEMO_TARGET) ?? { preset: demoPreset(), paused: null, address: DEMO_ADDRESS };
    return [{ ...demo, preset: { ...demo.preset, rules: demoRules ?? demo.preset.rules } }, ...others];
  }

  /** What of a row can be understood: one target, or none. */
  function targetRecordsOf({ id, preset: text, paused, address }: TargetRow): readonly TargetRecord[] {
    const preset = presetOf(text);
    return preset === null ? [] : [{ preset, paused: pauseCauseOf(paused), address: address ?? id }];
  }

  function find(id: string): TargetRecord | null {
    if (id === DEMO_TARGET) return list()[0] ?? null;
    const fresh = made.get(id);
    if (fresh !== undefined) return { preset: fresh.preset, paused: null, address: fresh.address };
    const row = rows.find(id);
    return row === null ? null : (targetRecordsOf(row)[0] ?? null);
  }

  function at(address: string): readonly TargetRecord[] {
    const saved = address === DEMO_ADDRESS ? [] : rows.at(address).flatMap(targetRecordsOf);
    // The demo collector, and one whose address nobody knows, are their own.
    const alone = saved.length === 0 ? find(address) : null;
    return alone === null ? saved : [alone];
  }

  /**
   * Brings targets of earlier versions up to date, which were kept without their addresses and with the values of their headers. Those whose secrets are in a
   * keychain that cannot be asked here stay as they are.
   */
  async function updateOld(): Promise<void> {
    for (const { id, preset: text, address, hasToken } of rows.list()) {
      const preset = presetOf(text);
      if (preset === null) continue;
      if (hasToken === null) rows.setHasToken(id, secrets.locationOf(id) !== 'none');
      const isShown = preset.headers.some(({ value }) => value !== '' && value !== MASK);
      if (address !== null && !isShown) continue;
      const secret = await secrets.read(id);
      if (secret === null) continue;
      const parsed = preset.url === null ? null : URL.parse(withQuery(preset.url, secret.query));
      const found = parsed === null || isMaskedUrl(parsed.href) ? null : addressOfUrl(parsed);
      if (address === null && found !== null) rows.setAddress(id, found);
      if (!isShown) continue;
      await secrets.write(id, { ...secret, headers: preset.headers.map(({ value }) => value) });
      rows.save(id, JSON.stringify({ ...preset, headers: preset.headers.map(withoutValue) }), address ?? found);
    }
  }

  function keep(preset: TargetPreset, address: string | null, urlChanged: boolean): void {
    rows.save(preset.id, JSON.stringify(preset), address);
    for (const listener of listeners) listener(preset.id, urlChanged ? 'url' : 'other');
  }

  /** A name that no other target has. */
  function freeName(name: string): string {
    const taken = new Set(list().map(({ preset }) => preset.name));
    for (let number = 2; taken.has(name); number += 1) name = `${name.replace(/ \d+$/, '')} ${String(number)}`;
    return name;
  }

  async function save(draft: TargetDraft): Promise<Result<TargetPreset>> {
    const before = draft.id === null ? null : (find(draft.id)?.preset ?? null);
    if (draft.id !== null && before === null) return fail(failure('unknown_handle', { what: 'target' }));
    const id = draft.id ?? randomUUID();
    await updateOld();
    const known = await secrets.read(id);
    if (known === null) return fail(failure('target_refused', { error: unreadable(id) }));
    const address = readAddress(draft, before, rows.find(id)?.address ?? null);
    if (!address.ok) return address;
    const proxy = readProxy(draft.proxy);
    const headers = withValues(draft.headers, before?.headers ?? [], known.headers);
    // A mask that stands for no kept value.
    const isUnknown = headers.some(({ value }) => value === MASK);
    const error = proxy === null ? 'proxy_url' : isUnknown ? 'header_value' : draftFailure({ ...draft, headers: [...headers] }, id);
    if (proxy === null || error !== null) return fail(failure('target_refused', { error: error ?? 'proxy_url' }));
    const secret: TargetSecret = {
      token: known.token,
      query: address.value.isSameUrl ? known.query : address.value.query,
      proxyUser: proxy.user ?? (proxy.isMasked && isSameProxy(proxy.choice, before?.proxy) ? known.proxyUser : null),
      headers: headers.map(({ value }) => value),
    };
    await secrets.write(id, secret);
    const preset: TargetPreset = {
      ...draft,
      id,
      name: draft.name.trim(),
      url: address.value.url,
      proxy: secret.proxyUser === null ? withoutUser(proxy.choice) : proxy.choice,
      headers: headers.map(withoutValue),
    };
    keep(preset, address.value.address, before !== null && (before.url !== preset.url || secret.query !== known.query));
    return ok(preset);
  }

  function unreadable(id: string): 'token_elsewhere' | 'secrets_unreadable' {
    return secrets.locationOf(id) === 'elsewhere' ? 'token_elsewhere' : 'secrets_unreadable';
  }

  function draftFailure(draft: TargetDraft, id: string): PresetFailure | 'demo' | null {
    if ((draft.url === null) !== (id === DEMO_TARGET)) return 'demo';
    const others = list().filter(({ preset }) => preset.id !== id);
    if (others.some(({ preset }) => preset.name === draft.name.trim())) return 'name_taken';
    if (others.length >= TARGET_LIMITS.targets) return 'too_many';
    if (draft.ca !== null && !isCa(draft.ca)) return 'ca';
    return presetFailure(draft);
  }

  async function useUrl(url: string, shouldSave: boolean): Promise<Result<TargetPreset>> {
    const text = url.trim();
    const parsed = URL.parse(text);
    const error = addressFailure(text, parsed);
    if (parsed === null || error !== null) return fail(failure('bad_target', { error: error ?? 'not_url' }));
    await updateOld();
    const address = addressOfUrl(parsed);
    const [known] = at(address);
    if (known !== undefined) return ok(known.preset);
    const preset = { ...newPreset(text, usualRules(), randomUUID()), url: maskedUrl(withoutHash(text)) };
    made.set(preset.id, { preset, query: behindQuestionMark(text), address });
    if (!shouldSave) return ok(preset);
    const saved = await saveMade(preset.id);
    return saved.ok ? ok(find(saved.value)?.preset ?? preset) : saved;
  }

  async function saveMade(id: string): Promise<Result<string>> {
    const fresh = made.get(id);
    if (fresh === undefined) return ok(id);
    const { query, address } = fresh;
    if (query !== null) await secrets.write(id, { ...NO_SECRET, query });
    // Other processes may have kept one of that address or name meanwhile.
    const saved = transaction((): Result<string> => {
      const [other] = at(address);
      if (other !== undefined) return ok(other.preset.id);
      const preset = { ...fresh.preset, name: freeName(fresh.preset.name) };
      const error = draftFailure({ ...writable(preset), id }, id);
      if (error !== null) return fail(failure('target_refused', { error }));
      rows.save(id, JSON.stringify(preset), address);
      return ok(id);
    });
    if (!saved.ok || saved.value !== id) secrets.forget(id);
    if (!saved.ok) return saved;
    made.delete(id);
    const token = lent.get(id);
    if (token !== undefined) lent.set(saved.value, token);
    for (const listener of listeners) listener(saved.value, 'other');
    return saved;
  }

  /** One that is called as its host. */
  function newPreset(url: string, rules: TargetRules, id = ''): TargetPreset {
    const host = URL.parse(url)?.host ?? url;
    return usualPreset(id, freeName(host.slice(0, TARGET_LIMITS.name - 4)), url, rules);
  }

  function tokenLocationOf(id: string): TargetView['token'] {
    return lent.has(id) ? 'variable' : secrets.locationOf(id);
  }

  function viewOf({ preset, paused }: Pick<TargetRecord, 'preset' | 'paused'>): TargetView {
    const url = preset.url === null ? null : URL.parse(preset.url);
    const host = url === null ? null : bareHost(url.hostname);
    return {
      ...writable(preset),
      host: url?.host ?? null,
      isHere: host === null || isLoopbackAddress(host) || isLocalhostName(host),
      token: tokenLocationOf(preset.id),
      paused,
    };
  }

  return {
    list,
    find,
    save,
    useUrl,
    saveMade,
    at,
    adopt(url, rules) {
      const known = list().find(({ preset }) => preset.url === url);
      if (known !== undefined) return known.preset.id;
      const preset = newPreset(url, rules ?? usualRules(), randomUUID());
      const parsed = isMaskedUrl(url) ? null : URL.parse(url);
      keep(preset, parsed === null ? null : addressOfUrl(parsed), false);
      return preset.id;
    },
    judgeBy(id, rules) {
      const known = find(id);
      if (known !== null) keep({ ...known.preset, rules }, rows.find(id)?.address ?? null, false);
    },
    async addressOf(id) {
      const known = find(id);
      if (known === null) return null;
      await updateOld();
      const { url, headers, proxy } = find(id)?.preset ?? known.preset;
      const fresh = made.get(id);
      const secret = fresh === undefined ? await secrets.read(id) : { ...NO_SECRET, query: fresh.query };
      const { query, proxyUser, headers: values, token: own } = secret ?? NO_SECRET;
      const token = lent.get(id) ?? own;
      const whole = url === null ? null : withQuery(url, query);
      const isProxyWhole = proxy.kind !== 'url' || !isMaskedUrl(proxy.url) || proxyUser !== null;
      const isTokenThere = token !== null || rows.find(id)?.hasToken !== true;
      const isComplete =
        isTokenThere &&
        isProxyWhole &&
        headers.every(({ value }, index) => value === '' || values[index] !== undefined) &&
        (whole === null || !isMaskedUrl(whole));
      return { url: whole, token, proxyUser, headers: values, isComplete };
    },
    remove(id) {
      if (id === DEMO_TARGET) return fail(failure('target_refused', { error: 'demo' }));
      if (find(id) === null) return fail(failure('unknown_handle', { what: 'target' }));
      if (isBusy(id)) return fail(failure('target_refused', { error: 'still_queued' }));
      rows.delete(id);
      secrets.forget(id);
      for (const listener of listeners) listener(id, 'other');
      return ok(null);
    },
    async setToken(id, token) {
      if (find(id) === null) return fail(failure('unknown_handle', { what: 'target' }));
      const known = await secrets.read(id);
      // A new token would overwrite secrets that another keychain can still read. Damaged secrets are lost already.
      if (known === null && secrets.locationOf(id) === 'elsewhere') return fail(failure('target_refused', { error: 'token_elsewhere' }));
      await secrets.write(id, { ...(known ?? NO_SECRET), token });
      if (id === DEMO_TARGET && rows.find(id) === null) rows.save(id, JSON.stringify(demoPreset()), DEMO_ADDRESS);
      rows.setHasToken(id, token !== null);
      for (const listener of listeners) listener(id, 'other');
      return ok(null);
    },
    lendToken(id, token) {
      if (find(id) === null) return fail(failure('unknown_handle', { what: 'target' }));
      lent.set(id, token);
      for (const listener of listeners) listener(id, 'other');
      return ok(null);
    },
    pause(id, why) {
      if (id === DEMO_TARGET && rows.find(id) === null) rows.save(id, JSON.stringify(demoPreset()), DEMO_ADDRESS);
      rows.pause(id, why);
      for (const listener of listeners) listener(id, 'paused');
    },
    tokenLocation: tokenLocationOf,
    async view() {
      await updateOld();
      const fresh = [...made.values()].map(({ preset }) => ({ preset, paused: null }));
      return { targets: [...list(), ...fresh].map(viewOf), keeps: await secrets.keeps() };
    },
    onChange(listener) {
      listeners.push(listener);
    },
  };
}
