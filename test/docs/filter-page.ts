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

const INTRO = `# Filters of the board

This page lists, for everyone who searches reports or attempts, the filter language and all of its keys. \`npm run docs\` writes it from the table of fields. The
**Reports** screen and \`--filter\` of the commands use the same language; the history, the outbox and the demo collector’s requests have their own keys.

A filter is tokens with spaces between them, at most ${String(MAX_TOKENS)}; a report matches where all of them do.

| token | matches |
| --- | --- |
| \`key:value\` | reports with that value of a field |
| \`key:one,another\` | with any of the values |
| \`key>value\`, \`key>=value\`, \`key<value\`, \`key<=value\` | by comparison, where values have an order |
| \`key=value\` | with exactly this value: of texts also upper and lower case count |
| \`key:none\`, \`key:never\` | without any value |
| \`words\`, \`"several words"\` | with these words in a public value, the name, ${TEXTS} or a tag, upper and lower case alike |
| \`-token\` | that the token does not match; also those without a value |

A value or words with spaces, commas or quotes stand in quotes, a quote within them twice: \`note:"ask ""Kim"""\`. Quotes also take every other meaning away:
\`tag:"none"\` is the tag of that name. A report with several values (tags, findings, parts, places) has each of them. What cannot be understood counts as if it
were not there, and is told with its place. Protected values are never looked at.

\`outcome:\` is the answer that came when a report was sent last; \`predicted:\` is the answer that is to be expected. Verdicts, findings and forecasts are those of the
dialect that is chosen.
`;

/** The text of docs/filter.md. */
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
  return ['## Values\n', table(['kind', 'signs', 'how it is written and compared'], lines), table(['sign', 'asks for what'], signs)].join(
    '\n',
  );
}

function opsText(kind: FieldKind): string {
  return OPS_OF[kind].map((op) => `\`${op}\``).join(' ');
}

function keysPart<F extends string>(heading: string, keys: readonly F[], { fields, words }: FieldTableWords<F>): string {
  const lines = keys.map((key) =>
    row(`\`${key}\``, keyAbout(fields[key], words[key].about), KIND_WORDS[fields[key].kind].label, `\`${words[key].example}\``),
  );
  return [`## ${heading}\n`, table(['key', 'asks for', 'kind', 'such as'], lines)].join('\n');
}

function keyAbout(field: FilterableField, about: string): string {
  const { words, kind } = field;
  const listed = words === null || kind === 'flag' ? '' : `: ${words.map((word) => `\`${word}\``).join(', ')}`;
  const word = absentWordOf(field);
  const absent = word === ABSENT_WORDS[0] ? '' : `; without a value: \`${word}\` alone`;
  return `${about}${listed}${absent}`;
}
