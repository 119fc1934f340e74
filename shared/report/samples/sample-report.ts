import { buildIdOf } from './sample-dates.ts';

export type Annotations = readonly (readonly [name: string, value: string])[];

/** An invented Firefox crash. The people, addresses and sites in it are also invented. */
export interface SampleReport {
  /** ms since the epoch. */
  readonly crashedAt: number;
  readonly product: string;
  readonly channel: 'nightly' | 'beta' | 'release';
  /** True to include values that only authorised people may see: an address, an email and a comment. */
  readonly personal: boolean;
}

const VERSIONS = { nightly: '147.0a1', beta: '146.0', release: '145.0.1' } as const;
const BUILD_AGE_DAYS = 12;
const SESSION_SECONDS = 1_843;

/** The annotations of one crash, in the order in which a client writes them. */
export function annotationsOf(report: SampleReport): Annotations {
  const seconds = Math.floor(report.crashedAt / 1_000);
  const version = VERSIONS[report.channel];
  const annotations: (readonly [string, string])[] = [
    ['ProductName', report.product],
    ['Version', version],
    ['ReleaseChannel', report.channel],
    ['BuildID', buildIdOf(report.crashedAt, BUILD_AGE_DAYS)],
    ['Vendor', 'Mozilla'],
    ['CrashTime', String(seconds)],
    ['StartupTime', String(seconds - SESSION_SECONDS)],
    ['UptimeTS', `${String(SESSION_SECONDS)}.250`],
    ['InstallTime', String(seconds - 9 * 86_400)],
    ['SafeMode', '0'],
    ['useragent_locale', 'en-US'],
    ['AdapterVendorID', '0x8086'],
    ['AdapterDeviceID', '0x9bc8'],
    ['AvailablePhysicalMemory', '6210904064'],
    ['TotalPhysicalMemory', '17069408256'],
    ['Notes', 'FP(D00-L1000-W00000000-T000) DWrite+'],
    ['TelemetryEnvironment', telemetryEnvironment(version, report.channel)],
  ];
  if (report.personal) annotations.push(...PERSONAL);
  return annotations;
}

const PERSONAL: Annotations = [
  ['URL', 'https://bank.example.com/accounts/4711?session=made-up-token-8c1f'],
  ['Email', 'pat.sample@example.com'],
  ['Comments', 'I was paying a bill (naïve me) when the window vanished. My customer number is 20-4711, please call.'],
];

/** A structured value is written as JSON text. Its quotes are escaped again in `extra` (interface, Annotations, single JSON form). */
function telemetryEnvironment(version: string, channel: string): string {
  return JSON.stringify({
    build: { applicationName: 'Firefox', architecture: 'x86-64', version },
    settings: { locale: 'en-US', update: { channel, enabled: true } },
    system: { memoryMB: 16_278, os: { name: 'Windows_NT', version: '10.0', windowsBuildNumber: 26_100 } },
  });
}
