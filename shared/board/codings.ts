/** Codings of a report: a gzip body, a chunked request, a gzip file around the capture. */
export const CODINGS = ['gzip', 'chunked', 'gzip_file'] as const;

export type Coding = (typeof CODINGS)[number];
