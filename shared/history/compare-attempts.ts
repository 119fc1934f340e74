import type { AttemptDetail, AttemptDifference } from '../bridge/view/history-view.ts';
import type { BodyFacts, ComparedThings } from './compare-bodies.ts';

type Facts = ReadonlyMap<string, string | null>;

/** An attempt to compare, and the facts of its body. */
interface ComparedAttempt {
  readonly detail: AttemptDetail;
  /** Facts of the attempt's body; null if the body is not available or does not have to be compared. */
  readonly body: BodyFacts | null;
}

/** Maximum number of differences in a response. */
export const MAX_DIFFERENCES = 500;
/** Maximum number of characters in an excerpt, and of common characters before the first difference. */
const MAX_EXCERPT_LENGTH = 2_000;
const CONTEXT_BEFORE = 80;

/** Lists the differences between two attempts, part by part. Items have the order of the first attempt. Bodies are compared only if both are available. */
export function attemptDifferences(one: ComparedAttempt, other: ComparedAttempt): readonly AttemptDifference[] {
  const [a, b] = [one.detail, other.detail];
  return [
    ...differences('attempt', attemptFacts(a), attemptFacts(b)),
    ...differences('report', reportFacts(a), reportFacts(b)),
    ...(one.body === null || other.body === null ? [] : bodyDifferences(one.body, other.body)),
    ...differences('request', headFacts(a.request), headFacts(b.request)),
    ...differences('answer', answerFacts(a), answerFacts(b)),
    ...differences('times', timeFacts(a), timeFacts(b)),
  ];
}

function differences(part: AttemptDifference['part'], one: Facts, other: Facts): readonly AttemptDifference[] {
  const names = new Set([...one.keys(), ...other.keys()]);
  return [...names].flatMap((name) => {
    const [a = null, b = null] = [one.get(name), other.get(name)];
    return a === b ? [] : [{ part, name, ...excerpts(a, b) }];
  });
}

function bodyDifferences(one: BodyFacts, other: BodyFacts): readonly AttemptDifference[] {
  return [
    ...differences('report', formFacts(one), formFacts(other)),
    ...thingDifferences('annotation', one.annotations, other.annotations),
    ...thingDifferences('part', one.parts, other.parts),
  ];
}

function formFacts({ form, isGzip }: BodyFacts): Facts {
  return new Map([
    ['form', form],
    ['coding', isGzip ? 'gzip' : 'identity'],
  ]);
}

function thingDifferences(part: AttemptDifference['part'], one: ComparedThings, other: ComparedThings): readonly AttemptDifference[] {
  const names = new Set([...one.keys(), ...other.keys()]);
  return [...names].flatMap((key) => {
    const [a, b] = [one.get(key), other.get(key)];
    if (a?.digest === b?.digest) return [];
    return [{ part, name: a?.name ?? b?.name ?? '', ...excerpts(a?.text ?? null, b?.text ?? null) }];
  });
}

/** Excerpts of two texts. The excerpt of a long text is around the first difference. */
function excerpts(one: string | null, other: string | null): Pick<AttemptDifference, 'one' | 'other'> {
  const isLong = Math.max(one?.length ?? 0, other?.length ?? 0) > MAX_EXCERPT_LENGTH;
  const from = isLong && one !== null && other !== null ? Math.max(commonBeginning(one, other) - CONTEXT_BEFORE, 0) : 0;
  return { one: excerpt(one, from), other: excerpt(other, from) };
}

function commonBeginning(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

function excerpt(text: string | null, from: number): string | null {
  if (text === null || text.length <= MAX_EXCERPT_LENGTH) return text;
  const cut = text.slice(from, from + MAX_EXCERPT_LENGTH);
  return `${from > 0 ? '…' : ''}${cut}${from + MAX_EXCERPT_LENGTH < text.length ? '…' : ''}`;
}

function attemptFacts({ attempt: { startedAt, target, state, failure, item } }: AttemptDetail): Facts {
  return new Map([
    ['at', startedAt],
    ['target', target.name],
    ['url', target.url],
    ['state', state],
    ['failure', failure?.message ?? null],
    ['item', item === null ? null : String(item)],
  ]);
}

function reportFacts({ attempt: { about, body, totalBytes } }: AttemptDetail): Facts {
  return new Map([
    ['name', about?.name ?? null],
    ['product', about?.product ?? null],
    ['version', about?.version ?? null],
    ['channel', about?.channel ?? null],
    ['body', body],
    ['size', String(totalBytes)],
  ]);
}

/** Header lines by lower-case name; repeated headers are joined. The first line of the head has an empty name. */
function headFacts(head: string | null): Facts {
  const facts = new Map<string, string>();
  const [first = '', ...lines] = (head ?? '').split('\r\n').filter((line) => line !== '');
  if (first !== '') facts.set('', first);
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    const before = facts.get(name);
    facts.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return facts;
}

function answerFacts({ attempt: { outcome }, answer }: AttemptDetail): Facts {
  return new Map([
    ['outcome', outcome?.headline ?? null],
    ['value', outcome?.value ?? null],
    ...headFacts(answer?.head ?? null),
    ['text', answer?.text ?? outcome?.text ?? null],
    ['bytes', answer === null ? null : String(answer.bytes)],
  ]);
}

function timeFacts({ attempt: { trace } }: AttemptDetail): Facts {
  return new Map(Object.entries(trace?.times ?? {}).map(([phase, ms]) => [phase, ms === null ? null : String(ms)]));
}
