import type { ReadSetting } from '../../../../shared/settings/settings.ts';
import type { TargetRules } from '../../../../shared/verdict/rules/target-rules.ts';

/** What a target is taken to judge by for which nothing was chosen. */
export function usualRules(setting: ReadSetting): TargetRules {
  return {
    dialect: setting('target.dialect'),
    maxBody: setting('target.maxBody'),
    ingress: setting('target.ingress'),
    throttling: setting('target.throttling'),
  };
}
