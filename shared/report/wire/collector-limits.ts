/** Limits of the HTTP server (measured): bytes of the request line, bytes of one header line including its CRLF, and number of headers. */
export const MAX_REQUEST_LINE_LENGTH = 4_094;
export const MAX_HEADER_LINE_LENGTH = 8_190;
export const MAX_HEADERS = 100;

/**
 * The maximum total size of header lines (measured): the size of the server's buffer plus one read. The server rejects a larger request, even if it keeps few
 * of the lines.
 */
export const MAX_HEADERS_SIZE = 100 * 8_192 + 4 + 8_192;

/** The largest text value in bytes (measured). */
export const MAX_TEXT_SIZE = 20 * 1024 * 1024;

/** The longest boundary in characters that multipart allows and the collector accepts (measured). */
export const MAX_BOUNDARY_LENGTH = 70;
