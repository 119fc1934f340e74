/** The name of a report in a file with several requests: `capture.http` becomes `capture, request 2.http`. `request`: from 1; null: the only one. */
export function nameInFile(name: string, request: number | null): string {
  if (request === null) return name;
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.]*)?$/s.exec(name) ?? [];
  return `${stem}, request ${String(request)}${ending}`;
}
