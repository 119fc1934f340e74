import { stripVTControlCharacters } from 'node:util';

/** Longest start of a message that is repeated, in lines: what was expected, what came, and where. */
const MESSAGE_LINES = 12;

const objectsOf = (value: unknown): readonly object[] =>
  Array.isArray(value) ? value.filter((item): item is object => typeof item === 'object' && item !== null) : [];

const textOf = (of: object, key: string): string => {
  const value: unknown = Reflect.get(of, key);
  return typeof value === 'string' ? value : '';
};

function told(where: string, message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((text) => text.trim() !== '');
  return [where, ...lines.slice(0, MESSAGE_LINES).map((text) => `  ${text}`)].join('\n');
}

/** What failed by Vitest's JSON report: file and name of each test, or the file that did not load, each with the start of its message. */
export function vitestFailures(report: unknown): readonly string[] {
  return objectsOf(Reflect.get(Object(report), 'testResults')).flatMap((file) => {
    const failed = objectsOf(Reflect.get(file, 'assertionResults')).filter((test) => textOf(test, 'status') === 'failed');
    if (failed.length === 0) return textOf(file, 'status') === 'failed' ? [told(textOf(file, 'name'), textOf(file, 'message'))] : [];
    return failed.map((test) => {
      const messages: unknown = Reflect.get(test, 'failureMessages');
      return told(`${textOf(file, 'name')} › ${textOf(test, 'fullName')}`, Array.isArray(messages) ? String(messages[0] ?? '') : '');
    });
  });
}

/** What failed by Playwright's JSON report, what passed only when tried again with it: file and name, with the start of the message. */
export function playwrightFailures(report: unknown): readonly string[] {
  const inSuite = (suite: object): readonly string[] => [
    ...objectsOf(Reflect.get(suite, 'specs')).flatMap((spec) =>
      objectsOf(Reflect.get(spec, 'tests'))
        .filter((test) => ['unexpected', 'flaky'].includes(textOf(test, 'status')))
        .map((test) => {
          const errors = objectsOf(Reflect.get(test, 'results')).flatMap((result) => objectsOf(Reflect.get(result, 'errors')));
          return told(`${textOf(spec, 'file')} › ${textOf(spec, 'title')}`, errors[0] === undefined ? '' : textOf(errors[0], 'message'));
        }),
    ),
    ...objectsOf(Reflect.get(suite, 'suites')).flatMap(inSuite),
  ];
  return [
    ...objectsOf(Reflect.get(Object(report), 'suites')).flatMap(inSuite),
    ...objectsOf(Reflect.get(Object(report), 'errors')).map((error) => told('outside of any test', textOf(error, 'message'))),
  ];
}
