import { formatSize } from '../../../shared/bytes/quantities.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';

const FORMS = { kv: 'key/value', json: 'extra JSON', both: 'extra JSON + key/value', none: 'no annotations' } as const;

/** `sent`: null for an edited body, which is compressed only when it is sent. */
function gzipFact(sent: number | null): string {
  return sent === null ? 'gzip' : `gzip ${formatSize(sent)}`;
}

/** Returns form, parts and sizes in one line, such as `key/value · 2 parts · 1.2 MB (gzip 310 kB)`. */
export function reportFacts(view: InspectionView): string {
  const { sizes, gzip, chunked, unpacked } = view.source;
  const { parts } = view.totals;
  const coding = [gzip ? gzipFact(sizes.sent) : '', chunked ? 'chunked' : '', unpacked ? 'from a gzip file' : ''].filter(
    (word) => word !== '',
  );
  const size = `${formatSize(sizes.plain)}${coding.length === 0 ? '' : ` (${coding.join(', ')})`}`;
  return [FORMS[view.form], parts === 0 ? 'no binary parts' : `${String(parts)} binary ${parts === 1 ? 'part' : 'parts'}`, size].join(
    ' · ',
  );
}
