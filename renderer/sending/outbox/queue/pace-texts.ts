import { TARGET_LIMITS } from '../../../../shared/sending/targets/preset.ts';

/** Requests a second as a person types them; null: no limit, undefined: not valid. */
export function readPace(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const pace = Number(text.replace(',', '.'));
  return pace > 0 && pace <= TARGET_LIMITS.pace ? pace : undefined;
}

/** Requests at a time as a person types them; undefined: not valid. */
export function readConcurrency(text: string): number | undefined {
  const concurrency = text.trim() === '' ? 0 : Number(text);
  return Number.isInteger(concurrency) && concurrency >= 1 && concurrency <= TARGET_LIMITS.concurrency ? concurrency : undefined;
}
