import type { AnnotationCatalog } from '../catalog/annotation-catalog.ts';

/**
 * Names of request headers, in lower case, whose values all may see: what the protocol and HTTP need, and what is ours. Whatever else a client or a
 * service put there may be a credential, whatever it is called.
 */
const SHOWN = new RegExp(
  `^(?:${[
    'host',
    'content-[a-z-]+',
    'user-agent',
    'accept(?:-[a-z-]+)?',
    'connection',
    'date',
    'expect',
    // How the body is framed.
    'transfer-encoding',
    'x-forwarded-(?:proto|ssl)',
    'x-crashlens-[a-z-]+',
  ].join('|')})$`,
);

/** Whether all may see the value of a request header of that name, or the person chose to see it always. */
export function isShownHeader(name: string, catalog: Pick<AnnotationCatalog, 'showsHeader'>): boolean {
  const written = name.toLowerCase();
  return SHOWN.test(written) || catalog.showsHeader(written);
}
