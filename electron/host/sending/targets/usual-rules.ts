import type { ReadSetting } from '../../../../shared/settings/settings.ts';
import type { TargetRules } from '../../../../shared/verdict/rules/target-rules.ts';

/** The assumed rules of a target whose rules were not chosen. */
export function usualRules(setting: ReadSetting): TargetRules {
  return {
    dialect: setting('target.dialect'),
    maxBody: setting('target.maxBody'),
    ingress: setting('target.ingress'),
    throttling: setting('target.throttling'),
  };
}
