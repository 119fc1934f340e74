import type { CheckOutput } from './check-output.ts';
import type { Entry, JudgedFinding } from './entries.ts';

/** Version of the lines that `crashlens check --json` prints (docs/formats.md). */
const CHECK_VERSION = 4;

/** A line of JSON for each file. */
export const JSON_OUTPUT: CheckOutput = {
  begin: '',
  entry: (entry) => `${JSON.stringify(entryJson(entry))}\n`,
  end: () => [],
};

function entryJson({ path, row, report, unread, findings, fails }: Entry): object {
  const { sha256, size } = row;
  if (report === null) {
    const { code, message, hint, retryable, known } = unread ?? { code: 'internal', message: '', hint: '', retryable: false, known: false };
    return { version: CHECK_VERSION, file: path, sha256, size, fails, error: { code, message, hint, retryable, known } };
  }
  const { outgoing, captured, facts, more, item } = report;
  return {
    version: CHECK_VERSION,
    file: path,
    item,
    sha256,
    size,
    fails,
    expected: { outgoing, captured },
    findings: findings.map(findingJson),
    more,
    facts: { ...facts, words: undefined },
  };
}

function findingJson({ code, severity, range, inFile, header, message, dump, fails, known }: JudgedFinding): object {
  return { code, severity, range, inFile, header, message, dump, fails, known };
}
