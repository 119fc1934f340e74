import type { DraftVersion } from '../edits/draft-version.ts';
import type { Anchor, Edit, EditOp, Step } from '../edits/edit.ts';
import { type Result, fail, ok } from '../../errors.ts';
import { type MissingName, type NamedAnchor, type ThingName, anchorByName, namedAnchorOf, thingNameOf } from './name-index.ts';

/** An edit from another report, with names instead of anchors. A field is omitted if the edit has no such anchor. */
export interface CopiedEdit {
  readonly edit: Edit;
  readonly at?: NamedAnchor;
  /** null: the edit adds its target at the end, or moves it there. */
  readonly before?: NamedAnchor | null;
  /** The part that an added header line belongs to; null: the request. */
  readonly part?: ThingName | null;
}

/**
 * Why a step cannot be copied to another report. `bytes`: it writes bytes at an offset. `file`: its contents come from a file. `nameless`: its target has no
 * name, or the step itself made the target. `faulty`: it does not apply in its own report.
 */
export const NOT_COPIED = ['bytes', 'file', 'nameless', 'faulty'] as const;

export type NotCopied = (typeof NOT_COPIED)[number];

/** Returns the edits of a step in a form for other reports: with the names of their targets. `before`: the version before the step, which has these names. */
export function copiedEdits(
  { edits, skipped = [] }: Pick<Step, 'edits' | 'skipped'>,
  before: DraftVersion,
): Result<readonly CopiedEdit[], NotCopied> {
  const copied: CopiedEdit[] = [];
  for (const [index, edit] of edits.entries()) {
    if (skipped.includes(index)) continue;
    const one = copiedEdit(edit, before);
    if (!one.ok) return one;
    copied.push(one.value);
  }
  return ok(copied);
}

function copiedEdit(edit: Edit, version: DraftVersion): Result<CopiedEdit, NotCopied> {
  if (edit.op === 'bytes') return fail('bytes');
  if ('content' in edit && edit.content.kind === 'file') return fail('file');
  const at = 'at' in edit ? namedAnchorOf(version, edit.at) : undefined;
  const before = 'before' in edit ? namedOrNone(edit.before, (anchor) => namedAnchorOf(version, anchor)) : undefined;
  const part = 'part' in edit ? namedOrNone(edit.part, (anchor) => thingNameOf(version, anchor)) : undefined;
  if (at === null || before === 'nameless' || part === 'nameless') return fail('nameless');
  return ok({ edit, ...(at && { at }), ...(before !== undefined && { before }), ...(part !== undefined && { part }) });
}

function namedOrNone<P>(anchor: Anchor | null, named: (anchor: Anchor) => P | null): P | null | 'nameless' {
  return anchor === null ? null : (named(anchor) ?? 'nameless');
}

/** Returns copied edits as edits of another report. Their targets are the annotations, parts and headers with the same names. */
export function copiedTo(copied: readonly CopiedEdit[], version: DraftVersion): Result<readonly Edit[], MissingName> {
  const edits: Edit[] = [];
  const freed = new Set<string>();
  for (const one of copied) {
    const edit = editFor(one, version, freed);
    if (!edit.ok) return edit;
    if (one.at?.kind === 'thing' && FREEING.has(one.edit.op)) freed.add(one.at.name);
    edits.push(edit.value);
  }
  return ok(edits);
}

/** Edits that free the name of their target. */
const FREEING: ReadonlySet<EditOp> = new Set<EditOp>(['delete', 'rename']);

/** Returns a copied edit as an edit of another report. `freed`: names that earlier edits of the same step freed. */
function editFor({ edit, at, before, part }: CopiedEdit, version: DraftVersion, freed: ReadonlySet<string>): Result<Edit, MissingName> {
  if (edit.op === 'add_annotation') return ok(freed.has(edit.name) ? edit : addedOrSet(edit, version));
  const entries = Object.entries({ at, before, part }).filter((entry): entry is [string, NamedAnchor | null] => entry[1] !== undefined);
  const anchors: Record<string, Anchor | null> = {};
  for (const [field, named] of entries) {
    const anchor = named === null ? null : anchorByName(version, named);
    if (named !== null && anchor === null) return fail(missing(named));
    anchors[field] = anchor;
  }
  return ok({ ...edit, ...anchors });
}

/**
 * Returns the edit that puts an added annotation into effect, as in the original report. If this report already has an annotation of this name, the edit sets
 * its value instead.
 */
function addedOrSet(edit: Extract<Edit, { readonly op: 'add_annotation' }>, version: DraftVersion): Edit {
  const at = anchorByName(version, { kind: 'thing', name: edit.name, which: 'last' });
  return at === null ? edit : { op: 'value', at, text: edit.text };
}

function missing(named: NamedAnchor): MissingName {
  if (named.kind === 'thing') return { code: 'no_such_name', name: named.name };
  return { code: 'no_such_header', name: named.name };
}
