import { createSecureContext } from 'node:tls';
import { type Result, fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { addressFailure, isMaskedUrl, maskedUrl } from '../../../../shared/masking/urls.ts';
import { MASK } from '../../../../shared/report/parts/mask.ts';
import {
  type PresetFailure,
  type TargetHeader,
  type TargetPreset,
  DEMO_TARGET,
  TARGET_LIMITS,
  presetFailure,
} from '../../../../shared/sending/targets/preset.ts';
import { type PauseCause, type TargetDraft, PAUSE_CAUSES } from '../../../../shared/bridge/view/preset-view.ts';
import { readUser } from '../../platform/http/url-parts.ts';
import { DEMO_ADDRESS, addressOfUrl } from './target-address.ts';

// Reads target settings as the user enters them. A mask means a stored secret.

/** Replaces each mask by its stored value, if `before` has a header of that name, preferably at the same index. `values`: the stored values of `before`. */
export function withValues(
  headers: readonly TargetHeader[],
  before: readonly TargetHeader[],
  values: readonly string[],
): readonly TargetHeader[] {
  return headers.map(({ name, value }, index) => {
    if (value !== MASK) return { name, value };
    const isSameName = (header: TargetHeader | undefined): boolean => header?.name.toLowerCase() === name.toLowerCase();
    const position = isSameName(before[index]) ? index : before.findIndex(isSameName);
    return { name, value: values[position] ?? value };
  });
}

/** A header in its stored form, without its value, which is a secret. */
export function withoutValue({ name, value }: TargetHeader): TargetHeader {
  return { name, value: value === '' ? '' : MASK };
}

interface ReadAddress {
  /** The URL in its stored form. */
  readonly url: string | null;
  readonly query: string | null;
  /** The address of the target; null if it is unknown, because the query cannot be read here. */
  readonly address: string | null;
  /** Whether the URL is unchanged, so that its mask means the stored query. */
  readonly isSameUrl: boolean;
}

/** Reads the URL of a draft. `known`: the address before the change. Error: bad_target. */
export function readAddress({ url }: TargetDraft, before: TargetPreset | null, known: string | null): Result<ReadAddress> {
  if (url === null) return ok({ url: null, query: null, address: DEMO_ADDRESS, isSameUrl: true });
  const text = url.trim();
  if (isMaskedUrl(text) && before?.url === text) return ok({ url: text, query: null, address: known, isSameUrl: true });
  const parsed = URL.parse(text);
  const error = addressFailure(text, parsed);
  if (parsed === null || error !== null) return fail(failure('bad_target', { error: error ?? 'not_url' }));
  const clean = withoutHash(text);
  return ok({ url: maskedUrl(clean), query: behindQuestionMark(clean), address: addressOfUrl(parsed), isSameUrl: false });
}

export function withoutHash(url: string): string {
  return url.replace(/#.*$/s, '');
}

export function behindQuestionMark(url: string): string | null {
  const at = url.indexOf('?');
  return at === -1 ? null : withoutHash(url.slice(at + 1));
}

export function withQuery(url: string, query: string | null): string {
  return query === null ? url : `${url.slice(0, url.indexOf('?') + 1)}${query}`;
}

interface ReadProxy {
  readonly choice: TargetPreset['proxy'];
  /** `user:password`; null if it was not entered. */
  readonly user: string | null;
  readonly isMasked: boolean;
}

/** Reads the proxy of a draft; null if the proxy URL is unusable. */
export function readProxy(choice: TargetDraft['proxy']): ReadProxy | null {
  if (choice.kind !== 'url') return { choice, user: null, isMasked: false };
  const isMasked = isMaskedUrl(choice.url);
  const url = URL.parse(isMasked ? choice.url.replace(/\/\/[^@]*@/, '//') : choice.url.trim());
  if (url?.protocol !== 'http:' || url.hostname === '') return null;
  const user = url.username === '' ? null : readUser(url);
  const shown = user === null && !isMasked ? '' : '•••••••@';
  return { choice: { kind: 'url', url: `http://${shown}${url.host}` }, user, isMasked };
}

/** A proxy without its user. */
export function withoutUser(choice: TargetPreset['proxy']): TargetPreset['proxy'] {
  return choice.kind === 'url' ? { kind: 'url', url: choice.url.replace(/\/\/[^@]*@/, '//') } : choice;
}

/** Returns whether both choices are the same proxy. Credentials for one proxy are never sent to another. */
export function isSameProxy(choice: TargetPreset['proxy'], before: TargetPreset['proxy'] | undefined): boolean {
  return choice.kind === 'url' && before?.kind === 'url' && before.url === choice.url;
}

/** Returns why a draft cannot be saved as the target `id` among `targets`; null if it can be saved. */
export function draftFailure(
  draft: TargetDraft,
  id: string,
  targets: readonly { readonly preset: TargetPreset }[],
): PresetFailure | 'demo' | null {
  if ((draft.url === null) !== (id === DEMO_TARGET)) return 'demo';
  const others = targets.filter(({ preset }) => preset.id !== id);
  if (others.some(({ preset }) => preset.name === draft.name.trim())) return 'name_taken';
  if (others.length >= TARGET_LIMITS.targets) return 'too_many';
  if (draft.ca !== null && !isCa(draft.ca)) return 'ca';
  return presetFailure(draft);
}

function isCa(pem: string): boolean {
  if (!pem.includes('-----BEGIN CERTIFICATE-----')) return false;
  try {
    createSecureContext({ ca: pem });
    return true;
  } catch {
    // OpenSSL reports no reason, only that it cannot read the certificate.
    return false;
  }
}

/** Returns a copy with mutable lists. Schemas return this type. */
export function writable<P extends Omit<TargetPreset, 'id'>>(preset: P): P & Pick<TargetDraft, 'headers'> {
  return { ...preset, headers: preset.headers.map((header) => ({ ...header })) };
}

export function pauseCauseOf(text: string | null): PauseCause | null {
  return text === null ? null : (PAUSE_CAUSES.find((cause) => cause === text) ?? 'person');
}
