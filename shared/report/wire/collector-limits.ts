/** Limits of the HTTP server (measured): bytes of the request line and of one header line, CRLF counted in the latter, and number of headers. */
export const MAX_REQUEST_LINE_LENGTH = 4_094;
export const MAX_HEADER_LINE_LENGTH = 8_190;
export const MAX_HEADERS = 100;

/** Bytes of header lines that are too many for it, however few of them are kept: what it buffers, and what it reads at once (measured). */
export const MAX_HEADERS_SIZE = 100 * 8_192 + 4 + 8_192;

/** Most bytes of one text value (measured). */
export const MAX_TEXT_SIZE = 20 * 1024 * 1024;

/** Longest boundary that multipart allows and the collector takes, in characters (measured). */
export const MAX_BOUNDARY_LENGTH = 70;
