import type { Client } from '../../editing/clients/client-table.ts';
import type { DefectCode } from '../../editing/clients/defects.ts';
import type { Confidence } from '../../editing/clients/confidence.ts';
import type { EvidenceCode } from '../../editing/clients/evidence.ts';
import { FIX_TITLES } from './fixes.ts';

/** What people call each client. */
export const CLIENT_NAMES: Readonly<Record<Client, string>> = {
  mozilla_crashreporter: 'Mozilla’s crash reporter client',
  firefox: 'Firefox itself (about:crashes or a tab’s crash page)',
  breakpad_linux: 'Breakpad’s uploader on Linux',
  breakpad_windows: 'Breakpad’s uploader on Windows',
  breakpad_mac: 'Breakpad’s uploader on macOS',
  chromium_linux: 'Chromium on Linux with Breakpad',
  crashpad: 'Crashpad',
  electron: 'Crashpad in an Electron program',
  android_components: 'Android Components’ crash service',
  mozilla_vpn: 'Mozilla VPN',
  stage_submitter: 'Socorro’s stage submitter',
  node_fetch: 'Node.js (FormData sent by fetch)',
  curl: 'curl, or a program with libcurl',
  crashlens: 'Crashlens',
};

export const CONFIDENCE_WORDS: Readonly<Record<Confidence, string>> = { certain: 'certain', likely: 'likely', possible: 'possible' };

/** Each fact that tells a client. None quotes anything of the report. */
export const EVIDENCE_SENTENCES: Readonly<Record<EvidenceCode, string>> = {
  boundary_curl: 'The boundary is one of libcurl: 24 dashes, then 16 hex digits or 22 letters and digits.',
  boundary_breakpad: 'The boundary is 27 dashes and 16 hex digits.',
  boundary_chromium: 'The boundary is 26 dashes and 16 hex digits.',
  boundary_crashpad: 'The boundary is one of Crashpad: “MultipartBoundary” and 32 letters and digits between dashes.',
  boundary_gecko: 'The boundary is one of Firefox’s forms.',
  boundary_undici: 'The boundary is one of Node.js: “formdata-undici” and digits.',
  boundary_vpn: 'The boundary is the one that Mozilla VPN always uses.',
  boundary_submitter: 'The boundary is the one that Socorro’s submitter always uses.',
  user_agent_crashreporter: 'The User-Agent begins with “crashreporter”.',
  user_agent_breakpad_linux: 'The User-Agent is that of Breakpad on Linux.',
  user_agent_breakpad_windows: 'The User-Agent is that of Breakpad on Windows.',
  user_agent_cfnetwork: 'The User-Agent is one of a macOS or iOS program.',
  user_agent_wget: 'The User-Agent is that of wget.',
  user_agent_crashpad: 'The User-Agent is that of Crashpad.',
  user_agent_firefox: 'The User-Agent is that of Firefox.',
  user_agent_dalvik: 'The User-Agent is that of an Android program.',
  user_agent_submitter: 'The User-Agent is that of a Socorro submitter.',
  user_agent_node: 'The User-Agent is that of Node.js.',
  user_agent_curl: 'The User-Agent is that of curl.',
  user_agent_crashlens: 'The User-Agent is that of Crashlens.',
  headers_curl: 'The headers stand in the order and case of libcurl.',
  headers_undici: 'The headers stand in the order and case of Node.js.',
  headers_lower_case: 'All header names are in lower case.',
  chunked: 'The body was sent in chunks.',
  gzip: 'The body was sent compressed.',
  extra_json_file: 'The annotations are a file named “extra.json”.',
  extra_blob: 'The annotations are a file named “blob”, as FormData names it.',
  extra_bare: 'The annotations are one JSON part without a filename.',
  extra_then_dump: 'The annotations come first, then the minidump.',
  memory_report_octets: 'The memory report is sent as application/octet-stream.',
  memory_report_gzip: 'The memory report is sent as application/gzip.',
  filename_id: 'The minidump’s filename is an id.',
  filename_windows_path: 'The minidump’s filename is a whole Windows path.',
  filename_minidump: 'The file is named “minidump.dmp”.',
  filename_dump: 'The minidump’s filename is “dump”.',
  filename_file_dump: 'The minidump’s filename is “file.dump”.',
  names_unquoted: 'Names of parts are written without quotes.',
  names_sorted: 'The annotations are sorted by name.',
  names_prod_ver: 'The first two annotations are named “prod” and “ver”.',
  names_vpn: 'The parts are version, product and minidump, in this order.',
  names_electron: 'Annotations have names that Electron adds.',
  text_typed: 'Annotations are sent as text/plain in UTF-8.',
  dump_last: 'The files come behind the annotations.',
  dump_between: 'The minidump stands between annotations.',
  file_without_line_end: 'A boundary follows a file without a line end.',
  value_line_end: 'The last annotation ends with a line end.',
};

/** What a client is known to do wrong, what that leads to, and what mends it. */
export const DEFECT_SENTENCES: Readonly<Record<DefectCode, string>> = {
  file_without_line_end:
    'Since November 2022 this client writes no line end behind a file, so the boundary is read as part of the file. Put a line end before the boundary.',
  file_swallows_next:
    'This client writes no line end between two files, so the second one is swallowed into the first. Put a line end before the boundary.',
  chunked_without_length:
    'This client always sends in chunks, which a collector refuses unless a buffering proxy stands before it. Send the body with a Content-Length.',
  value_line_end:
    'This client writes a line end too many before the closing boundary, so the last annotation gets one that is not its own. Take it off the value.',
  memory_report_type:
    'This client sends the memory report as application/octet-stream; the interface asks for application/gzip. Set its Content-Type.',
  not_form_data:
    'The toolkit of this client writes another kind of multipart unless it is told otherwise. Set the Content-Type to multipart/form-data.',
  prod_ver:
    'This client names product and version “prod” and “ver”; Mozilla’s collector knows them as ProductName and Version, and throttles a report without them. Rename both.',
};

/** What the repair of each does. */
export const DEFECT_FIXES: Readonly<Record<DefectCode, string>> = {
  file_without_line_end: FIX_TITLES.line_end,
  file_swallows_next: FIX_TITLES.line_end,
  chunked_without_length: FIX_TITLES.no_chunks,
  value_line_end: 'Take the line end off the last annotation',
  memory_report_type: 'Set the Content-Type of the memory report to application/gzip',
  not_form_data: 'Set the Content-Type to multipart/form-data',
  prod_ver: 'Rename prod and ver to ProductName and Version',
};

export const SENT_BY = {
  title: 'Sent by',
  fix: 'Mend this…',
  evidence: 'What tells who sent it',
  show: 'Show',
  /** The whole name of the link that shows where a fact stands. */
  showFact: (fact: string): string => `Show the bytes: ${fact}`,
  line: (name: string, confidence: Confidence): string => `${name} (${CONFIDENCE_WORDS[confidence]})`,
} as const;
