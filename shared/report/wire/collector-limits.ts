/** Limits of the HTTP server (measured): bytes of the request line and of one header line, CRLF counted in the latter, and number of headers. */
export const LONGEST_REQUEST_LINE = 4_094;
export const LONGEST_HEADER_LINE = 8_190;
export const MOST_HEADERS = 100;

/** Bytes of header lines that are too many for it, however few of them are kept: what it buffers, and what it reads at once (measured). */
export const LARGEST_HEADERS = 100 * 8_192 + 4 + 8_192;

/** Most bytes of one text value (measured). */
export const LARGEST_TEXT = 20 * 1024 * 1024;

/** Longest boundary that multipart allows and the collector takes, in characters (measured). */
export const LONGEST_BOUNDARY = 70;
