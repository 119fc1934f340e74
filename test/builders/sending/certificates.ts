import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import { tempFolder } from '../platform/temp-folder.ts';

/** A certificate with its key, as PEM. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
  /** SHA-256 as Node writes it. */
  readonly fingerprint: string;
}

/** A certificate authority for tests. */
interface Authority extends Certificate {
  /** Signs a certificate. `names`: the value of `subjectAltName`. `days`: days until it expires; negative if it has expired. */
  readonly sign: (names: string, days?: number) => Certificate;
}

function openssl(...options: readonly string[]): void {
  execFileSync('openssl', options, { stdio: 'pipe' });
}

/** Whether openssl is installed. */
export const hasOpenssl = ((): boolean => {
  try {
    openssl('version');
    return true;
  } catch {
    return false;
  }
})();

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

function certificate(key: string, cert: string): Certificate {
  const pem = readFileSync(cert, 'utf8');
  return { key: readFileSync(key, 'utf8'), cert: pem, fingerprint: new X509Certificate(pem).fingerprint256 };
}

export function authority(): Authority {
  const folder = tempFolder();
  const [key, cert] = [join(folder, 'ca-key.pem'), join(folder, 'ca.pem')];
  openssl('req', '-x509', ...NEW_KEY, '-keyout', key, '-out', cert, '-days', '30', '-subj', '/CN=Made-up authority');
  let number = 0;
  return {
    ...certificate(key, cert),
    sign(names, days = 30) {
      number += 1;
      const at = (name: string): string => join(folder, `${String(number)}-${name}`);
      writeFileSync(at('names'), `subjectAltName=${names}\n`);
      openssl('req', ...NEW_KEY, '-keyout', at('key'), '-out', at('request'), '-subj', '/CN=collector');
      const day = 86_400_000;
      const ends = Date.now() + days * day;
      const period = ['-not_before', stamp(ends - 30 * day), '-not_after', stamp(ends)];
      signed(at, [key, cert], period);
      return certificate(at('key'), at('cert'));
    },
  };
}

/** Signs with `openssl ca`. In all versions of openssl, only this command can set both the start and the end of the validity. */
function signed(at: (name: string) => string, [key, cert]: readonly [string, string], [, from = '', , to = '']: readonly string[]): void {
  writeFileSync(at('index'), '');
  writeFileSync(at('serial'), '01\n');
  writeFileSync(
    at('config'),
    `[ca]\ndefault_ca=d\n[d]\ndatabase=${at('index')}\nserial=${at('serial')}\nnew_certs_dir=${join(at('index'), '..')}\ndefault_md=sha256\npolicy=p\n[p]\ncommonName=supplied\n`,
  );
  openssl(
    ...['ca', '-batch', '-config', at('config'), '-in', at('request'), '-out', at('cert'), '-notext', '-keyfile', key, '-cert', cert],
    ...['-startdate', from, '-enddate', to, '-extfile', at('names'), '-days', '30'].slice(0, 6),
  );
}

/** A time in the format of `openssl ca`. */
function stamp(at: number): string {
  return `${new Date(at).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`;
}
