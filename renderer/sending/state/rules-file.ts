import type { OwnRules } from '../../../shared/verdict/rules/own-rules.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { chooseHandles } from '../../core/state/file-handles.ts';

/** Lets people choose a file of throttling rules; null where they did not, or it cannot be used, which was told then. */
export async function chooseRulesFile(): Promise<OwnRules | null> {
  const [chosen] = await chooseHandles();
  const read = chosen === undefined ? null : await callOrNotify('target.readRules', { file: chosen.file });
  return read?.rules ?? null;
}
