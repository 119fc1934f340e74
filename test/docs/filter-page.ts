import { type FilterableField, type FieldKind, FIELD_IDS, FIELD_KINDS } from '../../shared/board/fields.ts';
import { METADATA_TEXTS } from '../../shared/board/board-row.ts';
import { ABSENT_WORDS, MAX_TOKENS, OPS_OF, absentWordOf } from '../../shared/board/filter-table.ts';
import { KIND_WORDS, OP_WORDS } from '../../shared/text/board/filter.ts';
import {
  type FieldTableWords,
  ATTEMPT_FIELD_WORDS,
  BOARD_FIELD_WORDS,
  QUEUED_FIELD_WORDS,
  RECEIVED_FIELD_WORDS,
} from '../../shared/text/board/filter-fields.ts';
import { ATTEMPT_FIELDS } from '../../shared/bridge/view/history-view.ts';
import { QUEUED_FIELDS } from '../../shared/sending/queue/queued-field-ids.ts';
import { RECEIVED_FIELDS } from '../../shared/history/received-fields.ts';
import { row, table } from './markdown-table.ts';

const TEXTS = METADATA_TEXTS.map((text) => `the ${BOARD_FIELD_WORDS.words[text].label.toLowerCase()}`).join(', ');

const INTRO = `# Filters

This page describes the filter language and all of its keys, for people who search reports or attempts, on a screen or with \`--filter\`. \`npm run docs\` writes it from the table of
fields.

A filter has at most ${String(MAX_TOKENS)} tokens, separated by spaces. A report matches if it matches all of them.

| token | matches reports |
| --- | --- |
| \`key:value\` | with this value of a field |
| \`key:one,another\` | with any of these values |
| \`key>value\`, \`key>=value\`, \`key<value\`, \`key<=value\` | by comparison, if the values have an order |
| \`key=value\` | with exactly this value; texts are case-sensitive |
| \`key:none\`, \`key:never\` | without a value |
| \`words\`, \`"several words"\` | with these words in a public value, the name, ${TEXTS} or a tag, in any case |
| \`-token\` | that do not match the token, including reports without a value |

- **Quotes**: put a value or words with spaces, commas or quotes in quotes, and double a quote inside them: \`note:"ask ""Kim"""\`. In quotes, words lose their special meaning: \`tag:"none"\` is the tag “none”.
- **Several values**: if a report has several tags, findings, parts or locations, one that matches is enough.
- **Errors**: an invalid token is ignored and reported with its position.
- **Protected values** are never searched.
- \`outcome:\` is the answer to the last attempt; \`predicted:\` is the expected answer. Verdicts, findings and predictions are those of the chosen dialect.
`;

/** Returns the text of docs/filter.md. */
export function filterPage(): string {
  return [
    INTRO,
    kindsPart(),
    keysPart('Keys', FIELD_IDS, BOARD_FIELD_WORDS),
    keysPart('Keys of history', ATTEMPT_FIELDS, ATTEMPT_FIELD_WORDS),
    keysPart('Keys of the outbox', QUEUED_FIELDS, QUEUED_FIELD_WORDS),
    keysPart('Keys of the demo collector', RECEIVED_FIELDS, RECEIVED_FIELD_WORDS),
  ].join('\n');
}

function kindsPart(): string {
  const lines = FIELD_KINDS.map((kind) => row(KIND_WORDS[kind].label, opsText(kind), KIND_WORDS[kind].about));
  const signs = Object.entries(OP_WORDS).map(([op, about]) => row(`\`${op}\``, about));
  return ['## Values\n', table(['kind', 'operators', 'how to write it'], lines), table(['operator', 'condition'], signs)].join('\n');
}

function opsText(kind: FieldKind): string {
  return OPS_OF[kind].map((op) => `\`${op}\``).join(' ');
}

function keysPart<F extends string>(heading: string, keys: readonly F[], { fields, words }: FieldTableWords<F>): string {
  const lines = keys.map((key) =>
    row(`\`${key}\``, keyAbout(fields[key], words[key].about), KIND_WORDS[fields[key].kind].label, `\`${words[key].example}\``),
  );
  return [`## ${heading}\n`, table(['key', 'field', 'kind', 'example'], lines)].join('\n');
}

function keyAbout(field: FilterableField, about: string): string {
  const { words, kind } = field;
  const listed = words === null || kind === 'flag' ? '' : `: ${words.map((word) => `\`${word}\``).join(', ')}`;
  const word = absentWordOf(field);
  const absent = word === ABSENT_WORDS[0] ? '' : `; without a value: only \`${word}\``;
  return `${about}${listed}${absent}`;
}
