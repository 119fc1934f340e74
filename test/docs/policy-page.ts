import { estimateForShare } from '../../shared/sending/outcome/sample-rolls.ts';
import { POLICY, SEND_RESULTS } from '../../shared/sending/queue/policy.ts';
import { USUAL_CHOICES } from '../../shared/sending/targets/policy-choices.ts';
import { QUEUE_TRANSITIONS } from '../../shared/sending/queue/queue-states.ts';
import { POLICY_WORDS } from '../../shared/text/sending/policy.ts';
import { TRANSITION_WORDS, QUEUE_STATE_WORDS } from '../../shared/text/sending/queue.ts';
import { formatCount } from '../../shared/bytes/quantities.ts';
import { formatDuration } from '../../shared/bytes/durations.ts';
import { row, table } from './markdown-table.ts';

const INTRO = `# Retry policy

This page tells people who resend reports what Crashlens resends automatically and when, and what it leaves to a person. \`npm run docs\` writes it from
\`shared/sending/queue/policy.ts\`.
`;

/** Returns the text of docs/policy.md. */
export function policyPage(): string {
  return [INTRO, sendResultsPart(), waitsPart(), sampleRollsPart(), statesPart()].join('\n');
}

function sendResultsPart(): string {
  const lines = SEND_RESULTS.map((sendResult) => {
    const { state, isResent } = POLICY[sendResult];
    const { after, then } = POLICY_WORDS[sendResult];
    const { label } = QUEUE_STATE_WORDS[state];
    return row(after, isResent ? `${QUEUE_STATE_WORDS.retry.label}, finally ${label}` : label, then);
  });
  return ['## After an attempt\n', table(['what happened', 'state of the queued report', 'what happens then'], lines)].join('\n');
}

function waitsPart(): string {
  const { attempts, firstWait, longestWait, longestAsked } = USUAL_CHOICES;
  return `## Waits

Each wait is a random time between 0 and a maximum. The maximum starts at ${formatDuration(firstWait)}, doubles with each attempt, and stops at ${formatDuration(longestWait)} (exponential
backoff with full jitter). If the answer has a \`Retry-After\` header, in seconds or as a date, Crashlens waits at least that long, up to ${formatDuration(longestAsked)}.
After ${String(attempts)} attempts, a person decides. Each target can have its own numbers.
`;
}

function sampleRollsPart(): string {
  const { most, requests } = estimateForShare(0.9, 0.1, 200);
  return `## Soft rejections

A sampling rule decides again at each attempt. If a rule passes 10 %, getting 90 % of 200 reports accepted takes up to ${String(most)} attempts each, about
${formatCount(Math.round(requests / 100) * 100)} requests. In your own report, set the annotation \`Throttleable=0\` to avoid sampling. Crashlens never sets it automatically.
`;
}

function statesPart(): string {
  const states = Object.entries(QUEUE_STATE_WORDS).map(([state, { label, about }]) => row(`\`${state}\``, label, about));
  const transitions = Object.entries(QUEUE_TRANSITIONS).map(([transition, { from, to }]) =>
    row(
      `\`${transition}\``,
      TRANSITION_WORDS[transition as keyof typeof QUEUE_TRANSITIONS],
      from.map((state) => `\`${state}\``).join(', '),
      `\`${to}\``,
    ),
  );
  return [
    '## States of a queued report\n',
    table(['state', 'label', 'meaning'], states),
    'A state changes only by these transitions, which are stored with time and cause:\n',
    table(['transition', 'cause', 'from', 'to'], transitions),
  ].join('\n');
}
