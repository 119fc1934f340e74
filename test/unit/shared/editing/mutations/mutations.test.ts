import { DIRECT_RULES } from '../../../../builders/verdict/direct-ingress-rules.ts';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readAll } from '../../../../../shared/bytes/byte-source.ts';
import { LISTED_REASONS, fullReason } from '../../../../../shared/report/catalog/malformed-reasons.ts';
import { MUTATION_VIEWS } from '../../../../../shared/text/presenters/mutation-views.ts';
import { MUTATION_OF_REASON, mutationOf, editsOfMutation, findingOfMutation } from '../../../../../shared/editing/mutations/mutations.ts';
import { RULES_OF_REASON } from '../../../../../shared/verdict/checks/reason-rules.ts';
import { inspectCapture } from '../../../../../shared/verdict/decide/inspect.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { draftOf, edit, headText } from '../../../../builders/editing/draft-of.ts';
import { GOOD_PARTS, multipart, request } from '../../../../builders/report/multipart.ts';
import { requestOf } from '../../../../builders/report/arbitrary-report.ts';
import { validDump } from '../../../../builders/report/minimal-dump.ts';

const TEXTS = GOOD_PARTS.filter(({ filename }) => filename === undefined);
const EXTRA = { name: 'extra', filename: 'extra.json', type: 'application/json', content: '{"ProductName":"Firefox","Version":"148.0a1"}' };
const BINARIES = [
  { name: 'upload_file_minidump', filename: 'd.dmp', type: 'application/octet-stream', content: validDump() },
  { name: 'memory_report', filename: 'm.json.gz', type: 'application/gzip', content: '\x1f\x8b\x08memory' },
] as const;

/** Mutations that cannot be applied to a report of that form. */
const NOT_IN: Readonly<Record<'kv' | 'json', ReadonlySet<string>>> = {
  kv: new Set([
    ...['value_not_string', 'nonfinite_value', 'two_extra_parts', 'extra_misnamed', 'json_trailing_comma', 'json_single_quotes'],
    ...['json_bare_name', 'json_comment', 'json_line_break', 'json_cut_short', 'json_mark', 'json_text_behind'],
  ]),
  json: new Set(['binary_as_text']),
};

describe('mutations', () => {
  it('begin with the ten reasons of the interface', () => {
    expect(MUTATION_VIEWS.filter(({ group }) => group === 'malformed').map(({ yields }) => yields)).toEqual(LISTED_REASONS.map(fullReason));
  });

  it('cover each reason that an edit can cause', () => {
    for (const [reason, id] of Object.entries(MUTATION_OF_REASON))
      if (id !== null) expect([id, mutationOf(id).malformed]).toEqual([id, reason]);
  });

  it('have unique ids and titles', () => {
    expect(new Set(MUTATION_VIEWS.map(({ id }) => id)).size).toBe(MUTATION_VIEWS.length);
    expect(new Set(MUTATION_VIEWS.map(({ title }) => title)).size).toBe(MUTATION_VIEWS.length);
  });

  it.each([
    ['kv', false],
    ['kv', true],
    ['json', false],
    ['json', true],
  ] as const)('break every report of the form %s, compressed: %s', async (form, gzip) => {
    const captured = requestOf(multipart([...(form === 'kv' ? TEXTS : [EXTRA]), ...BINARIES]), gzip);
    for (const { id, yields } of MUTATION_VIEWS) {
      const draft = draftOf(await captureOf(captured));
      const edits = editsOfMutation(id, draft.current.inspection('spec'));
      expect([id, edits === null]).toEqual([id, NOT_IN[form].has(id)]);
      if (edits === null) continue;
      await edit(draft, ...edits);
      const { decision, findings } = inspectCapture(await draft.outgoing(), DIRECT_RULES).verdict;
      expect([id, findings.some(({ code }) => code === findingOfMutation(id))]).toEqual([id, true]);
      const reason = yields.startsWith('malformed_') ? yields : null;
      expect([id, decision.malformed === null ? null : `malformed_${decision.malformed}`]).toEqual([id, reason]);
      const rules: readonly string[] = decision.malformed === null ? [decision.rule] : RULES_OF_REASON[decision.malformed];
      expect([id, rules]).toEqual([id, expect.arrayContaining([decision.rule])]);
    }
  });

  it('produce zlib data that zlib can read, even for a body of several blocks', async () => {
    const body = multipart([...TEXTS, { ...BINARIES[0], content: Buffer.alloc(150_000, 'MDMP') }]);
    const draft = draftOf(await captureOf(request(body)));
    await edit(draft, ...(editsOfMutation('zlib', draft.current.inspection('spec')) ?? []));
    expect(Buffer.compare(inflateSync(readAll((await draft.outgoing()).content)), body)).toBe(0);
  });

  it('are null if the report lacks what they break', async () => {
    const good = inspectCapture(await captureOf(request(multipart(GOOD_PARTS))), 'spec');
    for (const id of ['value_not_string', 'nonfinite_value', 'two_extra_parts', 'extra_misnamed', 'memory_report_type']) {
      expect(editsOfMutation(id, good)).toBeNull();
    }
    const bare = inspectCapture(
      await captureOf(request(Buffer.from('nothing'), { headers: { 'Content-Type': null, 'Content-Length': null } })),
      'spec',
    );
    for (const id of ['no_content_type', 'invalid_payload_structure', 'missing_line_end', 'epilogue', 'no_content_length', 'no_minidump']) {
      expect(editsOfMutation(id, bare)).toBeNull();
    }
    const json = { name: 'extra', filename: 'extra.json', type: 'application/json', content: '{"Version":"1"}' };
    const two = inspectCapture(await captureOf(request(multipart([json, json]))), 'spec');
    expect(editsOfMutation('extra_as_text', two)).toBeNull();
    expect(editsOfMutation('toString', good)).toBeNull();
    expect(findingOfMutation('toString')).toBeNull();
  });

  it.each(['0', '12', '99999', 'padded'])('cause their reason even if the captured Content-Length is %s', async (written) => {
    const body = multipart(GOOD_PARTS);
    const length = written === 'padded' ? `0${String(body.length)}` : written;
    const captured = request(body, { headers: { 'Content-Length': length } });
    for (const { id, yields } of MUTATION_VIEWS.filter((mutation) => mutation.yields.startsWith('malformed_'))) {
      const draft = draftOf(await captureOf(captured));
      const edits = editsOfMutation(id, draft.current.inspection('spec'));
      if (edits === null) continue;
      await edit(draft, ...edits);
      const { malformed } = inspectCapture(await draft.outgoing(), DIRECT_RULES).verdict.decision;
      expect([id, `malformed_${String(malformed)}`]).toEqual([id, yields]);
    }
  });

  it('of the Content-Length replace the captured Content-Length', async () => {
    const draft = draftOf(await captureOf(request(multipart(GOOD_PARTS), { headers: { 'Content-Length': '12' } })));
    await edit(draft, ...(editsOfMutation('content_length_zero', draft.current.inspection('spec')) ?? []));
    expect(headText(draft)).toContain('\r\nContent-Length: 0\r\n');
  });
});
