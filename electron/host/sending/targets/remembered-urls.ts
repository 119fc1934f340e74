import * as v from 'valibot';
import { maskedUrl } from '../../../../shared/masking/urls.ts';
import { DEMO_TARGET } from '../../../../shared/sending/targets/preset.ts';
import { demoRulesSchema, submissionUrlSchema, targetRulesSchema } from '../../../../shared/bridge/view/target-view.ts';
import type { Store } from '../../store/store.ts';
import type { Targets } from './targets.ts';

/** Where an earlier version kept them in the store. */
const KEY = 'targets';

const rememberedSchema = v.object({
  /** Newest first. */
  targetUrls: v.optional(v.array(submissionUrlSchema), []),
  /** The chosen one; null: the demo collector. */
  lastTarget: v.optional(v.nullable(submissionUrlSchema), null),
  targets: v.optional(v.array(v.object({ url: submissionUrlSchema, rules: targetRulesSchema })), []),
  demoRules: v.optional(demoRulesSchema),
});
const savedSchema = v.pipe(v.string(), v.parseJson(), rememberedSchema);

/** What earlier versions had among the state of the window. */
export const REMEMBERED_KEYS = Object.keys(rememberedSchema.entries);

/** Notes what a state of the window, as JSON, remembers, to be taken over. Throws what SQLite throws. */
export function rememberUrls({ values }: Pick<Store, 'values'>, text: string): void {
  const saved = v.safeParse(savedSchema, text);
  if (saved.success) values.set(KEY, JSON.stringify(saved.output));
}

/**
 * Makes targets of the submission URLs that an earlier version remembered, once, with what they judge by. `chosen`: called with the one that was chosen.
 * Of a URL with a question mark a person writes what stood behind it again. Throws what SQLite throws.
 */
export function takeOverUrls(
  { values, transaction }: Store,
  targets: Pick<Targets, 'adopt' | 'judgeBy'>,
  chosen: (id: string) => void,
): void {
  const text = values.get(KEY);
  if (text === null) return;
  const saved = v.safeParse(savedSchema, text);
  transaction(() => {
    if (saved.success) {
      const { targetUrls, lastTarget, targets: judged, demoRules } = saved.output;
      const rules = new Map(judged.toReversed().map((target) => [maskedUrl(target.url), target.rules]));
      const last = lastTarget === null ? null : maskedUrl(lastTarget);
      const urls = new Set([...targetUrls.map(maskedUrl), ...rules.keys(), ...(last === null ? [] : [last])]);
      const ids = new Map([...urls].map((url) => [url, targets.adopt(url, rules.get(url) ?? null)]));
      if (demoRules !== undefined) targets.judgeBy(DEMO_TARGET, demoRules);
      if (last !== null) chosen(ids.get(last) ?? DEMO_TARGET);
    }
    values.delete(KEY);
  });
}
