import { randomUUID } from 'node:crypto';
import { type Result, fail, ok } from '../../../../shared/errors.ts';
import { type FailureFacts, failure } from '../../../../shared/bridge/failure.ts';
import { addressFailure, maskedUrl } from '../../../../shared/masking/urls.ts';
import { MASK } from '../../../../shared/report/parts/mask.ts';
import { type TargetPreset, DEMO_TARGET, TARGET_LIMITS, demoPreset, usualPreset } from '../../../../shared/sending/targets/preset.ts';
import type { TargetRules } from '../../../../shared/verdict/rules/target-rules.ts';
import type { PauseCause, TargetDraft, TargetView, TargetsView } from '../../../../shared/bridge/view/preset-view.ts';
import { Emitter } from '../../platform/base/emitter.ts';
import { isLocalhostName, isLoopbackAddress, bareHost } from '../../platform/base/loopback.ts';
import type { Store } from '../../store/store.ts';
import { type TargetAddress, addressWithSecrets } from './address-with-secrets.ts';
import { DEMO_ADDRESS, addressOfUrl } from './target-address.ts';
import {
  behindQuestionMark,
  draftFailure,
  isSameProxy,
  readAddress,
  readProxy,
  withValues,
  withoutHash,
  withoutUser,
  withoutValue,
  writable,
} from './target-draft.ts';
import { type TargetRecord, type UnsavedTarget, TargetRecords, namedFirst } from './target-records.ts';
import { type TargetSecret, type TargetSecrets, NO_SECRET } from './target-secrets.ts';
import { updateOldTargets } from './update-old-targets.ts';

/** The target of a URL. It may not exist yet. */
interface TargetOfUrl {
  readonly preset: TargetPreset;
  /** Whether the target exists. */
  readonly isKnown: boolean;
  /** In the form of `addressOfUrl`. */
  readonly address: string;
  /** The secrets of a target that does not exist yet. */
  readonly secret: TargetSecret;
}

type TargetChange = [id: string, what: 'url' | 'paused' | 'other'];

interface TargetsTools {
  readonly store: Pick<Store, 'targets' | 'transaction'>;
  readonly secrets: TargetSecrets;
  /** The rules to assume for a new target. */
  readonly usualRules: () => TargetRules;
  /** Rules that override the saved rules of the demo collector; null if there are none. */
  readonly demoRules: TargetRules | null;
  /** Returns whether the outbox has unsettled reports for the target. */
  readonly isBusy: (id: string) => boolean;
  /** Returns whether the outbox has reports for the target, in any state. */
  readonly isInOutbox: (id: string) => boolean;
  readonly now: () => number;
}

/** The targets of a data folder. An app shares them with the commands beside it. */
export class Targets {
  readonly #tools: TargetsTools;
  readonly #rows: Store['targets'];
  readonly #records: TargetRecords;
  readonly #lentTokens = new Map<string, string>();
  readonly #changed = new Emitter<TargetChange>();

  /** Adds a listener. It is called after a target was created, changed, paused or removed. `url`: whether its URL changed. */
  readonly onChange = this.#changed.listen;

  constructor(tools: TargetsTools) {
    this.#tools = tools;
    this.#rows = tools.store.targets;
    this.#records = new TargetRecords(this.#rows, tools.demoRules);
  }

  find(id: string): TargetRecord | null {
    return this.#records.find(id);
  }

  /** The targets of an address. */
  at(address: string): readonly TargetRecord[] {
    return this.#records.at(address);
  }

  /** Returns the address of a target, including its secrets; null if the target is unknown. */
  async addressOf(id: string): Promise<TargetAddress | null> {
    const known = this.find(id);
    if (known === null) return null;
    await this.#updateOld();
    const preset = this.find(id)?.preset ?? known.preset;
    const unsaved = this.#records.unsaved.get(id);
    const secret = unsaved === undefined ? ((await this.#tools.secrets.read(id)) ?? NO_SECRET) : { ...NO_SECRET, query: unsaved.query };
    const token = this.#lentTokens.get(id) ?? secret.token;
    return addressWithSecrets(preset, { ...secret, token }, this.#rows.find(id)?.hasToken === true);
  }

  /** The symbol servers of the saved targets, in their order. */
  symbolServers(): readonly string[] {
    return this.#records.list().flatMap(({ preset }) => preset.symbolServer ?? []);
  }

  async view(): Promise<TargetsView> {
    await this.#updateOld();
    const unsaved = [...this.#records.unsaved.values()].map((target) => ({ ...target, paused: null }));
    const targets = namedFirst([...this.#records.list(), ...unsaved]).map((target) => this.#viewOf(target));
    return { targets, keeps: await this.#tools.secrets.keeps() };
  }

  /**
   * Returns the target of a URL. If there is none, creates a recent URL, which stays in memory unless `shouldSave`. Errors: bad_target, target_refused, and
   * those of writing.
   */
  async useUrl(url: string, shouldSave: boolean): Promise<Result<TargetPreset>> {
    const found = await this.ofUrl(url);
    if (!found.ok) return found;
    const { preset, isKnown, address, secret } = found.value;
    if (isKnown) {
      this.noteUse(preset.id);
      return ok(preset);
    }
    this.#records.unsaved.set(preset.id, { preset, query: secret.query, address, usedAt: this.#useTime() });
    if (!shouldSave) return ok(preset);
    const saved = await this.saveMade(preset.id);
    if (saved.ok) return ok(this.find(saved.value)?.preset ?? preset);
    this.#records.unsaved.delete(preset.id);
    return saved;
  }

  /** Returns the target of a URL, or the target that `useUrl` would create. Changes nothing. Errors: bad_target. */
  async ofUrl(url: string): Promise<Result<TargetOfUrl>> {
    const text = url.trim();
    const parsed = URL.parse(text);
    const error = addressFailure(text, parsed);
    if (parsed === null || error !== null) return fail(failure('bad_target', { error: error ?? 'not_url' }));
    await this.#updateOld();
    const address = addressOfUrl(parsed);
    const [known] = this.at(address);
    const preset = known?.preset ?? { ...this.#newPreset(parsed, text), url: maskedUrl(withoutHash(text)) };
    return ok({ preset, isKnown: known !== undefined, address, secret: { ...NO_SECRET, query: behindQuestionMark(text) } });
  }

  /**
   * Saves a target that is only in memory. Does nothing if it is already saved. Returns its id. If another process saved a target for the same address, returns
   * the id of that target. Errors: target_refused, and those of writing.
   */
  async saveMade(id: string): Promise<Result<string>> {
    const { secrets } = this.#tools;
    const unsaved = this.#records.unsaved.get(id);
    if (unsaved === undefined) return ok(id);
    if (unsaved.query !== null) await secrets.write(id, { ...NO_SECRET, query: unsaved.query });
    const saved = this.#insert(unsaved);
    if (!saved.ok || saved.value !== id) secrets.forget(id);
    if (!saved.ok) return saved;
    this.#records.unsaved.delete(id);
    const token = this.#lentTokens.get(id);
    if (token !== undefined) this.#lentTokens.set(saved.value, token);
    this.#changed.emit(saved.value, 'other');
    this.#forgetOldest();
    return saved;
  }

  /**
   * Creates or changes a target. `named`: whether a recent URL becomes a named target; renaming a recent URL has the same effect. Errors: bad_target,
   * target_refused, unknown_handle, and those of writing.
   */
  async save(draft: TargetDraft, named: boolean): Promise<Result<TargetPreset>> {
    const { secrets } = this.#tools;
    const record = draft.id === null ? null : this.find(draft.id);
    const before = record?.preset ?? null;
    if (draft.id !== null && before === null) return unknownTarget();
    const id = draft.id ?? randomUUID();
    await this.#updateOld();
    const unsaved = this.#records.unsaved.get(id);
    const known = unsaved === undefined ? await secrets.read(id) : { ...NO_SECRET, query: unsaved.query };
    if (known === null) return refused(secrets.locationOf(id) === 'elsewhere' ? 'token_elsewhere' : 'secrets_unreadable');
    const address = readAddress(draft, before, this.#rows.find(id)?.address ?? null);
    if (!address.ok) return address;
    const proxy = readProxy(draft.proxy);
    if (proxy === null) return refused('proxy_url');
    const headers = withValues(draft.headers, before?.headers ?? [], known.headers);
    // A mask remains, so no value is stored for this header.
    if (headers.some(({ value }) => value === MASK)) return refused('header_value');
    // A named target may take the name of a recent URL.
    const namedTargets = this.#records.list().filter(({ usedAt }) => usedAt === null);
    const error = draftFailure({ ...draft, headers: [...headers] }, id, namedTargets);
    if (error !== null) return refused(error);
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
    const usedAt = named || before?.name !== preset.name ? null : (record?.usedAt ?? null);
    if (usedAt === null) this.#makeWay(preset, address.value.address);
    this.#rows.save(id, JSON.stringify(preset), address.value.address, usedAt);
    this.#records.unsaved.delete(id);
    const urlChanged = before !== null && (before.url !== preset.url || secret.query !== known.query);
    this.#changed.emit(id, urlChanged ? 'url' : 'other');
    return ok(preset);
  }

  /** Removes a target. Errors: target_refused, unknown_handle. Throws the errors of the disk and of SQLite. */
  remove(id: string): Result<null> {
    if (id === DEMO_TARGET) return refused('demo');
    const known = this.find(id);
    if (known === null) return unknownTarget();
    if (this.#tools.isBusy(id)) return refused('still_queued');
    // The outbox shows the name of a recent URL. The URL must stay while the outbox has reports for it.
    if (known.usedAt !== null && this.#tools.isInOutbox(id)) return refused('in_outbox');
    this.#delete(id);
    return ok(null);
  }

  /** Removes the recent URLs without reports in the outbox. Returns how many are left. Throws the errors of the disk and of SQLite. */
  forgetRecent(): number {
    const recent = this.#recent();
    const unneeded = recent.filter((id) => !this.#tools.isInOutbox(id));
    for (const id of unneeded) this.#delete(id);
    return recent.length - unneeded.length;
  }

  /** Stores a token for a target; null removes the stored token. Errors: target_refused, unknown_handle. Throws the errors of the disk and of SQLite. */
  async setToken(id: string, token: string | null): Promise<Result<null>> {
    const { secrets } = this.#tools;
    if (this.find(id) === null) return unknownTarget();
    const known = await secrets.read(id);
    // A new token would overwrite secrets that another keychain can still read. For damaged secrets, nothing is lost.
    if (known === null && secrets.locationOf(id) === 'elsewhere') return refused('token_elsewhere');
    await secrets.write(id, { ...(known ?? NO_SECRET), token });
    this.#ensureDemoRow(id);
    this.#rows.setHasToken(id, token !== null);
    this.#changed.emit(id, 'other');
    return ok(null);
  }

  /** Sets a token that overrides the stored token until this process ends. Errors: unknown_handle. */
  lendToken(id: string, token: string): Result<null> {
    if (this.find(id) === null) return unknownTarget();
    this.#lentTokens.set(id, token);
    this.#changed.emit(id, 'other');
    return ok(null);
  }

  /** Returns where the token of a target is stored. */
  tokenLocation(id: string): TargetView['token'] {
    return this.#lentTokens.has(id) ? 'variable' : this.#tools.secrets.locationOf(id);
  }

  /** Pauses a target; null resumes it. Throws the errors of SQLite. */
  pause(id: string, why: PauseCause | null): void {
    this.#ensureDemoRow(id);
    this.#rows.pause(id, why);
    this.#changed.emit(id, 'paused');
  }

  #updateOld(): Promise<void> {
    return updateOldTargets(this.#rows, this.#tools.secrets, (json) => this.#records.presetOf(json));
  }

  /** Saves a new target. Uses a transaction, because another process may have saved a target with the same address or name. */
  #insert({ preset, address }: UnsavedTarget): Result<string> {
    return this.#tools.store.transaction((): Result<string> => {
      const [other] = this.at(address);
      if (other !== undefined) return ok(other.preset.id);
      const named = { ...preset, name: this.#freeName(preset.name) };
      // Checked without other targets, because its name is free and recent URLs have their own limit.
      const error = draftFailure(writable(named), preset.id, []);
      if (error !== null) return refused(error);
      this.#rows.save(preset.id, JSON.stringify(named), address, this.#useTime());
      return ok(preset.id);
    });
  }

  #delete(id: string): void {
    this.#records.unsaved.delete(id);
    this.#rows.delete(id);
    this.#tools.secrets.forget(id);
    this.#changed.emit(id, 'other');
  }

  /** Ids of the recent URLs, newest first. */
  #recent(): readonly string[] {
    const all = namedFirst([...this.#records.list(), ...this.#records.unsaved.values()]);
    return all.flatMap(({ preset, usedAt }) => (usedAt === null ? [] : preset.id));
  }

  /** The current time. It is always later than any earlier use, even if the clock was set back. */
  #useTime(): number {
    const used = [...this.#records.list(), ...this.#records.unsaved.values()].map(({ usedAt }) => usedAt ?? 0);
    return Math.max(this.#tools.now(), ...used.map((at) => at + 1));
  }

  /** Moves a recent URL to the front of the list when it is used. Does nothing for a named target. Throws the errors of the disk and of SQLite. */
  noteUse(id: string): void {
    const usedAt = this.find(id)?.usedAt ?? null;
    if (usedAt === null || this.#recent()[0] === id) return;
    const unsaved = this.#records.unsaved.get(id);
    if (unsaved === undefined) this.#rows.setUsedAt(id, this.#useTime());
    else this.#records.unsaved.set(id, { ...unsaved, usedAt: this.#useTime() });
    this.#changed.emit(id, 'other');
  }

  /** Removes the oldest recent URLs above the limit. Keeps URLs with reports in the outbox. */
  #forgetOldest(): void {
    const saved = this.#recent().filter((id) => !this.#records.unsaved.has(id));
    for (const id of saved.slice(TARGET_LIMITS.recent)) if (!this.#tools.isInOutbox(id)) this.#delete(id);
  }

  /** Makes room for a named target. Removes recent URLs with its address, except those in the outbox. Renames a recent URL with the same name. */
  #makeWay({ id, name }: TargetPreset, address: string | null): void {
    for (const { preset, address: other, usedAt } of this.#records.list()) {
      if (usedAt === null || preset.id === id) continue;
      if (other === address && !this.#tools.isInOutbox(preset.id)) this.#delete(preset.id);
      else if (preset.name === name) {
        this.#rows.save(preset.id, JSON.stringify({ ...preset, name: this.#freeName(name) }), other, usedAt);
        this.#changed.emit(preset.id, 'other');
      }
    }
  }

  /** Adds a row for the demo collector, which has no row before its first change. */
  #ensureDemoRow(id: string): void {
    if (id === DEMO_TARGET && this.#rows.find(id) === null) this.#rows.save(id, JSON.stringify(demoPreset()), DEMO_ADDRESS, null);
  }

  /** Creates a preset. Its name is host and path, which distinguish the URLs of one machine. */
  #newPreset({ host, pathname }: URL, url: string): TargetPreset {
    const name = `${host}${pathname.replace(/\/$/, '')}`;
    const most = TARGET_LIMITS.name - 4;
    const short = name.length > most ? `${name.slice(0, most - 1)}…` : name;
    return usualPreset(randomUUID(), this.#freeName(short), url, this.#tools.usualRules());
  }

  /** Returns the name. If another target has it, adds a number. */
  #freeName(name: string): string {
    const taken = new Set(this.#records.list().map(({ preset }) => preset.name));
    for (let number = 2; taken.has(name); number += 1) name = `${name.replace(/ \d+$/, '')} ${String(number)}`;
    return name;
  }

  #viewOf({ preset, paused, usedAt }: Pick<TargetRecord, 'preset' | 'paused' | 'usedAt'>): TargetView {
    const url = preset.url === null ? null : URL.parse(preset.url);
    const host = url === null ? null : bareHost(url.hostname);
    return {
      ...writable(preset),
      host: url?.host ?? null,
      isHere: host === null || isLoopbackAddress(host) || isLocalhostName(host),
      token: this.tokenLocation(preset.id),
      paused,
      usedAt,
    };
  }
}

function unknownTarget(): Result<never> {
  return fail(failure('unknown_handle', { what: 'target' }));
}

function refused(error: FailureFacts['target_refused']['error']): Result<never> {
  return fail(failure('target_refused', { error }));
}
