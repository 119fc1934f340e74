import { ok, fail } from '../../../shared/errors.ts';
import type { Dialect } from '../../../shared/dialect.ts';
import { type TargetRules, DEFAULT_RULES } from '../../../shared/verdict/rules/target-rules.ts';
import type { ListData, ReadBy } from '../../host/report/reading/read-by.ts';
import { signatureListTexts } from '../../host/report/dumps/signature-lists.ts';
import { readCatalogFile } from '../../host/report/catalog/own-catalog.ts';
import { catalogFileInEffect } from './catalog-in-effect.ts';
import type { CommandResult } from './command-result.ts';
import type { MaxBodyFlag } from './max-body-option.ts';
import { ownSettings } from './own-settings.ts';
import { shownPath } from './output-file.ts';
import { type TargetFlags, rulesGiven } from './target-options.ts';

/** Options of a command for reading and judging reports. */
export interface ReadFlags extends TargetFlags {
  readonly dialect: Dialect;
  readonly maxBody: MaxBodyFlag;
  readonly catalog?: string;
}

/** Resolves the options for reading many files. Errors: catalog_unreadable, rules_unreadable and those of reading a file. */
export function readByOf(flags: ReadFlags): CommandResult<ReadBy> {
  const list = listInEffect(flags.catalog);
  if (!list.ok) return list;
  const given = rulesGiven(flags);
  if (!given.ok) return given;
  const setting = ownSettings();
  const { maxBody, ingress, throttling }: TargetRules = { ...DEFAULT_RULES, ...flags.maxBody, ...given.value };
  return ok({
    list: list.value,
    shownHeaders: setting('headers.shown'),
    hidesDumps: setting('dump.shown') === 'nothing',
    signatureLists: signatureListTexts(setting('signature.lists')),
    rules: { maxBody, ingress, throttling },
    inflateLimit: setting('inflate.max'),
  });
}

/** Returns the annotation list in effect as data that threads can get. Errors: catalog_unreadable and those of reading a file. */
export function listInEffect(named: string | undefined): CommandResult<ListData> {
  const file = catalogFileInEffect(named);
  if (!file.ok) return file;
  if (file.value === null) return ok({ kind: 'built_in' });
  const read = readCatalogFile(file.value, shownPath(file.value));
  return read.ok ? ok({ kind: 'own', list: read.value.catalog }) : fail(read.error.error);
}
