import { TARGET_LIMITS } from '../../../../shared/sending/targets/preset.ts';

/** Parses typed requests per second. Returns null for no limit, or undefined if the text is invalid. */
export function readPace(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const pace = Number(text.replace(',', '.'));
  return pace > 0 && pace <= TARGET_LIMITS.pace ? pace : undefined;
}

/** Parses a typed number of concurrent requests. Returns undefined if the text is invalid. */
export function readConcurrency(text: string): number | undefined {
  const concurrency = text.trim() === '' ? 0 : Number(text);
  return Number.isInteger(concurrency) && concurrency >= 1 && concurrency <= TARGET_LIMITS.concurrency ? concurrency : undefined;
}
