import { createHash } from 'node:crypto';
import type { ByteLength } from '../../../../shared/bytes/byte-source.ts';
import {
  type AnnotationCatalog,
  type UserCatalog,
  BUILT_IN_CATALOG,
  CLOSED_CATALOG,
  catalogWith,
} from '../../../../shared/report/catalog/annotation-catalog.ts';
import type { ReadSetting } from '../../../../shared/settings/settings.ts';
import type { TargetRules } from '../../../../shared/verdict/rules/target-rules.ts';
import type { ListTexts } from '../../../../shared/report/dump/signature/list-files.ts';
import type { ListInEffect } from '../catalog/list-in-effect.ts';
import { SIGNATURE_LISTS } from '../../../../shared/report/dump/signature/signature-lists.ts';
import { type DisclosurePolicy, disclosurePolicy } from '../../../../shared/report/catalog/disclosure-policy.ts';

/** An annotation list as data: the built-in list, the user's list, or no usable list (`closed`). */
export type ListData = { readonly kind: 'built_in' | 'closed' } | { readonly kind: 'own'; readonly list: UserCatalog };

/** The inputs from which the facts of a report are computed, besides Crashlens's own rules. Plain data, so that it can be passed to other threads. */
export interface ReadBy {
  readonly list: ListData;
  /** The value of the setting `headers.shown`. */
  readonly shownHeaders: string;
  /** True if the setting `dump.shown` is `nothing`. */
  readonly hidesDumps: boolean;
  /** The lists for crash signatures; empty: the short lists. */
  readonly signatureLists: ListTexts;
  /** The rules of a target, for both dialects. */
  readonly rules: Omit<TargetRules, 'dialect'>;
  /** Maximum number of bytes from inflating one report. */
  readonly inflateLimit: ByteLength;
}

/** The current inputs: the annotation list in effect, and the default rules of targets. `signatureLists`: those of the setting `signature.lists`. */
export function readByOf({ state }: Pick<ListInEffect, 'state'>, setting: ReadSetting, signatureLists: ListTexts): ReadBy {
  const { kind, own } = state;
  return {
    list:
      kind === 'own' && own !== null
        ? { kind, list: { form: own.form, mode: own.mode, rows: own.rows } }
        : { kind: kind === 'own' ? 'closed' : kind },
    shownHeaders: setting('headers.shown'),
    hidesDumps: setting('dump.shown') === 'nothing',
    signatureLists,
    rules: usualRules(setting),
    inflateLimit: setting('inflate.max'),
  };
}

/** The default rules of targets, without the dialect. */
function usualRules(setting: ReadSetting): ReadBy['rules'] {
  return { maxBody: setting('target.maxBody'), ingress: setting('target.ingress'), throttling: setting('target.throttling') };
}

/** Returns a short hash of the inputs. Different inputs have different hashes. */
export function nameOfReadBy({ list, shownHeaders, hidesDumps, signatureLists, rules, inflateLimit }: ReadBy): string {
  const own = list.kind === 'own' ? [list.list.mode, list.list.rows] : [];
  const { maxBody, ingress, throttling } = rules;
  const lists = SIGNATURE_LISTS.map((each) => signatureLists[each] ?? null);
  const text = JSON.stringify([list.kind, own, shownHeaders, hidesDumps, lists, maxBody, ingress, throttling, inflateLimit]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** Returns the policy that decides which values are public. */
export function policyOfReadBy({ list, shownHeaders }: Pick<ReadBy, 'list' | 'shownHeaders'>): DisclosurePolicy {
  return disclosurePolicy(catalogOfList(list), () => shownHeaders);
}

/** Returns the annotation list of the data. */
export function catalogOfList(list: ListData): AnnotationCatalog {
  if (list.kind === 'own') return catalogWith(list.list);
  return list.kind === 'closed' ? CLOSED_CATALOG : BUILT_IN_CATALOG;
}
