import { estimateForShare } from '../../shared/sending/outcome/sample-rolls.ts';
import { POLICY, SEND_RESULTS } from '../../shared/sending/queue/policy.ts';
import { USUAL_CHOICES } from '../../shared/sending/targets/policy-choices.ts';
import { QUEUE_TRANSITIONS } from '../../shared/sending/queue/queue-states.ts';
import { POLICY_WORDS } from '../../shared/text/sending/policy.ts';
import { TRANSITION_WORDS, QUEUE_STATE_WORDS } from '../../shared/text/sending/queue.ts';
import { formatCount } from '../../shared/bytes/quantities.ts';
import { formatDuration } from '../../shared/bytes/durations.ts';
import { row, table } from './markdown-table.ts';

const INTRO = `# What may be sent again, and when

This page says, for everyone who resends reports, what may be sent again, when, and who decides. \`npm run docs\` writes it from the table in
\`shared/sending/queue/policy.ts\`, which the outbox, the commands and the outcome card follow.
`;

/** The text of docs/policy.md. */
export function policyPage(): string {
  return [INTRO, sendResultsPart(), waitsPart(), sampleRollsPart(), statesPart()].join('\n');
}

function sendResultsPart(): string {
  const lines = SEND_RESULTS.map((sendResult) => {
    const { state, isResent } = POLICY[sendResult];
    const { after, then } = POLICY_WORDS[sendResult];
    const { label } = QUEUE_STATE_WORDS[state];
    return row(after, isResent ? `${QUEUE_STATE_WORDS.retry.label}, in the end ${label}` : label, then);
  });
  return ['## After an attempt\n', table(['what happened', 'state of the queued report', 'what happens then'], lines)].join('\n');
}

function waitsPart(): string {
  const { attempts, firstWait, longestWait, longestAsked } = USUAL_CHOICES;
  return `## How long is waited

The wait is drawn anew each time between nothing and a longest wait, which begins at ${formatDuration(firstWait)}, doubles with each attempt and ends at
${formatDuration(longestWait)} (exponential backoff with full jitter). A \`Retry-After\` header, in seconds or as a date, is waited for at least, up to
${formatDuration(longestAsked)}. After ${String(attempts)} attempts a person decides. Each target can have numbers of its own.
`;
}

function sampleRollsPart(): string {
  const { most, requests } = estimateForShare(0.9, 0.1, 200);
  return `## Draws

A rule that samples decides each time anew. Of a rule that passes 10 %, 90 % of 200 reports accepted takes up to ${String(most)} draws each, about
${formatCount(Math.round(requests / 100) * 100)} requests. \`Throttleable=0\` in a report that is one's own passes the rules that sample at once: it is an edit, and is never made by itself.
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
    table(['state', 'is called', 'means'], states),
    'All transitions; each is stored with its time and cause:\n',
    table(['transition', 'happens when', 'from', 'to'], transitions),
  ].join('\n');
}
