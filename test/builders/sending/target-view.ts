import { demoPreset, usualPreset } from '../../../shared/sending/targets/preset.ts';
import type { TargetView } from '../../../shared/bridge/view/preset-view.ts';
import { writable } from './writable-preset.ts';

/** The demo collector in the form that pages receive; with a URL, a target on another machine. */
export function targetView(url: string | null = null, changes: Partial<TargetView> = {}): TargetView {
  const preset = url === null ? demoPreset() : usualPreset('elsewhere', 'elsewhere', url);
  const host = url === null ? null : new URL(url).host;
  return { ...writable(preset), host, isHere: url === null, token: 'none', paused: null, usedAt: null, ...changes };
}
