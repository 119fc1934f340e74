import * as v from 'valibot';
import { type TargetPreset, DEMO_TARGET, TARGET_LIMITS, demoPreset } from '../../../../shared/sending/targets/preset.ts';
import type { TargetRules } from '../../../../shared/verdict/rules/target-rules.ts';
import { type PauseCause, presetSchema } from '../../../../shared/bridge/view/preset-view.ts';
import type { TargetRow, TargetRows } from '../../store/target-rows.ts';
import { DEMO_ADDRESS } from './target-address.ts';
import { pauseCauseOf } from './target-draft.ts';

/** A target with the state of its queue. */
export interface TargetRecord {
  readonly preset: TargetPreset;
  /** Why sending to the target is paused; null if it is not paused. */
  readonly paused: PauseCause | null;
  /** Address of the target's collector, in the form of `addressOfUrl`. */
  readonly address: string;
  /** Time of the last use of a recent URL; null for a named target. */
  readonly usedAt: number | null;
}

/** A target that exists only in memory until it is saved. */
export interface UnsavedTarget {
  readonly preset: TargetPreset;
  /** Query of the URL. It is a secret. */
  readonly query: string | null;
  readonly address: string;
  readonly usedAt: number;
}

const savedSchema = v.pipe(v.string(), v.parseJson(), presetSchema);

/** Finds targets: the demo collector, saved targets, and targets in memory. */
export class TargetRecords {
  readonly #rows: TargetRows;
  readonly #demoRules: TargetRules | null;
  /** Parsed presets by their JSON; null if the JSON is invalid. */
  readonly #presets = new Map<string, TargetPreset | null>();
  readonly unsaved = new Map<string, UnsavedTarget>();

  /** `demoRules`: rules that override the saved rules of the demo collector; null if there are none. */
  constructor(rows: TargetRows, demoRules: TargetRules | null) {
    this.#rows = rows;
    this.#demoRules = demoRules;
  }

  /** Returns the demo collector, then saved named targets, then saved recent URLs, newest first. */
  list(): readonly TargetRecord[] {
    const saved = this.#rows.list().flatMap((row) => this.#read(row));
    const others = namedFirst(saved.filter(({ preset }) => preset.id !== DEMO_TARGET));
    const found = saved.find(({ preset }) => preset.id === DEMO_TARGET);
    const demo = found ?? { preset: demoPreset(), paused: null, address: DEMO_ADDRESS, usedAt: null };
    return [{ ...demo, preset: { ...demo.preset, rules: this.#demoRules ?? demo.preset.rules } }, ...others];
  }

  find(id: string): TargetRecord | null {
    if (id === DEMO_TARGET) return this.list()[0] ?? null;
    const unsaved = this.unsaved.get(id);
    if (unsaved !== undefined) return { ...unsaved, paused: null };
    const row = this.#rows.find(id);
    return row === null ? null : (this.#read(row)[0] ?? null);
  }

  /** Returns the targets of an address, named targets first. */
  at(address: string): readonly TargetRecord[] {
    const saved = address === DEMO_ADDRESS ? [] : namedFirst(this.#rows.at(address).flatMap((row) => this.#read(row)));
    // For the demo collector, and for a target with an unknown address, the id is the address.
    const single = saved.length === 0 ? this.find(address) : null;
    return single === null ? saved : [single];
  }

  /** null if the JSON of the preset is invalid. */
  presetOf(json: string): TargetPreset | null {
    const cached = this.#presets.get(json);
    if (cached !== undefined) return cached;
    const saved = v.safeParse(savedSchema, json);
    const preset = saved.success ? saved.output : null;
    if (this.#presets.size > TARGET_LIMITS.targets) this.#presets.clear();
    this.#presets.set(json, preset);
    return preset;
  }

  /** Empty if the row is invalid. */
  #read({ id, preset: json, paused, address, usedAt }: TargetRow): readonly TargetRecord[] {
    const preset = this.presetOf(json);
    return preset === null ? [] : [{ preset, paused: pauseCauseOf(paused), address: address ?? id, usedAt }];
  }
}

/** Sorts named targets in their order, then recent URLs, newest first. */
export function namedFirst<T extends Pick<TargetRecord, 'usedAt'>>(targets: readonly T[]): readonly T[] {
  const recent = targets.filter(({ usedAt }) => usedAt !== null);
  return [...targets.filter(({ usedAt }) => usedAt === null), ...recent.toSorted((a, b) => (b.usedAt ?? 0) - (a.usedAt ?? 0))];
}
