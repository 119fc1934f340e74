import { windowsOf } from '../../../../shared/bytes/byte-source.ts';
import type { ByteSink } from '../../../../shared/report/wire/gzip.ts';
import { visible } from '../../common/terminal-text.ts';
import type { CheckOutput, CheckSum } from './check-output.ts';
import type { Entry } from './entries.ts';

/** JUnit XML with a test for each file. `cases`: buffer for the tests, because the totals precede them in the XML. */
export function junitOutput(cases: ByteSink): CheckOutput {
  return {
    begin: '',
    entry(entry) {
      cases.write(Buffer.from(testCase(entry)));
      return '';
    },
    *end(sum) {
      yield `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${counts(sum)}>\n<testsuite name="crashlens check" ${counts(sum)}>\n`;
      yield* windowsOf(cases.source());
      yield '</testsuite>\n</testsuites>\n';
    },
  };
}

function counts({ entries, failed, unread }: CheckSum): string {
  return `tests="${String(entries)}" failures="${String(failed)}" errors="${String(unread)}"`;
}

function testCase({ path, unread, findings, fails }: Entry): string {
  const slash = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
  const names = `classname="${escaped(slash <= 0 ? '.' : path.slice(0, slash))}" name="${escaped(path.slice(slash + 1))}"`;
  if (!fails) return `<testcase ${names}/>\n`;
  return `<testcase ${names}>${unread === null ? failureOf(findings) : errorOf(unread)}</testcase>\n`;
}

/** All failures are in one element, because some readers use only the first. */
function failureOf(findings: Entry['findings']): string {
  const failing = findings.filter(({ fails }) => fails);
  const lines = failing.map(({ code, severity, range, message }) => {
    const location = range === null ? '' : `, ${range.space} byte ${String(range.offset)}`;
    return `${severity}: ${message} (${code}${location})`;
  });
  const [first] = failing;
  return `<failure type="${escaped(first?.code ?? '')}" message="${escaped(first?.message ?? '')}">${escapedLines(lines)}</failure>`;
}

function errorOf({ code, message, hint }: NonNullable<Entry['unread']>): string {
  return `<error type="${escaped(code)}" message="${escaped(message)}">${escaped(`${message} ${hint}`)}</error>`;
}

function escapedLines(lines: readonly string[]): string {
  return lines.map(escaped).join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Escapes text for XML 1.0. XML cannot contain most control characters, so they are written as on a terminal. */
function escaped(text: string): string {
  return visible(text)
    .replace(/[\ufffe\uffff]/g, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`)
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
