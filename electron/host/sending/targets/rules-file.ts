import { basename } from 'node:path';
import { type Result, fail } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import type { OwnRules } from '../../../../shared/verdict/rules/own-rules.ts';
import { readOwnRules } from '../../../../shared/verdict/throttling/read-own-rules.ts';
import type { RuleFailure } from '../../../../shared/verdict/throttling/rule-failures.ts';
import { readDocumentBytes, readDocumentFile } from '../../report/catalog/document-file.ts';

/** Maximum size of a rules file in bytes. Leaves room for comments and whitespace. */
const MAX_RULES_SIZE = 256 * 1024;

/** Reads throttling rules from a user's file. `name`: name of the file. `shown`: its path for display. Errors: rules_unreadable and those of reading a file. */
export function readRulesFile(path: string, shown: string, name = basename(path)): Result<OwnRules> {
  const read = readDocumentFile(path, shown, MAX_RULES_SIZE);
  if (!read.ok) return 'code' in read.error ? fail(read.error) : unusable(shown, read.error.errors);
  const rules = readRulesBytes(read.value, name);
  return rules.ok ? rules : unusable(shown, rules.error);
}

/** Reads throttling rules from the bytes of a file: YAML or JSON in UTF-8. Returns all errors of an invalid file. */
export function readRulesBytes(bytes: Uint8Array, name: string): Result<OwnRules, readonly RuleFailure[]> {
  const document = readDocumentBytes(bytes);
  return document.ok ? readOwnRules(document.value, name) : document;
}

function unusable(shown: string, errors: readonly RuleFailure[]): Result<never> {
  return fail(failure('rules_unreadable', { path: shown, errors }));
}
