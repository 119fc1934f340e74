import type { AttemptDetail, AttemptDifference } from '../view/history-view.ts';

type Facts = ReadonlyMap<string, string | null>;

/** What differs between two attempts, part by part, in the order in which the first has it. */
export function attemptDifferences(one: AttemptDetail, other: AttemptDetail): readonly AttemptDifference[] {
  return [
    ...differences('attempt', attemptFacts(one), attemptFacts(other)),
    ...differences('report', reportFacts(one), reportFacts(other)),
    ...differences('request', headFacts(one.request), headFacts(other.request)),
    ...differences('answer', answerFacts(one), answerFacts(other)),
    ...differences('times', timeFacts(one), timeFacts(other)),
  ];
}

function differences(part: AttemptDifference['part'], one: Facts, other: Facts): readonly AttemptDifference[] {
  const names = new Set([...one.keys(), ...other.keys()]);
  return [...names].flatMap((name) => {
    const [a = null, b = null] = [one.get(name), other.get(name)];
    return a === b ? [] : [{ part, name, one: a, other: b }];
  });
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

/** Header lines by their names, as they are compared by servers: those of one name together. What stands first of a head has no name. */
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
