import { targetRulesOf, DEFAULT_MAX_BODY } from '../../../../../shared/verdict/rules/target-rules.ts';
import { describe, expect, it } from 'vitest';
import { decodeLatin1 } from '../../../../../shared/bytes/utf8.ts';
import { type Dialect, DIALECTS } from '../../../../../shared/dialect.ts';
import { findingSentence } from '../../../../../shared/text/verdict/findings.ts';
import { editsOfFix, fixSummariesOf } from '../../../../../shared/editing/fixes/fixes.ts';
import { FINDING_CODES } from '../../../../../shared/verdict/checks/finding-codes.ts';
import type { Finding } from '../../../../../shared/verdict/checks/finding.ts';
import { type Inspection, inspectCapture } from '../../../../../shared/verdict/decide/inspect.ts';
import type { Capture } from '../../../../../shared/report/wire/capture.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { draftOf, edit } from '../../../../builders/editing/draft-of.ts';
import { FINDING_CASES } from '../../../../builders/verdict/finding-cases/all-cases.ts';
import type { FindingCase } from '../../../../builders/verdict/finding-cases/finding-case.ts';
import { validDump } from '../../../../builders/report/minimal-dump.ts';
import { GOOD_PARTS, SECRETS, multipart, request } from '../../../../builders/report/multipart.ts';

const CASES = FINDING_CASES.flatMap(({ cases }) => cases);
const NAMED = CASES.flatMap((item, index) => DIALECTS.map((dialect) => [item.code, index, dialect, item] as const));

function inspected(capture: Capture, { maxBody = DEFAULT_MAX_BODY, policy }: FindingCase, dialect: Dialect): Inspection {
  return inspectCapture(capture, { ...targetRulesOf(dialect), maxBody }, null, policy);
}

function textAt({ capture }: Inspection, { range }: Finding): string | null {
  return range === null ? null : decodeLatin1(capture[range.space].read(range.offset, range.length));
}

function isTaken({ verdict }: Inspection): boolean {
  return verdict.decision.rule === 'accepted';
}

describe('every finding', () => {
  it.each(NAMED)('%s (%i, %s) has the right severity, bytes and effective fixes', async (code, _, dialect, item) => {
    const draft = draftOf(await captureOf(item.captured, item.inflateLimit));
    const inspection = inspected(draft.current.capture, item, dialect);
    const found = inspection.verdict.findings.filter((finding) => finding.code === code);
    const severity = item.severities[dialect];
    expect(found.map((finding) => [finding.severity, textAt(inspection, finding), finding.header])).toEqual(
      severity === undefined ? [] : [[severity, item.range, item.header ?? null]],
    );
    for (const finding of found) {
      expect(findingSentence(finding)).not.toMatch(/[{}]|undefined|“”/);
      for (const secret of SECRETS) expect(findingSentence(finding)).not.toContain(secret);
      const fixes = fixSummariesOf(finding, inspection);
      expect(fixes.length > 0).toBe(item.fixed);
      for (const [choice, { id }] of fixes.entries()) {
        await edit(draft, ...(editsOfFix(finding, choice, inspection) ?? []));
        // The size of a newly compressed body is known only in the outgoing request.
        const after = inspected(await draft.outgoing(), item, dialect);
        expect([id, after.verdict.findings.map((left) => left.code)]).toEqual([id, expect.not.arrayContaining([code])]);
        expect([id, isTaken(after) || !isTaken(inspection)]).toEqual([id, true]);
        await draft.undo();
      }
    }
  });

  it('is in the table', () => {
    const codes = new Set<string>(CASES.map(({ code }) => code));
    expect(FINDING_CODES.filter((code) => !codes.has(code))).toEqual([]);
  });
});

describe('a good report', () => {
  it.each(DIALECTS)('has no finding above information in %s', async (dialect) => {
    const parts = [
      ...GOOD_PARTS,
      { name: 'memory_report', filename: 'm.gz', type: 'application/gzip', content: '\x1f\x8b' },
      { name: 'upload_file_minidump_browser', filename: 'e.dmp', type: 'application/octet-stream', content: validDump() },
    ];
    const json = { name: 'extra', filename: 'extra.json', type: 'application/json', content: '{"ProductName":"Firefox","SafeMode":"0"}' };
    for (const written of [parts, [json, ...parts.slice(GOOD_PARTS.length - 1)]]) {
      const { verdict } = inspectCapture(await captureOf(request(multipart(written))), dialect);
      expect(verdict.decision.rule).toBe('accepted');
      expect(verdict.findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
    }
  });
});
