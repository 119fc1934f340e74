import { fail, ok } from '../../../shared/errors.ts';
import { failure } from '../../../shared/failure.ts';
import type { HandlersOf } from '../bridge/handlers.ts';
import type { FileHandles } from '../files/handles.ts';
import { readRulesFile } from './rules-file.ts';

export interface TargetTools {
  readonly handles: FileHandles;
  /** Called with the path of a file that is not read any more. */
  readonly released: (path: string) => void;
}

/** What a target may be told of by a file. */
export function targetHandlers({ handles, released }: TargetTools): HandlersOf<'target'> {
  return {
    'target.readRules': ({ file }) => {
      const entry = handles.find(file);
      if (entry === null) return fail(failure('unknown_handle', { what: 'file' }));
      const rules = readRulesFile(entry.path, `“${entry.name}”`, entry.name);
      released(entry.path);
      return rules.ok ? ok({ rules: rules.value }) : rules;
    },
  };
}
