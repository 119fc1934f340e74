import type { EvidenceCode } from './evidence.ts';

export const CLIENTS = [
  'mozilla_crashreporter',
  'firefox',
  'breakpad_linux',
  'breakpad_windows',
  'breakpad_mac',
  'chromium_linux',
  'crashpad',
  'electron',
  'android_components',
  'mozilla_vpn',
  'stage_submitter',
  'node_fetch',
  'curl',
  'crashlens',
] as const;

/** A program or library that is known to send crash reports. */
export type Client = (typeof CLIENTS)[number];

/** The facts by which to recognise the reports of a client. */
export interface Fingerprint {
  readonly client: Client;
  /** Weight of each fact: 1 if many clients match it, 2 if few do, 4 or more if the fact names this client. */
  readonly worth: Readonly<Partial<Record<EvidenceCode, number>>>;
  /** A fact that every report of this client shows. A report without this fact is from another client. */
  readonly needs?: EvidenceCode;
}

/** The known clients. The facts come from their sources, and from captures of those clients that could be run. */
export const FINGERPRINTS: readonly Fingerprint[] = [
  {
    client: 'mozilla_crashreporter',
    worth: {
      user_agent_crashreporter: 4,
      // Firefox can run a background task, which then sends the report in place of this client.
      user_agent_firefox: 1,
      boundary_curl: 1,
      boundary_gecko: 1,
      extra_json_file: 3,
      extra_then_dump: 1,
      memory_report_octets: 1,
      filename_id: 1,
      headers_curl: 1,
    },
  },
  {
    client: 'firefox',
    needs: 'extra_blob',
    worth: { user_agent_firefox: 2, boundary_gecko: 2, extra_blob: 2, extra_then_dump: 1, memory_report_gzip: 1 },
  },
  {
    client: 'breakpad_linux',
    worth: { user_agent_breakpad_linux: 4, boundary_curl: 1, names_prod_ver: 1, dump_last: 1, filename_id: 1, headers_curl: 1 },
  },
  {
    client: 'breakpad_windows',
    worth: {
      user_agent_breakpad_windows: 4,
      boundary_breakpad: 1,
      filename_windows_path: 3,
      file_without_line_end: 1,
      names_prod_ver: 1,
      names_sorted: 1,
      dump_last: 1,
    },
  },
  {
    client: 'breakpad_mac',
    worth: {
      user_agent_cfnetwork: 2,
      boundary_breakpad: 1,
      filename_minidump: 3,
      file_without_line_end: 1,
      names_prod_ver: 1,
      dump_last: 1,
    },
  },
  {
    client: 'chromium_linux',
    worth: { user_agent_wget: 1, boundary_chromium: 3, filename_dump: 2, names_prod_ver: 1, dump_last: 1, gzip: 1 },
  },
  {
    client: 'electron',
    needs: 'names_electron',
    worth: { user_agent_crashpad: 4, boundary_crashpad: 4, names_electron: 2, names_sorted: 1, dump_last: 1, chunked: 1, gzip: 1 },
  },
  {
    client: 'crashpad',
    worth: { user_agent_crashpad: 4, boundary_crashpad: 4, names_sorted: 1, dump_last: 1, chunked: 1, gzip: 1 },
  },
  {
    client: 'android_components',
    worth: {
      user_agent_dalvik: 1,
      user_agent_firefox: 1,
      boundary_breakpad: 1,
      names_unquoted: 3,
      dump_between: 1,
      value_line_end: 1,
      filename_id: 1,
      gzip: 1,
    },
  },
  { client: 'mozilla_vpn', worth: { boundary_vpn: 4, names_vpn: 2 } },
  {
    client: 'stage_submitter',
    worth: { user_agent_submitter: 4, boundary_submitter: 4, filename_file_dump: 2, text_typed: 1, extra_bare: 1 },
  },
  { client: 'node_fetch', worth: { user_agent_node: 3, boundary_undici: 4, headers_undici: 2, headers_lower_case: 1, extra_blob: 1 } },
  { client: 'curl', worth: { user_agent_curl: 4, boundary_curl: 2, headers_curl: 1 } },
  { client: 'crashlens', worth: { user_agent_crashlens: 6 } },
];
