/** How a report is coded: inside a gzip file, as a chunked request, as a gzip body. */
export const CODINGS = ['gzip', 'chunked', 'gzip_file'] as const;

export type Coding = (typeof CODINGS)[number];
