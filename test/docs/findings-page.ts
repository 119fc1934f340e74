import { targetRulesOf, DEFAULT_MAX_BODY } from '../../shared/verdict/rules/target-rules.ts';
import { DIALECTS } from '../../shared/dialect.ts';
import { FINDING_WHYS } from '../../shared/text/help/finding-whys.ts';
import { FINDING_SENTENCES } from '../../shared/text/verdict/findings.ts';
import { VERDICT_SENTENCES } from '../../shared/text/verdict/verdicts.ts';
import { fixTitle } from '../../shared/text/editing/fixes.ts';
import { FIXABLE_CODES, fixSummariesOf } from '../../shared/editing/fixes/fixes.ts';
import { inspectCapture } from '../../shared/verdict/decide/inspect.ts';
import { captureOf } from '../builders/report/capture-of.ts';
import { FINDING_CASES } from '../builders/verdict/finding-cases/all-cases.ts';
import type { FindingCase } from '../builders/verdict/finding-cases/finding-case.ts';
import { row, table } from './markdown-table.ts';

const INTRO = `# Findings

This page lists every finding, for people who read Crashlens’s results or script them. \`npm run docs\` writes it from runs of the code.

A finding is something worth knowing about a report: a stable code, a severity, the bytes or the header, a sentence, and possible fixes.

| severity | meaning |
| --- | --- |
| error | The finding decides the answer, or the verdict does not cover the whole report. |
| violation | The report breaks a “must” for which the interface lists no reason. The predicted answer is the measured one. The verdict is, for example, “WELL-FORMED, 2 violations”, and \`crashlens inspect --strict\` ends with 1. |
| warning | Something is lost, or is not read as the client meant it. |
| info | worth knowing |

If the dialects differ, the severity in \`spec\` precedes that in \`antenna\`; “–” means that a dialect does not have the finding. \`{name}\` and similar words stand for names, counts
and sizes. No finding quotes a value.
`;

const RULES_INTRO = `The rule that decides the answer is the first finding; its severity is error. Rules about the path, the token and throttling occur only in \`crashlens judge\` and the demo collector.
[repairs.md](repairs.md) has the fixes, [answers.md](answers.md) the reason for each rule.
`;

/** Returns the text of docs/findings.md. */
export async function findingsPage(): Promise<string> {
  const pieces = [INTRO];
  for (const { family, cases } of FINDING_CASES) pieces.push(`## ${family}\n`, await familyTable(cases));
  const rules = Object.entries(VERDICT_SENTENCES).filter(([rule]) => rule !== 'accepted' && rule !== 'throttled');
  const lines = rules.map(([rule, sentence]) => row(`\`${rule}\``, sentence, FIXABLE_CODES.includes(rule) ? 'yes' : 'no'));
  return [...pieces, '## Rules that decide the answer\n', RULES_INTRO, table(['code', 'what it means', 'fix'], lines)].join('\n');
}

async function familyTable(cases: readonly FindingCase[]): Promise<string> {
  const byCode = Map.groupBy(cases, ({ code }) => code);
  const lines: string[] = [];
  for (const [code, its] of byCode) {
    const titles = new Set<string>();
    for (const item of its) for (const title of await fixTitles(item)) titles.add(title);
    const fixes = titles.size === 0 ? 'none' : [...titles].join('; ');
    lines.push(row(`\`${code}\``, severityText(its), FINDING_SENTENCES[code], FINDING_WHYS[code], fixes));
  }
  return table(['code', 'severity', 'what it means', 'why', 'fix'], lines);
}

/** Returns the severities of a code. A dialect's severity comes from the first case that the dialect reports. */
function severityText(cases: readonly FindingCase[]): string {
  const [spec = '–', antenna = '–'] = DIALECTS.map((dialect) =>
    cases.map(({ severities }) => severities[dialect]).find((one) => one !== undefined),
  );
  return spec === antenna ? spec : `${spec} / ${antenna}`;
}

async function fixTitles({ code, captured, inflateLimit, maxBody = DEFAULT_MAX_BODY, policy }: FindingCase): Promise<readonly string[]> {
  const capture = await captureOf(captured, inflateLimit);
  return DIALECTS.flatMap((dialect) => {
    const inspection = inspectCapture(capture, { ...targetRulesOf(dialect), maxBody }, null, policy);
    const found = inspection.verdict.findings.filter((finding) => finding.code === code);
    return found.flatMap((finding) => fixSummariesOf(finding, inspection).map(fixTitle));
  });
}
