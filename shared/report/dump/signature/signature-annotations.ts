import type { ByteLength, ByteSource } from '../../../bytes/byte-source.ts';
import { type Annotation, annotationText, type CrashReport } from '../../parts/crash-report.ts';
import { MASK } from '../../parts/mask.ts';
import type { SignatureAnnotations } from './signature.ts';

/** Longer values are cut, in bytes. */
const MAX_VALUE: ByteLength = 65_536;

/**
 * The annotations of a report that change its signature. `plain`: its body. `isHidden`: an annotation whose value is not shown; its text is `MASK`. If a name
 * is there twice, the last one counts, as for the collector.
 */
export function signatureAnnotations(
  { annotations }: Pick<CrashReport, 'annotations'>,
  plain: ByteSource,
  isHidden: (annotation: Annotation) => boolean,
): SignatureAnnotations {
  const found = new Map<string, Annotation>();
  for (const annotation of annotations) if (NAMES.has(annotation.name)) found.set(annotation.name, annotation);
  const textOf = (name: Name): string | null => {
    const annotation = found.get(name);
    if (annotation === undefined) return null;
    return isHidden(annotation) ? MASK : annotationText(plain, annotation, MAX_VALUE);
  };
  const exception = textOf('JavaException');
  return {
    oomAllocationSize: sizeOf(textOf('OOMAllocationSize')),
    abortMessage: textOf('AbortMessage'),
    asyncShutdownTimeout: textOf('AsyncShutdownTimeout'),
    ipcChannelError: textOf('ipc_channel_error'),
    ipcMessageName: textOf('IPCMessageName'),
    jsLargeAllocationFailure: textOf('JSLargeAllocationFailure'),
    hang: textOf('Hang'),
    javaStackTrace: textOf('JavaStackTrace'),
    javaException: exception === null || exception === MASK ? exception : parsed(exception),
  };
}

const ALL_NAMES = [
  'OOMAllocationSize',
  'AbortMessage',
  'AsyncShutdownTimeout',
  'ipc_channel_error',
  'IPCMessageName',
  'JSLargeAllocationFailure',
  'Hang',
  'JavaStackTrace',
  'JavaException',
] as const;

type Name = (typeof ALL_NAMES)[number];

const NAMES: ReadonlySet<string> = new Set(ALL_NAMES);

/** A size that is no number counts as missing, as in Socorro. */
function sizeOf(text: string | null): bigint | typeof MASK | null {
  if (text === null || text === MASK) return text;
  return /^\d{1,20}$/.test(text) ? BigInt(text) : null;
}

/** JSON that cannot be parsed is an exception in another format. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json) ?? '';
  } catch {
    return '';
  }
}
