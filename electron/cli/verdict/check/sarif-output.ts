import { isAbsolute, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FINDING_SENTENCES } from '../../../../shared/text/verdict/findings.ts';
import { VERDICT_SENTENCES } from '../../../../shared/text/verdict/verdicts.ts';
import type { Severity } from '../../../../shared/verdict/checks/finding.ts';
import { VERSION } from '../../common/version.ts';
import type { CheckOutput, CheckSum } from './check-output.ts';
import type { Entry, JudgedFinding } from './entries.ts';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

const LEVELS: Readonly<Record<Severity, string>> = { error: 'error', violation: 'error', warning: 'warning', info: 'note' };

/** Name and version of the fingerprint. The same finding in the same bytes has the same fingerprint in every file. */
const FINGERPRINT = 'crashlensFinding/v1';

interface SarifRule {
  readonly id: string;
  readonly shortDescription: { readonly text: string };
  readonly defaultConfiguration?: { readonly level: string };
}

/** One SARIF 2.1.0 run. Results are written as they arrive. `root`: the base folder of relative locations. */
export function sarifOutput(root: string): CheckOutput {
  const rules = sarifRules();
  const indexes = new Map(rules.map(({ id }, index) => [id, index]));
  let isFirst = true;
  const result = (value: object): string => {
    const text = `${isFirst ? '' : ','}\n${JSON.stringify(value)}`;
    isFirst = false;
    return text;
  };
  return {
    begin: beginOf(rules),
    entry: (entry) => resultsOf(entry, root, indexes).map(result).join(''),
    end: ({ unread }: CheckSum) => [`\n],"invocations":[${JSON.stringify({ executionSuccessful: unread === 0 })}]}]}\n`],
  };
}

/** The rules of the run: one for every finding code, and one for every collector rule that can decide an answer. */
function sarifRules(): readonly SarifRule[] {
  const findings = Object.entries(FINDING_SENTENCES).map(([id, text]) => ({ id, shortDescription: { text } }));
  const deciding = Object.entries(VERDICT_SENTENCES)
    .filter(([id]) => id !== 'accepted' && id !== 'throttled')
    .map(([id, text]) => ({ id, shortDescription: { text }, defaultConfiguration: { level: LEVELS.error } }));
  return [...findings, ...deciding];
}

function beginOf(rules: readonly SarifRule[]): string {
  const driver = { name: 'Crashlens', semanticVersion: VERSION, rules };
  return `{"$schema":"${SCHEMA}","version":"2.1.0","runs":[{"tool":${JSON.stringify({ driver })},"columnKind":"utf16CodeUnits","results":[`;
}

function resultsOf({ path, row, unread, findings }: Entry, root: string, indexes: ReadonlyMap<string, number>): readonly object[] {
  const artifactLocation = locationOf(path, root);
  if (unread !== null) {
    const message = { text: `${unread.message} ${unread.hint}` };
    const base = unread.known ? { baselineState: 'unchanged' } : {};
    return [{ ruleId: unread.code, level: LEVELS.error, message, locations: [{ physicalLocation: { artifactLocation } }], ...base }];
  }
  return findings.map((finding) => resultOf(finding, { artifactLocation, sha256: row.sha256 ?? '', indexes }));
}

interface ResultLocation {
  readonly artifactLocation: object;
  readonly sha256: string;
  readonly indexes: ReadonlyMap<string, number>;
}

function resultOf(finding: JudgedFinding, { artifactLocation, sha256, indexes }: ResultLocation): object {
  const { code, severity, range, inFile, header, message, known, nth } = finding;
  const region = inFile === null ? {} : { region: { byteOffset: inFile.offset, byteLength: inFile.length } };
  return {
    ruleId: code,
    ruleIndex: indexes.get(code),
    level: LEVELS[severity],
    message: { text: message },
    locations: [{ physicalLocation: { artifactLocation, ...region } }],
    partialFingerprints: { [FINGERPRINT]: `${sha256}:${code}:${String(nth)}` },
    ...(known === null ? {} : { baselineState: known ? 'unchanged' : 'new' }),
    properties: { severity, range, header },
  };
}

/** A path below `root` becomes a relative path, which SARIF readers resolve in a checkout. Any other path becomes a URL. */
function locationOf(path: string, root: string): object {
  const whole = resolve(root, path);
  const way = relative(root, whole);
  if (way === '' || way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)) return { uri: pathToFileURL(whole).href };
  return { uri: way.toWellFormed().split(sep).map(encodeURIComponent).join('/'), uriBaseId: '%SRCROOT%' };
}
