import { annotationAnchorOffset } from '../edits/anchors.ts';
import type { DraftVersion } from '../edits/draft-version.ts';
import type { Anchor, Edit } from '../edits/edit.ts';
import { anchorOf } from '../edits/provenance.ts';
import { type Result, assertNever, fail, ok } from '../../errors.ts';
import type { MissingName } from './name-index.ts';
import { type CopiedEdit, copiedTo } from './copied-edits.ts';
import type { SetWhere } from './set-where.ts';

interface SetText {
  readonly name: string;
  readonly text: string;
}

/** An edit that names its target. The name selects the last annotation or part with this name, after the previous edits. */
export type NamedEdit =
  | {
      readonly kind: 'set';
      readonly name: string;
      readonly text: string;
      readonly where: SetWhere;
      /** Further annotations to set. If a name is repeated, its last text is used. */
      readonly also?: readonly SetText[] | undefined;
    }
  | { readonly kind: 'rename'; readonly name: string; readonly newName: string }
  | { readonly kind: 'delete'; readonly name: string }
  | { readonly kind: 'form'; readonly form: 'kv' | 'json' }
  | { readonly kind: 'gzip'; readonly on: boolean }
  | { readonly kind: 'normalise' }
  /** Edits from another report, with the names of their targets. */
  | { readonly kind: 'copied'; readonly edits: readonly CopiedEdit[] };

/** An annotation or part that was found by name. */
interface Named {
  readonly at: Anchor;
  readonly kind: 'member' | 'text' | 'binary';
}

/** Returns the last annotation or part with a name, which is the one in effect. */
export function findNamed(name: string, version: DraftVersion): Named | null {
  const { plain } = version.state;
  const { annotations, parts } = version.inspection('spec').report;
  const annotation = annotations.findLast((candidate) => candidate.name === name);
  const part = parts.findLast((candidate) => candidate.name === name);
  if (part !== undefined && part.contentOffset > (annotation?.offset ?? -1))
    return { at: anchorOf(plain, part.part.dashes), kind: 'binary' };
  if (annotation === undefined) return null;
  return { at: anchorOf(plain, annotationAnchorOffset(annotation)), kind: annotation.member === null ? 'text' : 'member' };
}

/** Resolves an edit by name to edits of this version. The list is empty if there is nothing to do. */
export function editsByName(named: NamedEdit, version: DraftVersion): Result<readonly Edit[], MissingName> {
  switch (named.kind) {
    case 'set':
      return ok(setTexts(named, version));
    case 'rename':
      return ofNamed(named.name, version, ({ at }) => ({ op: 'rename', at, name: named.newName }));
    case 'delete':
      return ofNamed(named.name, version, ({ at }) => ({ op: 'delete', at }));
    case 'form':
      return ok(version.inspection('spec').report.form === named.form ? [] : [{ op: 'form', form: named.form }]);
    case 'gzip':
      return ok(isCodedSo(named.on, version) ? [] : [{ op: 'gzip', on: named.on, level: 6 }]);
    case 'normalise':
      return ok([{ op: 'normalise' }]);
    case 'copied':
      return copiedTo(named.edits, version);
    default:
      return assertNever(named);
  }
}

function ofNamed(name: string, version: DraftVersion, edit: (found: Named) => Edit): Result<readonly Edit[], MissingName> {
  const found = findNamed(name, version);
  return found === null ? fail({ code: 'no_such_name', name }) : ok([edit(found)]);
}

function setTexts({ name, text, where, also = [] }: Extract<NamedEdit, { readonly kind: 'set' }>, version: DraftVersion): readonly Edit[] {
  const texts = new Map([{ name, text }, ...also].map((one) => [one.name, one.text]));
  return [...texts].flatMap(([of, value]) => setText({ name: of, text: value }, where, version));
}

function setText({ name, text }: SetText, where: SetWhere, version: DraftVersion): readonly Edit[] {
  const found = findNamed(name, version);
  if (where !== 'anywhere' && (found === null) === (where === 'present')) return [];
  if (found === null) return [{ op: 'add_annotation', name, text }];
  return [found.kind === 'binary' ? { op: 'content', at: found.at, content: { kind: 'text', text } } : { op: 'value', at: found.at, text }];
}

/** Returns true if the captured body already has the wanted coding: either one intact gzip member, or neither gzip nor a Content-Encoding. */
function isCodedSo(on: boolean, { capture }: DraftVersion): boolean {
  if (on) return capture.gzip?.error === null && capture.gzip.members.length === 1;
  return capture.gzip === null && !capture.request.headers.some(({ name }) => name.toLowerCase() === 'content-encoding');
}
