import { shownHeaderName } from '../../../../shared/masking/public-headers.ts';
import { maskedUrl } from '../../../../shared/masking/urls.ts';
import { MASK } from '../../../../shared/report/parts/mask.ts';
import type { HeadPlan } from '../../report/view/plan-head.ts';

/** A sent head, with CRLF after each line. Credentials and the query of the path are masked. */
export function sentHead({ method, path, headers }: Pick<HeadPlan, 'method' | 'path' | 'headers'>): string {
  const lines = headers.map(({ name, value, isMasked }) => `${shownHeaderName(name)}: ${isMasked ? MASK : value}`);
  return [`${method} ${maskedUrl(path)} HTTP/1.1`, ...lines, ''].join('\r\n');
}
