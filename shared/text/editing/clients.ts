import type { Client } from '../../editing/clients/client-table.ts';
import type { DefectCode } from '../../editing/clients/defects.ts';
import type { Confidence } from '../../editing/clients/confidence.ts';
import type { EvidenceCode } from '../../editing/clients/evidence.ts';
import { FIX_TITLES } from './fixes.ts';

/** Display name of each client. */
export const CLIENT_NAMES: Readonly<Record<Client, string>> = {
  mozilla_crashreporter: 'Mozilla’s crash reporter client',
  firefox: 'Firefox itself (about:crashes or a tab’s crash page)',
  breakpad_linux: 'Breakpad’s uploader on Linux',
  breakpad_windows: 'Breakpad’s uploader on Windows',
  breakpad_mac: 'Breakpad’s uploader on macOS',
  chromium_linux: 'Chromium on Linux with Breakpad',
  crashpad: 'Crashpad',
  electron: 'Crashpad in an Electron app',
  android_components: 'Android Components’ crash service',
  mozilla_vpn: 'Mozilla VPN',
  stage_submitter: 'Socorro’s stage submitter',
  node_fetch: 'Node.js (FormData sent by fetch)',
  curl: 'curl, or a program that uses libcurl',
  crashlens: 'Crashlens',
};

export const CONFIDENCE_WORDS: Readonly<Record<Confidence, string>> = { certain: 'certain', likely: 'likely', possible: 'possible' };

/** Sentence for each piece of evidence. Never quotes the report. */
export const EVIDENCE_SENTENCES: Readonly<Record<EvidenceCode, string>> = {
  boundary_curl: 'The boundary has libcurl’s form: 24 dashes, then 16 hex digits or 22 letters and digits.',
  boundary_breakpad: 'The boundary is 27 dashes and 16 hex digits.',
  boundary_chromium: 'The boundary is 26 dashes and 16 hex digits.',
  boundary_crashpad: 'The boundary has Crashpad’s form: “MultipartBoundary” and 32 letters and digits between dashes.',
  boundary_gecko: 'The boundary has one of Firefox’s forms.',
  boundary_undici: 'The boundary has Node.js’s form: “formdata-undici” and digits.',
  boundary_vpn: 'Mozilla VPN always uses this boundary.',
  boundary_submitter: 'Socorro’s submitter always uses this boundary.',
  user_agent_crashreporter: 'The User-Agent begins with “crashreporter”.',
  user_agent_breakpad_linux: 'The User-Agent names Breakpad on Linux.',
  user_agent_breakpad_windows: 'The User-Agent names Breakpad on Windows.',
  user_agent_cfnetwork: 'The User-Agent is typical of macOS and iOS apps.',
  user_agent_wget: 'The User-Agent names wget.',
  user_agent_crashpad: 'The User-Agent names Crashpad.',
  user_agent_firefox: 'The User-Agent names Firefox.',
  user_agent_dalvik: 'The User-Agent is typical of Android apps.',
  user_agent_submitter: 'The User-Agent names a Socorro submitter.',
  user_agent_node: 'The User-Agent names Node.js.',
  user_agent_curl: 'The User-Agent names curl.',
  user_agent_crashlens: 'The User-Agent names Crashlens.',
  headers_curl: 'The headers have libcurl’s order and case.',
  headers_undici: 'The headers have Node.js’s order and case.',
  headers_lower_case: 'All header names are in lower case.',
  chunked: 'The body was sent in chunks.',
  gzip: 'The body was sent compressed.',
  extra_json_file: 'The annotations are a file named “extra.json”.',
  extra_blob: 'The annotations are a file named “blob”, FormData’s default.',
  extra_bare: 'The annotations are one JSON part without a filename.',
  extra_then_dump: 'The annotations come first, then the minidump.',
  memory_report_octets: 'The memory report is application/octet-stream.',
  memory_report_gzip: 'The memory report is application/gzip.',
  filename_id: 'The minidump’s filename is an ID.',
  filename_windows_path: 'The minidump’s filename is a full Windows path.',
  filename_minidump: 'The file is named “minidump.dmp”.',
  filename_dump: 'The minidump’s filename is “dump”.',
  filename_file_dump: 'The minidump’s filename is “file.dump”.',
  names_unquoted: 'Part names have no quotes.',
  names_sorted: 'The annotations are sorted by name.',
  names_prod_ver: 'The first two annotations are named “prod” and “ver”.',
  names_vpn: 'The parts are version, product and minidump, in this order.',
  names_electron: 'The report has annotations that Electron adds.',
  text_typed: 'The annotations are text/plain in UTF-8.',
  dump_last: 'The files follow the annotations.',
  dump_between: 'The minidump is between annotations.',
  file_without_line_end: 'A boundary follows a file without a line end.',
  value_line_end: 'The last annotation ends with a line end.',
};

/** Known defects of clients: cause, effect and fix. */
export const DEFECT_SENTENCES: Readonly<Record<DefectCode, string>> = {
  file_without_line_end: 'Since November 2022, this client writes no line end after a file, so the boundary becomes part of the file.',
  file_swallows_next: 'This client writes no line end between two files, so the first file swallows the second.',
  chunked_without_length: 'This client always sends chunks, which a collector without a buffering proxy refuses.',
  value_line_end: 'This client writes an extra line end before the closing boundary, which becomes part of the last annotation.',
  memory_report_type: 'This client sends the memory report as application/octet-stream, but the interface requires application/gzip.',
  not_form_data: 'This client’s toolkit does not use multipart/form-data by default.',
  prod_ver: 'This client sends “prod” and “ver”. Mozilla’s collector throttles reports without ProductName and Version.',
};

/** Fix title of each defect. */
export const DEFECT_FIXES: Readonly<Record<DefectCode, string>> = {
  file_without_line_end: FIX_TITLES.line_end,
  file_swallows_next: FIX_TITLES.line_end,
  chunked_without_length: FIX_TITLES.no_chunks,
  value_line_end: 'Remove the line end from the last annotation',
  memory_report_type: 'Set the Content-Type of the memory report to application/gzip',
  not_form_data: 'Set the Content-Type to multipart/form-data',
  prod_ver: 'Rename prod and ver to ProductName and Version',
};

export const SENT_BY = {
  title: 'Sent by',
  fix: 'Fix this…',
  evidence: 'Evidence for the client',
  show: 'Show',
  /** Accessible name of the link that shows the bytes of a fact. */
  showFact: (fact: string): string => `Show the bytes: ${fact}`,
  line: (name: string, confidence: Confidence): string => `${name} (${CONFIDENCE_WORDS[confidence]})`,
} as const;
