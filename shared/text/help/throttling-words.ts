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
const SEND_AGAIN = 'Send the report again: the rule decides at random each time.';

/** The throttling rules of the reference collector in words. */
export const THROTTLING_WORDS: Readonly<Record<ThrottlingName, ThrottlingWords>> = {
  has_old_buildid: {
    what: 'Rejects reports of builds that are more than two years (730 days) old, by the date in the BuildID.',
    why: 'Bugs in such builds are fixed or never will be, and their symbols may be gone. The rule ignores a BuildID that is not a date.',
    fix: 'The same build is rejected each time; only a newer build is accepted.',
    example: { ProductName: 'Firefox', BuildID: '20100101000000' },
  },
  has_hangid_and_browser: {
    what: 'Rejects reports of the browser’s own process that have a HangID.',
    why: 'A plugin hang used to produce two reports: one from the plugin, and one from the browser that waited for it. The browser’s report says little.',
    fix: 'The report is rejected each time. The report of the other process, with its ProcessType, is accepted.',
    example: { ProductName: 'Firefox', HangID: '1', ProcessType: 'browser' },
  },
  infobar_is_true: {
    what: 'Rejects reports that Firefox 52 to 59 sent from its information bar, if the build is from before 26 December 2017.',
    why: 'Those versions sent annotations that do not belong to the crash.',
    fix: 'The report is rejected each time.',
    example: { ProductName: 'Firefox', Version: '57.0', SubmittedFromInfobar: 'true', BuildID: '20171201000000' },
  },
  b2g: {
    what: 'Answers reports of the product B2G with a crash id, but stores nothing.',
    why: 'The product was discontinued, but old phones may still send reports. When they get a crash id, they consider the report delivered and stop.',
    fix: 'Nothing to do: the collector never stores such reports.',
    example: { ProductName: 'B2G' },
  },
  unsupported_product: {
    what: 'Rejects reports without a ProductName, or whose ProductName is not a product that the collector supports.',
    why: 'Programs built from the same source send to the same URL unless somebody changes it. The comparison is case-sensitive.',
    fix: 'Set ProductName to a supported product, or send to a collector that supports yours.',
    example: { ProductName: 'Lighthouse Browser' },
  },
  unsupported_packagename: {
    what: 'Rejects reports of Android products whose Android_PackageName is missing or is not a published package name.',
    why: 'Anyone can build the same app under another package name. The collector has no symbols for those builds.',
    fix: 'Set Android_PackageName to a published package name of that product.',
    example: { ProductName: 'Fenix', Android_PackageName: 'org.example.browser' },
  },
  throttleable_0: {
    what: 'Accepts reports whose Throttleable is 0.',
    why: 'A user who sends a report by hand, from the list of crashes, wants it analysed, so it is not sampled.',
    fix: NOTHING_TO_DO,
    example: { ProductName: 'Firefox', Throttleable: '0' },
  },
  has_comments: {
    what: 'Accepts reports that have Comments, even empty ones.',
    why: 'Somebody took the time to say what happened.',
    fix: NOTHING_TO_DO,
    example: { ProductName: 'Firefox', Comments: 'It closed while I was reading' },
  },
  has_phc: {
    what: 'Accepts reports that have a PHCKind.',
    why: 'The probabilistic heap checker detected a misuse of memory when it happened. That is rare and shows exactly where the bug is.',
    fix: NOTHING_TO_DO,
    example: { ProductName: 'Firefox', PHCKind: 'FreedPage' },
  },
  is_background: {
    what: 'Accepts reports of the processes gpu, plugin, rdd, socket and utility.',
    why: 'Users do not notice when such processes crash, and there are few reports of them.',
    fix: NOTHING_TO_DO,
    example: { ProductName: 'Firefox', ProcessType: 'gpu' },
  },
  is_shutdownkill: {
    what: 'Rejects 90 % of reports whose ipc_channel_error is ShutDownKill; the others go on to the next rule.',
    why: 'The browser kills a process that takes too long to shut down, which is not a real crash. There are very many such reports.',
    fix: SEND_AGAIN,
    example: { ProductName: 'Firefox', ipc_channel_error: 'ShutDownKill' },
  },
  is_firefox_esr_unsupported_windows: {
    what: 'Rejects 75 % of reports of Firefox ESR on Windows 8.1 or older (build 9600 and below); the others go on to the next rule.',
    why: 'Many people stay on these systems with the long-term release, and a sample of their reports shows enough.',
    fix: SEND_AGAIN,
    example: {
      ProductName: 'Firefox',
      ReleaseChannel: 'esr',
      TelemetryEnvironment: '{"system":{"os":{"name":"Windows_NT","windowsBuildNumber":9600}}}',
    },
  },
  is_alpha_beta_esr: {
    what: 'Accepts reports of the channels aurora, beta and esr.',
    why: 'Fewer people use these channels, and crashes there can be fixed before the release.',
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
    why: 'Most reports come from this channel. A tenth of them is enough to count crashes; all of them would be too many to process.',
    fix: SEND_AGAIN,
    example: { ProductName: 'Firefox', ReleaseChannel: 'release' },
  },
  accept_everything: {
    what: 'Accepts every report that no earlier rule decided.',
    why: 'It is the last rule, so every report gets an answer. A collector that does not throttle has only this rule.',
    fix: NOTHING_TO_DO,
    example: { ProductName: 'Thunderbird', ReleaseChannel: 'release' },
  },
  NO_MATCH: {
    what: 'Appears in the answer if no rule matched. The report is rejected.',
    why: 'It cannot happen with the default rules, because the last one accepts everything. Your own rules can end without such a rule.',
    fix: 'At the end of the target’s rules, add a rule that always matches.',
    example: {},
  },
};
