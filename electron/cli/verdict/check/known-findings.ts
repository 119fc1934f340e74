import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import * as v from 'valibot';
import { type Dialect, DIALECTS } from '../../../../shared/dialect.ts';
import { fail, ok } from '../../../../shared/errors.ts';
import { CHECK } from '../../../../shared/text/verdict/check.ts';
import { readError, systemCode } from '../../../host/platform/files/io-error.ts';
import { type CommandResult, commandFailure } from '../../common/command-result.ts';
import { shownPath } from '../../common/output-file.ts';
import type { Entry, KnownFindings } from './entries.ts';

const FORMAT = 'crashlens baseline';
const VERSION = 1;

const sha256Schema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

const baselineSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({
    format: v.literal(FORMAT),
    version: v.literal(VERSION),
    dialect: v.picklist(DIALECTS),
    files: v.array(
      v.strictObject({
        sha256: sha256Schema,
        name: v.string(),
        findings: v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(1))),
      }),
    ),
  }),
);

/** Reads a baseline. Errors: those of reading a file; invalid_request if the file is no baseline or has another dialect. */
export function readBaseline(path: string, dialect: Dialect): CommandResult<KnownFindings> {
  const text = textOf(path);
  if (!text.ok) return text;
  const read = v.safeParse(baselineSchema, text.value);
  if (!read.success) return fail(commandFailure('invalid_request', CHECK.noBaseline(shownPath(path))));
  if (read.output.dialect !== dialect)
    return fail(commandFailure('invalid_request', CHECK.otherBaseline(shownPath(path), read.output.dialect)));
  const files = new Map(read.output.files.map(({ sha256, findings }) => [sha256, findings]));
  return ok({
    of(sha256) {
      const left = new Map(Object.entries(files.get(sha256) ?? {}));
      return {
        take(code) {
          const count = left.get(code) ?? 0;
          left.set(code, count - 1);
          return count > 0;
        },
      };
    },
  });
}

function textOf(path: string): CommandResult<string> {
  try {
    return ok(readFileSync(path, 'utf8'));
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
    return fail(readError(reason, { file: shownPath(path) }));
  }
}

/** Returns whether a file is a baseline. Only a baseline may be replaced by a new one. */
export function isBaseline(path: string): boolean {
  const text = textOf(path);
  return text.ok && v.is(baselineSchema, text.value);
}

/** Collects findings for a new baseline. */
export interface NewBaseline {
  add(entry: Entry): void;
  /** The complete file: one line for each report, sorted, so that line-based tools can compare and merge it. */
  text(): string;
}

export function newBaseline(dialect: Dialect): NewBaseline {
  const files = new Map<string, { readonly name: string; readonly codes: ReadonlyMap<string, number> }>();
  return {
    add({ path, row, unread, findings }) {
      const codes = new Map<string, number>();
      if (unread !== null) codes.set(unread.code, 1);
      for (const { code, severity } of findings) if (severity !== 'info') codes.set(code, (codes.get(code) ?? 0) + 1);
      if (row.sha256 === null || codes.size === 0) return;
      const name = basename(path);
      const before = files.get(row.sha256);
      // Files with the same bytes share an entry. Its name must not depend on the order of the files.
      files.set(row.sha256, { name: before !== undefined && before.name < name ? before.name : name, codes });
    },
    text() {
      const lines = [...files]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([sha256, { name, codes }]) => {
          const findings = Object.fromEntries([...codes].toSorted(([a], [b]) => (a < b ? -1 : 1)));
          return JSON.stringify({ sha256, name, findings });
        });
      const head = JSON.stringify({ format: FORMAT, version: VERSION, dialect }).slice(0, -1);
      return `${head},"files":[${lines.length === 0 ? '' : `\n${lines.join(',\n')}\n`}]}\n`;
    },
  };
}
