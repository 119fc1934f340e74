import type { ReadSetting } from '../../../../shared/settings/settings.ts';
import type { TargetRules } from '../../../../shared/verdict/rules/target-rules.ts';

/** The rules to assume for a target if the user did not choose any. */
export function usualRules(setting: ReadSetting): TargetRules {
  return {
    dialect: setting('target.dialect'),
    maxBody: setting('target.maxBody'),
    ingress: setting('target.ingress'),
    throttling: setting('target.throttling'),
  };
}
