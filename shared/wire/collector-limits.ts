/** Limits of the HTTP server (measured): bytes of the request line and of one header line, CRLF counted in the latter, and number of headers. */
export const LONGEST_REQUEST_LINE = 4_094;
export const LONGEST_HEADER_LINE = 8_190;
export const MOST_HEADERS = 100;

/** Most bytes of one text value (measured). */
export const LARGEST_TEXT = 20 * 1024 * 1024;

/** Longest boundary that multipart allows and the collector takes, in characters (measured). */
export const LONGEST_BOUNDARY = 70;
