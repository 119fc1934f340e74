import { resolve } from 'node:path';
import { assertNever, fail, ok } from '../../../shared/errors.ts';
import { CLI } from '../../../shared/text/app/cli.ts';
import type { NamedEdit } from '../../../shared/editing/by-name/edits-by-name.ts';
import { type Given, nameAndRest } from './ordered-options.ts';
import type { InputPaths } from '../common/standard-input.ts';
import { type CommandResult, commandFailure } from '../common/command-result.ts';

/** Options of `crashlens edit` whose order matters. */
export const EDIT_OPTIONS = ['set', 'set-file', 'delete', 'rename', 'add-part', 'form', 'gzip', 'fix', 'normalise'] as const;
export type EditOption = (typeof EDIT_OPTIONS)[number];

/** A requested edit. Names are resolved in the report after all previous edits. */
export type EditRequest =
  | Exclude<NamedEdit, { readonly kind: 'copied' }>
  | { readonly kind: 'set-file'; readonly name: string; readonly path: string }
  | {
      readonly kind: 'add_part';
      readonly name: string;
      readonly path: string;
      readonly type: string | null;
      readonly filename: string | null;
    }
  | { readonly kind: 'fix'; readonly code: string }
  | { readonly kind: 'fix_safe' };

/** Parses the options. The error does not quote an invalid argument, because the argument may contain a value of the report. */
export function editRequests(given: readonly Given<EditOption>[]): CommandResult<readonly EditRequest[]> {
  const requests: EditRequest[] = [];
  for (const { option, argument } of given) {
    const request = editRequest(option, argument);
    if (request === null) return fail(commandFailure('edit_refused', CLI.badArgument(option, formOf(option))));
    requests.push(request);
  }
  return ok(requests);
}

function formOf(option: EditOption): string {
  const forms: Readonly<Partial<Record<EditOption, string>>> = CLI.edit.forms;
  return forms[option] ?? '';
}

function editRequest(option: EditOption, argument: string): EditRequest | null {
  const pair = nameAndRest(argument);
  switch (option) {
    case 'set':
      return pair === null ? null : { kind: option, name: pair[0], text: pair[1], where: 'anywhere' };
    case 'set-file':
      return pair === null || pair[1] === '' ? null : { kind: option, name: pair[0], path: pair[1] };
    case 'delete':
      return argument === '' ? null : { kind: option, name: argument };
    case 'rename':
      return pair === null || pair[1] === '' ? null : { kind: option, name: pair[0], newName: pair[1] };
    case 'add-part':
      return pair === null ? null : addPart(...pair);
    case 'form':
      return { kind: option, form: argument === 'json' ? 'json' : 'kv' };
    case 'gzip':
      return { kind: option, on: argument === 'on' };
    case 'fix':
      return argument === 'safe' ? { kind: 'fix_safe' } : { kind: option, code: argument };
    case 'normalise':
      return { kind: option };
    default:
      return assertNever(option);
  }
}

/** Parses `PATH;type=…;filename=…`. Parameters are read only at the end, because a path may contain semicolons. */
function addPart(name: string, rest: string): EditRequest | null {
  const [, path = '', parameters = ''] = /^(.*?)((?:;(?:type|filename)=[^;]*)*)$/s.exec(rest) ?? [];
  if (path === '') return null;
  const values = new Map([...parameters.matchAll(/;(type|filename)=([^;]*)/g)].map(([, key, value]) => [key, value]));
  return { kind: 'add_part', name, path, type: values.get('type') ?? null, filename: values.get('filename') ?? null };
}

/** Absolute paths of the files whose contents become part of the report. */
export function filesRead(requests: readonly EditRequest[]): readonly string[] {
  return requests.flatMap((request) => ('path' in request ? [resolve(request.path)] : []));
}

/** Replaces each path by the path to read. Standard input is saved to a file first. */
export async function withInputPaths(requests: readonly EditRequest[], inputs: InputPaths): Promise<CommandResult<readonly EditRequest[]>> {
  const read: EditRequest[] = [];
  for (const request of requests) {
    const path = 'path' in request ? await inputs.pathOf(request.path) : null;
    if (path !== null && !path.ok) return path;
    read.push(path === null || !('path' in request) ? request : { ...request, path: path.value });
  }
  return ok(read);
}
