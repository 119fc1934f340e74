/** Texts of the tab strip of open reports. */
export const OPEN_REPORTS = {
  strip: 'Open reports',
  another: 'Open another report',
  list: 'List of open reports',
  reopen: 'Reopen the closed report',
  noneClosed: 'No report was closed in this session.',
} as const;

/** Name of a report on one line. The file name comes first, because reports of a product differ by it. */
export function reportCalled({ title, name }: { readonly title: string; readonly name: string }): string {
  return title === '' ? name : `${name} · ${title}`;
}
