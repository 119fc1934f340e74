import type { MozillaRule, NO_MATCH } from '../../verdict/throttling/rule-facts.ts';

export type ThrottlingName = MozillaRule | typeof NO_MATCH;

interface ThrottlingWords {
  /** Which reports match the rule, and what the collector does with them. */
  readonly what: string;
  readonly why: string;
  /** How to get a different answer. */
  readonly fix: string;
  /** Made-up annotations that match this rule and no rule before it. */
  readonly example: Readonly<Record<string, string>>;
}

const NOTHING_TO_DO = 'Nothing to do: the report is accepted.';
const SEND_AGAIN = 'Resend the report: the rule decides at random each time.';

/** The throttling rules of the reference collector in words. */
export const THROTTLING_WORDS: Readonly<Record<ThrottlingName, ThrottlingWords>> = {
  has_old_buildid: {
    what: 'Rejects reports of builds over two years (730 days) old, by the date in the BuildID.',
    why: 'Bugs in such builds are fixed or never will be. The rule ignores a BuildID that is not a date.',
    fix: 'Only a newer build is accepted.',
    example: { ProductName: 'Firefox', BuildID: '20100101000000' },
  },
  has_hangid_and_browser: {
    what: 'Rejects reports of the browser’s own process that have a HangID.',
    why: 'A plugin hang used to produce two reports, one from the plugin and one from the browser. The browser’s report says little.',
    fix: 'The report is rejected each time. The plugin’s report, with its ProcessType, is accepted.',
    example: { ProductName: 'Firefox', HangID: '1', ProcessType: 'browser' },
  },
  infobar_is_true: {
    what: 'Rejects reports from the information bar of Firefox 52 to 59, for builds before 26 December 2017.',
    why: 'Those versions sent annotations that do not belong to the crash.',
    fix: 'The report is rejected each time.',
    example: { ProductName: 'Firefox', Version: '57.0', SubmittedFromInfobar: 'true', BuildID: '20171201000000' },
  },
  b2g: {
    what: 'Answers reports of the product B2G with a crash id, but stores nothing.',
    why: 'The product was discontinued, but old phones may still send reports. A crash id makes them stop.',
    fix: 'Nothing to do: such reports are never stored.',
    example: { ProductName: 'B2G' },
  },
  unsupported_product: {
    what: 'Rejects reports whose ProductName is missing or is not a supported product.',
    why: 'Programs built from the same source send to the same URL. The comparison is case-sensitive.',
    fix: 'Set ProductName to a supported product, or send to a collector that supports yours.',
    example: { ProductName: 'Lighthouse Browser' },
  },
  unsupported_packagename: {
    what: 'Rejects reports of Android products whose Android_PackageName is missing or is not a published name.',
    why: 'Anyone can build the app under another name, and the collector has no symbols for such builds.',
    fix: 'Set Android_PackageName to a published package name of that product.',
    example: { ProductName: 'Fenix', Android_PackageName: 'org.example.browser' },
  },
  throttleable_0: {
    what: 'Accepts reports whose Throttleable is 0.',
    why: 'The user sent the report by hand, from the list of crashes, so it is not sampled.',
    fix: NOTHING_TO_DO,
    example: { ProductName: 'Firefox', Throttleable: '0' },
  },
  has_comments: {
    what: 'Accepts reports that have Comments, even empty ones.',
    why: 'The user took the time to say what happened.',
    fix: NOTHING_TO_DO,
    example: { ProductName: 'Firefox', Comments: 'It closed while I was reading' },
  },
  has_phc: {
    what: 'Accepts reports that have a PHCKind.',
    why: 'The probabilistic heap checker (PHC) caught a misuse of memory, which shows exactly where the bug is.',
    fix: NOTHING_TO_DO,
    example: { ProductName: 'Firefox', PHCKind: 'FreedPage' },
  },
  is_background: {
    what: 'Accepts reports of the processes gpu, plugin, rdd, socket and utility.',
    why: 'There are few reports of such crashes, which users do not notice.',
    fix: NOTHING_TO_DO,
    example: { ProductName: 'Firefox', ProcessType: 'gpu' },
  },
  is_shutdownkill: {
    what: 'Rejects 90 % of reports whose ipc_channel_error is ShutDownKill; the next rule sees the others.',
    why: 'The browser killed a process that was slow to shut down. There are very many such reports.',
    fix: SEND_AGAIN,
    example: { ProductName: 'Firefox', ipc_channel_error: 'ShutDownKill' },
  },
  is_firefox_esr_unsupported_windows: {
    what: 'Rejects 75 % of Firefox ESR reports on Windows 8.1 or older (up to build 9600); the next rule sees the others.',
    why: 'Many people use these systems, and a sample of their reports shows enough.',
    fix: SEND_AGAIN,
    example: {
      ProductName: 'Firefox',
      ReleaseChannel: 'esr',
      TelemetryEnvironment: '{"system":{"os":{"name":"Windows_NT","windowsBuildNumber":9600}}}',
    },
  },
  is_alpha_beta_esr: {
    what: 'Accepts reports of the channels aurora, beta and esr.',
    why: 'Few people use these channels, and crashes there can be fixed before the release.',
    fix: NOTHING_TO_DO,
    example: { ProductName: 'Firefox', ReleaseChannel: 'beta' },
  },
  is_nightly: {
    what: 'Accepts reports whose ReleaseChannel starts with nightly.',
    why: 'Few people use this channel, and each crash there may be new.',
    fix: NOTHING_TO_DO,
    example: { ProductName: 'Firefox', ReleaseChannel: 'nightly' },
  },
  is_firefox_desktop: {
    what: 'Accepts 10 % of reports of Firefox on the release channel and rejects the others.',
    why: 'Most reports come from this channel, and a tenth of them is enough to count crashes.',
    fix: SEND_AGAIN,
    example: { ProductName: 'Firefox', ReleaseChannel: 'release' },
  },
  accept_everything: {
    what: 'Accepts every report that no earlier rule decided.',
    why: 'It is the last rule. A collector that does not throttle has only this rule.',
    fix: NOTHING_TO_DO,
    example: { ProductName: 'Thunderbird', ReleaseChannel: 'release' },
  },
  NO_MATCH: {
    what: 'Rejects reports that no rule matches.',
    why: 'The last default rule accepts everything. Your own rules can end without such a rule.',
    fix: 'End the target’s rules with a rule that always matches.',
    example: {},
  },
};
