import { memoize } from '../../../../shared/bytes/memoize.ts';
import type { TargetPreset } from '../../../../shared/sending/targets/preset.ts';
import { maskedUrl } from '../../../../shared/masking/urls.ts';
import type { AttemptView } from '../../../../shared/bridge/view/attempt-view.ts';

/** Returns a target in the form in which attempts store and show it. Memoized by preset, because the queue calls this for every attempt. */
export const attemptTarget = memoize(({ url, id, name }: TargetPreset): AttemptView['target'] => ({
  kind: url === null ? 'demo' : 'url',
  host: url === null ? '' : (URL.parse(url)?.host ?? ''),
  url: url === null ? '' : maskedUrl(url),
  id,
  name,
}));

/** A placeholder for a removed target. */
export function removedTarget(id: string): AttemptView['target'] {
  return { kind: 'url', host: '', url: '', id, name: null };
}
