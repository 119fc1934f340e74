import type { OwnRules } from '../../../shared/verdict/rules/own-rules.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { chooseHandles } from '../../core/state/file-handles.ts';

/** Lets users choose a file of throttling rules. Returns null if they cancelled, or if the file is unusable, which is shown as a notice. */
export async function chooseRulesFile(): Promise<OwnRules | null> {
  const [chosen] = await chooseHandles();
  const read = chosen === undefined ? null : await callOrNotify('target.readRules', { file: chosen.file });
  return read?.rules ?? null;
}
