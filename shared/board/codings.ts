/** Encodings around a report: a gzipped body, a chunked request, or a gzipped capture file. */
export const CODINGS = ['gzip', 'chunked', 'gzip_file'] as const;

export type Coding = (typeof CODINGS)[number];
