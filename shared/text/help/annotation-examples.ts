import type { ValueType } from '../../report/catalog/name-facts.ts';

/** Made-up values, as clients write them, for the most frequent names. */
const VALUES: Readonly<Record<string, string>> = {
  'Add-ons': 'uBlock0%40raymondhill.net:1.61.0,default-theme%40mozilla.org:1.4.1',
  additional_minidumps: 'browser,content',
  Android_Model: 'Pixel 8',
  Android_PackageName: 'org.mozilla.firefox',
  Android_Version: '33 (REL)',
  ApplicationBuildID: '20261119093012',
  AsyncShutdownTimeout: '{"phase":"profile-before-change","conditions":[]}',
  AvailablePhysicalMemory: '1363148800',
  BuildID: '20261119093012',
  Comments: 'It closed while I was reading',
  CrashTime: '1795446000',
  Email: 'someone@example.org',
  InstallTime: '1795010400',
  ipc_channel_error: 'ShutDownKill',
  Notes: 'Adapter: none',
  PHCKind: 'FreedPage',
  ProcessType: 'content',
  ProductID: '{ec8030f7-c20a-464f-9b0e-13a3a9e97384}',
  ProductName: 'Firefox',
  ReleaseChannel: 'nightly',
  SafeMode: '0',
  SecondsSinceLastCrash: '86400',
  StartupTime: '1795445100',
  StackTraces: '{"status":"OK","threads":[]}',
  SubmittedFrom: 'Client',
  TelemetryEnvironment: '{"build":{"applicationName":"Firefox"},"system":{"os":{"name":"Linux"}}}',
  Throttleable: '1',
  UptimeTS: '754.31',
  URL: 'https://example.org/page',
  useragent_locale: 'en-US',
  uuid: '6b1ae9d4-0e1c-4c9b-9d7a-3f2a10261124',
  Vendor: 'Mozilla',
  Version: '148.0a1',
};

const BY_TYPE: Readonly<Record<ValueType, string>> = { boolean: '1', integer: '4096', number: '1.5', json: '{"status":"OK"}' };

/** A made-up value of an annotation. `type` is null if any text is valid. */
export function exampleValue(name: string, type: ValueType | null): string {
  return VALUES[name] ?? (type === null ? 'some text' : BY_TYPE[type]);
}
