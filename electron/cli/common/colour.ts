import { isatty } from 'node:tty';
import { styleText } from 'node:util';
import type { OutcomeView } from '../../../shared/bridge/view/attempt-view.ts';
import type { FindingView, VerdictView } from '../../../shared/bridge/view/inspection-view.ts';
import type { Prediction } from '../../../shared/bridge/view/prediction-view.ts';

type Tone = 'good' | 'warning' | 'bad';

/** Colours a word by its tone; null: no colour. */
export type Paint = (tone: Tone | null, text: string) => string;

export const PLAIN: Paint = (_, text) => text;

const COLOURS = { good: 'green', warning: 'yellow', bad: 'red' } as const satisfies Readonly<Record<Tone, string>>;

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Returns whether output can have colours: on a terminal, unless TERM is `dumb` or NO_COLOR is set. FORCE_COLOR takes precedence over both. Its values 0 and
 * `false` mean no colours, as in Node.
 */
export function hasColour(isTerminal: boolean, env: Env): boolean {
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return isTerminal && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb';
}

/**
 * Returns the `Paint` for standard output (1) or standard error (2). The terminal is detected by descriptor, because the streams of a worker thread are never
 * terminals.
 */
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

/** Tone of a predicted answer. A soft rejection is only a warning: it depends on a sample roll, so the next attempt may be accepted. */
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

/** Tone of an outcome. A soft rejection or a server error is only a warning, because a retry may succeed. */
export function outcomeTone({ kind, rejection }: Pick<OutcomeView, 'kind' | 'rejection'>): Tone {
  if (kind === 'accepted') return 'good';
  return rejection === 'soft' || kind === 'server_error' || kind === 'not_known_accepted' ? 'warning' : 'bad';
}
