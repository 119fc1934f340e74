import { exactBytes, formatCount } from '../../bytes/quantities.ts';
import type { Loss } from '../../editing/fixes/loss.ts';

/** Maximum number of listed names; the rest are counted. */
const MAX_NAMED = 3;

/** What a fix removes from a report: `loses “Notes”, 214 bytes`. null: nothing. */
export function lossSentence({ names, bytes }: Loss): string | null {
  const named = names.slice(0, MAX_NAMED).map((name) => (name === '' ? 'a value' : `“${name}”`));
  const more = names.length > MAX_NAMED ? [`${formatCount(names.length - MAX_NAMED)} more`] : [];
  const parts = [...named, ...more, ...(bytes === 0 ? [] : [exactBytes(bytes)])];
  return parts.length === 0 ? null : `loses ${parts.join(', ')}`;
}
