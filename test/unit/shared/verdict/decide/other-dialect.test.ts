import { describe, expect, it } from 'vitest';
import { DIALECTS } from '../../../../../shared/dialect.ts';
import { inspectCapture } from '../../../../../shared/verdict/decide/inspect.ts';
import { otherVerdict } from '../../../../../shared/verdict/decide/other-dialect.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { type PartSpec, GOOD_PARTS, multipart, request } from '../../../../builders/report/multipart.ts';

const extra = (content: string | Uint8Array, type = 'application/json'): PartSpec => ({ name: 'extra', type, content });

const BODIES: readonly (readonly [string, Uint8Array])[] = [
  ['plain', multipart(GOOD_PARTS)],
  ['text that is not UTF-8', multipart([...GOOD_PARTS, { name: 'a', content: '\xe9' }])],
  ['only text that is not UTF-8', multipart([{ name: 'a', content: '\xe9' }])],
  ['both forms', multipart([...GOOD_PARTS, extra('{"a": "b"}')])],
  ['JSON', multipart([extra('{"a": "b"}')])],
  ['JSON with a type in capitals', multipart([extra('{"a": ', 'Application/JSON'), { name: 'b', content: '1' }])],
  ['JSON in UTF-16', multipart([extra(Buffer.from('\ufeff{"a": "b"}', 'utf16le'))])],
  ['JSON with a mark', multipart([extra(Buffer.from('\ufeff{"a": "b"}'))])],
  ['JSON with NaN', multipart([extra('{"a": NaN}')])],
  ['JSON with an escape that is no character', multipart([extra('{"a": "\\ud800"}')])],
  ['broken JSON', multipart([extra('{')])],
  ['a uuid', multipart([{ name: 'uuid', content: 'x' }])],
  ['no annotations', multipart([])],
  ['no boundary in it', Buffer.from('nothing')],
  [
    'a part without a line end before the next',
    Buffer.from(multipart(GOOD_PARTS).toString('latin1').replace('Firefox\r\n', 'Firefox'), 'latin1'),
  ],
];

describe('the verdict in the other dialect', () => {
  it.each(BODIES.flatMap(([name, body]) => DIALECTS.map((dialect) => [name, dialect, body] as const)))(
    'equals that of a complete reading in that dialect: %s, shown in %s',
    async (_, dialect, body) => {
      const capture = await captureOf(request(body));
      const shown = inspectCapture(capture, dialect);
      const whole = inspectCapture(capture, dialect === 'spec' ? 'antenna' : 'spec');
      const other = otherVerdict(shown);
      const same =
        shown.verdict.decision.answer.status === whole.verdict.decision.answer.status &&
        shown.verdict.decision.malformed === whole.verdict.decision.malformed;
      if (same) expect(other).toBeNull();
      else expect(other).toEqual({ dialect: whole.dialect, decision: whole.verdict.decision, label: whole.verdict.label });
    },
  );
});
