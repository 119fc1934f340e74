/** Words of the tab strip of open reports. */
export const OPEN_REPORTS = {
  strip: 'Open reports',
  another: 'Open another report',
  list: 'List of open reports',
  reopen: 'Reopen the closed report',
  noneClosed: 'No report was closed since Crashlens started.',
} as const;

/** What a report is called where there is a line for it: the file's name first, as it tells reports of one product apart. */
export function reportCalled({ title, name }: { readonly title: string; readonly name: string }): string {
  return title === '' ? name : `${name} · ${title}`;
}
