import type { ByteRange } from '../../../../shared/bytes/byte-range.ts';
import { editsOfDefect } from '../../../../shared/editing/clients/defects.ts';
import { likelyClient } from '../../../../shared/editing/clients/likely-client.ts';
import type { DraftVersion } from '../../../../shared/editing/edits/draft-version.ts';
import type { Content, Edit, EditOp } from '../../../../shared/editing/edits/edit.ts';
import { type Result, assertNever, fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { stepSentence } from '../../../../shared/text/presenters/step-sentence.ts';
import { editsOfMutation, isMutationId } from '../../../../shared/editing/mutations/mutations.ts';
import { crlfEdits } from '../../../../shared/editing/fixes/line-ends.ts';
import { editsOfFix, fixSummariesOf } from '../../../../shared/editing/fixes/fixes.ts';
import { safeFixes } from '../../../../shared/editing/fixes/safe-fixes.ts';
import { type TargetRules, rulesAlone } from '../../../../shared/verdict/rules/target-rules.ts';
import type { Change } from '../../../../shared/bridge/view/draft-view.ts';

/** The edits of a change that the page requested. */
export interface PlannedChange {
  readonly edits: readonly Edit[];
  readonly sentence: string;
  /** Indexes of the edits whose bytes the user typed. */
  readonly typed: readonly number[];
  /** The rules that the change depends on; null if it does not depend on rules. */
  readonly rules: TargetRules | null;
  /** The version after the edits, if they have already been applied; otherwise null. */
  readonly tried: DraftVersion | null;
}

interface ChangeTools {
  /** The version before the change. */
  readonly before: DraftVersion;
  /** Opens a file that the page chose and returns its key in the draft's `ContentFiles`. */
  readonly keyOf: (handle: string) => Result<string>;
  /** Tries edits and returns the resulting version; null if they do not apply. */
  readonly attempt: (edits: readonly Edit[]) => Promise<DraftVersion | null>;
}

/** Operations that write exactly the bytes that the user typed. */
const TYPED_OPS: ReadonlySet<EditOp> = new Set<EditOp>([
  'value',
  'rename',
  'add_annotation',
  'add_part',
  'content',
  'filename',
  'type',
  'request_line',
  'header',
  'add_header',
  'bytes',
]);

/** Returns the edits of a change, and the sentence that describes them. Errors: edit_refused, file_*. */
export async function planChange(change: Change, tools: ChangeTools): Promise<Result<PlannedChange>> {
  switch (change.kind) {
    case 'edits':
      return planEdits(change.edits, tools);
    case 'fix':
      return planFix(change, tools);
    case 'safe_fixes': {
      const { edits, version } = await safeFixes(tools.before, tools.attempt, { ...rulesAlone(change), dialect: 'spec' });
      if (edits.length === 0) return fail(failure('edit_refused', { error: { code: 'nothing_safe' } }));
      return ok({ edits, sentence: stepSentence({ kind: 'safe_fixes', edits }), typed: [], rules: rulesAlone(change), tried: version });
    }
    case 'crlf': {
      const edits = crlfEdits(tools.before.inspection('spec'));
      if (edits.length === 0) return fail(failure('edit_refused', { error: { code: 'nothing_to_do', name: '' } }));
      return ok({ edits, sentence: stepSentence({ kind: 'crlf' }), typed: [], rules: null, tried: null });
    }
    case 'defect':
      return planDefect(rulesAlone(change), tools);
    case 'break': {
      const { mutation } = change;
      const edits = editsOfMutation(mutation, tools.before.inspection('spec'));
      if (!isMutationId(mutation) || edits === null) return fail(failure('edit_refused', { error: { code: 'cannot_break' } }));
      return ok({ edits, sentence: stepSentence({ kind: 'break', mutation }), typed: [], rules: null, tried: null });
    }
    default:
      return assertNever(change);
  }
}

function planEdits(chosen: readonly Edit[], { before, keyOf }: ChangeTools): Result<PlannedChange> {
  const edits: Edit[] = [];
  for (const edit of chosen) {
    const resolved = 'content' in edit ? withKey(edit, keyOf) : ok(edit);
    if (!resolved.ok) return resolved;
    edits.push(resolved.value);
  }
  const typed = edits.flatMap((edit, index) => (isTyped(edit) ? [index] : []));
  return ok({ edits, sentence: stepSentence({ kind: 'edits', edits, before }), typed, rules: null, tried: null });
}

function withKey<E extends Edit & { readonly content: Content }>(edit: E, keyOf: ChangeTools['keyOf']): Result<E> {
  if (edit.content.kind !== 'file') return ok(edit);
  const key = keyOf(edit.content.file);
  // An empty file has no bytes to store.
  if (!key.ok && key.error.code === 'file_empty') return ok({ ...edit, content: { kind: 'text', text: '' } });
  return key.ok ? ok({ ...edit, content: { ...edit.content, file: key.value } }) : key;
}

/** Returns whether the user typed the bytes that the edit writes. */
export function isTyped(edit: Edit): boolean {
  return TYPED_OPS.has(edit.op) && !('content' in edit && edit.content.kind === 'file');
}

function planFix(change: Extract<Change, { readonly kind: 'fix' }>, { before }: ChangeTools): Result<PlannedChange> {
  const inspection = before.inspection(rulesAlone(change));
  const found = inspection.verdict.findings.find(({ code, range }) => code === change.code && isSameRange(range, change.range));
  const edits = found === undefined ? null : editsOfFix(found, change.choice, inspection);
  const fix = found === undefined ? undefined : fixSummariesOf(found, inspection)[change.choice];
  if (edits === null || fix === undefined) return fail(failure('edit_refused', { error: { code: 'gone', name: '' } }));
  return ok({ edits, sentence: stepSentence({ kind: 'fix', fix }), typed: [], rules: rulesAlone(change), tried: null });
}

/** Fixes the known defect of the client that probably sent the report. */
function planDefect(rules: TargetRules, { before }: ChangeTools): Result<PlannedChange> {
  const inspection = before.inspection(rules);
  const defect = likelyClient(inspection)?.defect ?? null;
  const edits = defect === null ? [] : editsOfDefect(defect, inspection);
  if (defect === null || edits.length === 0) return fail(failure('edit_refused', { error: { code: 'gone', name: '' } }));
  return ok({ edits, sentence: stepSentence({ kind: 'defect', defect: defect.code }), typed: [], rules, tried: null });
}

function isSameRange(a: ByteRange | null, b: ByteRange | null): boolean {
  if (a === null || b === null) return a === b;
  return a.space === b.space && a.offset === b.offset && a.length === b.length;
}
