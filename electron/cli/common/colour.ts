import { isatty } from 'node:tty';
import { styleText } from 'node:util';
import type { OutcomeView } from '../../../shared/bridge/view/attempt-view.ts';
import type { FindingView, VerdictView } from '../../../shared/bridge/view/inspection-view.ts';
import type { Prediction } from '../../../shared/bridge/view/prediction-view.ts';

/** What a word says: good, to be looked at, or bad. */
type Tone = 'good' | 'warning' | 'bad';

/** Gives a word the colour of its tone, or leaves it as it is. */
export type Paint = (tone: Tone | null, text: string) => string;

export const PLAIN: Paint = (_, text) => text;

const COLOURS = { good: 'green', warning: 'yellow', bad: 'red' } as const satisfies Readonly<Record<Tone, string>>;

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Whether what is written there may have colours: on a terminal that is not dumb, unless NO_COLOR says otherwise; FORCE_COLOR goes before all (0 and
 * `false`: none), as in Node itself.
 */
export function hasColour(isTerminal: boolean, env: Env): boolean {
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return isTerminal && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb';
}

/** Paints for standard output (1) or standard error (2); by number, since a thread's own streams are no terminals. */
export function paintFor(descriptor: 1 | 2, env: Env = process.env): Paint {
  if (!hasColour(isatty(descriptor), env)) return PLAIN;
  return (tone, text) => (tone === null ? text : styleText(COLOURS[tone], text, { validateStream: false }));
}

export const VERDICT_TONES: Readonly<Record<VerdictView['label'], Tone>> = {
  well_formed: 'good',
  malformed: 'bad',
  likely_too_large: 'warning',
  server_error: 'bad',
  refused: 'bad',
};

/** A soft rejection is drawn: the next one may pass. */
export function expectedTone({ label, rejection }: Pick<Prediction, 'label' | 'rejection'>): Tone {
  if (label === 'accepted') return 'good';
  return rejection === 'soft' || label === 'too_large' ? 'warning' : 'bad';
}

export const SEVERITY_TONES: Readonly<Record<FindingView['severity'], Tone | null>> = {
  error: 'bad',
  violation: 'warning',
  warning: 'warning',
  info: null,
};

/** A soft rejection may pass another time, as may what the server had trouble with. */
export function outcomeTone({ kind, rejection }: Pick<OutcomeView, 'kind' | 'rejection'>): Tone {
  if (kind === 'accepted') return 'good';
  return rejection === 'soft' || kind === 'server_error' || kind === 'not_known_accepted' ? 'warning' : 'bad';
}
