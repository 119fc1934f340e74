/** The longest signature, in characters. */
export const MAX_SIGNATURE = 255;

const BAD_STACK = 'EMPTY: Java stack trace not in expected format';
const BAD_EXCEPTION = 'EMPTY: Java exception not in expected format';

/** The signature of a JavaStackTrace: `CLASS: DESCRIPTION at METHOD`, without the description if that is too long. */
export function javaStackSignature(stack: string): string {
  const [first = '', second = ''] = stack.split('\n').map((line) => line.trim());
  const divider = first.indexOf(':');
  if (divider < 0 && second === '') return BAD_STACK;
  const name = divider < 0 ? first : first.slice(0, divider).trim();
  const description = (divider < 0 ? '' : first.slice(divider + 1).trim()).replace(/@[0-9a-fA-F]{8}/g, '@<addr>');
  const method = second.replace(/\.java:\d+/, '.java');
  const long = [`${name}:`, description + (description.endsWith('<addr>') && method !== '' ? ':' : ''), method];
  const text = long.filter((each) => each !== '').join(' ');
  return text.length > MAX_SIGNATURE ? `${name}: ${method}` : text;
}

/** The signature of a JavaException: its parsed JSON. */
export function javaExceptionSignature(exception: unknown): string {
  const stack = member(first(member(member(exception, 'exception'), 'values')), 'stacktrace');
  const type = text(member(stack, 'type'));
  if (type === null) return BAD_EXCEPTION;
  const module = text(member(stack, 'module'));
  const name = module === null || module === '' ? type : `${module}.${type}`;
  const frame = first(member(stack, 'frames'));
  const [from, call, file] = ['module', 'function', 'filename'].map((key) => text(member(frame, key)) ?? '');
  return frame === undefined ? name : `${name}: at ${from ?? ''}.${call ?? ''}(${file ?? ''})`;
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
}

function first(value: unknown): unknown {
  return Array.isArray(value) ? (value as readonly unknown[])[0] : undefined;
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
