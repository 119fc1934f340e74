import type { TargetPreset } from '../../../shared/sending/targets/preset.ts';
import type { TargetDraft } from '../../../shared/bridge/view/preset-view.ts';

/** A preset with mutable lists, for requests over the bridge. */
export function writable<P extends Omit<TargetPreset, 'id'>>(preset: P): P & Pick<TargetDraft, 'headers'> {
  return { ...preset, headers: preset.headers.map((header) => ({ ...header })) };
}
