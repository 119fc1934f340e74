import { assertNever } from '../../../shared/errors.ts';
import { EDITING } from '../../../shared/text/editing/editing.ts';
import { InlineField } from '../../ui/controls/InlineField.tsx';
import type { LineTyping, TypedLine, TypedThing } from './use-typed-line.ts';
import tab from '../shared/tab.module.css';

/** Maximum length of a pinned Content-Length, in characters. */
const MAX_LENGTH = 40;

function wordsOf(thing: TypedThing): { readonly label: string; readonly submit: string } {
  switch (thing.what) {
    case 'row':
      return { label: thing.row.kind === 'request' ? EDITING.requestLine : 'Header line', submit: 'Change' };
    case 'new':
      return { label: 'New header line', submit: 'Add' };
    case 'length':
      return { label: 'Content-Length', submit: 'Pin' };
    default:
      return assertNever(thing);
  }
}

function validate(thing: TypedThing, text: string): string | null {
  if (thing.what === 'length') return text.length > MAX_LENGTH ? EDITING.longestLength : null;
  const isHeader = thing.what === 'new' || thing.row.kind === 'line';
  return isHeader && /[^\0-\xff]/.test(text) ? EDITING.notLatin1 : null;
}

interface HeadFieldProps {
  readonly typed: TypedLine;
  readonly typing: LineTyping;
  /** Applies the edit. Resolves to false if it was refused. */
  readonly onSubmit: (thing: TypedThing, line: string) => Promise<boolean>;
}

/** The field for a line of the head, or for a Content-Length. */
export function HeadField({ typed, typing, onSubmit }: HeadFieldProps) {
  const { thing, line } = typed;
  const key = thing.what === 'row' ? thing.row.key : thing.what;
  const { label, submit } = wordsOf(thing);
  return (
    <div className={tab.toolbar} data-wide>
      <InlineField
        key={key}
        label={label}
        value={line}
        isSelected
        submit={submit}
        validate={(text) => validate(thing, text)}
        onSubmit={async (text) => {
          const isSame = thing.what === 'row' && text === line;
          if (isSame || (await onSubmit(thing, text))) typing.done();
        }}
        onCancel={typing.done}
      />
    </div>
  );
}
