import type { MozillaRule, NO_MATCH } from '../../verdict/throttling/rule-facts.ts';

export type ThrottlingName = MozillaRule | typeof NO_MATCH;

interface ThrottlingWords {
  /** What matches it, and what happens then. */
  readonly what: string;
  readonly why: string;
  /** What can be done by who wants another answer. */
  readonly fix: string;
  /** Annotations that match it and none of the rules before it: values are made up. */
  readonly example: Readonly<Record<string, string>>;
}

const NOTHING_TO_DO = 'Nothing is to be done: the report passes.';
const SEND_AGAIN = 'Send the report again: each time is another draw.';

/** The throttling rules of the reference collector in words. */
export const THROTTLING_WORDS: Readonly<Record<ThrottlingName, ThrottlingWords>> = {
  has_old_buildid: {
    what: 'Rejects reports whose BuildID has a date more than two years (730 days) ago.',
    why: 'Bugs of such builds are mended, or will not be, and their symbols may be gone. A BuildID that is no date is not looked at.',
    fix: 'The same build is rejected each time; only a newer one passes.',
    example: { ProductName: 'Firefox', BuildID: '20100101000000' },
  },
  has_hangid_and_browser: {
    what: 'Rejects reports of the browser’s own process that have a HangID.',
    why: 'A hang of a plugin once gave two reports, one of the plugin and one of the browser that waited for it. The browser’s half says little.',
    fix: 'The report is rejected each time. That of the other process, with its ProcessType, passes.',
    example: { ProductName: 'Firefox', HangID: '1', ProcessType: 'browser' },
  },
  infobar_is_true: {
    what: 'Rejects reports of Firefox 52 to 59 that were sent from the information bar of a build before 26 December 2017.',
    why: 'Those versions sent such reports with annotations that do not belong to the crash.',
    fix: 'The report is rejected each time.',
    example: { ProductName: 'Firefox', Version: '57.0', SubmittedFromInfobar: 'true', BuildID: '20171201000000' },
  },
  b2g: {
    what: 'Answers reports of the product B2G with a crash id and keeps nothing.',
    why: 'The product has ended, and old phones may go on sending. With an id they take a report for delivered and stop.',
    fix: 'Nothing can be done: such reports are not kept.',
    example: { ProductName: 'B2G' },
  },
  unsupported_product: {
    what: 'Rejects reports whose ProductName is not one of the products that the collector serves, or that have none.',
    why: 'Programs that are built from the same source send to the same address unless somebody changes it. Upper and lower case count.',
    fix: 'Set ProductName to one of the products that are served, or send to a collector that serves yours.',
    example: { ProductName: 'Lighthouse Browser' },
  },
  unsupported_packagename: {
    what: 'Rejects reports of Android products whose Android_PackageName is not one of those that are published, or is missing.',
    why: 'The same app can be built by anyone under another package name. Those builds have no symbols here.',
    fix: 'Set Android_PackageName to a published one of that product.',
    example: { ProductName: 'Fenix', Android_PackageName: 'org.example.browser' },
  },
  throttleable_0: {
    what: 'Lets reports pass whose Throttleable is 0.',
    why: 'A person who sends a report by hand, from the list of crashes, wants it to be looked at, so it is not left to a draw.',
    fix: NOTHING_TO_DO,
    example: { ProductName: 'Firefox', Throttleable: '0' },
  },
  has_comments: {
    what: 'Lets reports pass that have Comments, even empty ones.',
    why: 'Somebody took the time to say what happened.',
    fix: NOTHING_TO_DO,
    example: { ProductName: 'Firefox', Comments: 'It closed while I was reading' },
  },
  has_phc: {
    what: 'Lets reports pass that have a PHCKind.',
    why: 'The probabilistic heap checker caught a misuse of memory in the act. That is rare and tells exactly where the bug is.',
    fix: NOTHING_TO_DO,
    example: { ProductName: 'Firefox', PHCKind: 'FreedPage' },
  },
  is_background: {
    what: 'Lets reports pass of the processes gpu, plugin, rdd, socket and utility.',
    why: 'Such processes crash without anybody seeing it, and there are few reports of them.',
    fix: NOTHING_TO_DO,
    example: { ProductName: 'Firefox', ProcessType: 'gpu' },
  },
  is_shutdownkill: {
    what: 'Rejects nine of ten reports whose ipc_channel_error is ShutDownKill; the others go on to the next rule.',
    why: 'A process that takes too long at shutdown is ended by the browser, which is no crash of its own. There are very many of these.',
    fix: SEND_AGAIN,
    example: { ProductName: 'Firefox', ipc_channel_error: 'ShutDownKill' },
  },
  is_firefox_esr_unsupported_windows: {
    what: 'Rejects three of four reports of Firefox ESR on Windows 8.1 or older (build 9600 and below); the others go on to the next rule.',
    why: 'Many people stay on these systems with the long-term release, and a part of their reports is enough to see what goes wrong.',
    fix: SEND_AGAIN,
    example: {
      ProductName: 'Firefox',
      ReleaseChannel: 'esr',
      TelemetryEnvironment: '{"system":{"os":{"name":"Windows_NT","windowsBuildNumber":9600}}}',
    },
  },
  is_alpha_beta_esr: {
    what: 'Lets reports pass of the channels aurora, beta and esr.',
    why: 'Fewer people use them, and what crashes there can be mended before the release.',
    fix: NOTHING_TO_DO,
    example: { ProductName: 'Firefox', ReleaseChannel: 'beta' },
  },
  is_nightly: {
    what: 'Lets reports pass whose ReleaseChannel begins with nightly.',
    why: 'Fewest people use it, and each crash there may be new.',
    fix: NOTHING_TO_DO,
    example: { ProductName: 'Firefox', ReleaseChannel: 'nightly' },
  },
  is_firefox_desktop: {
    what: 'Lets one of ten reports of Firefox on the release channel pass and rejects the others.',
    why: 'Most reports come from there. A tenth of them is enough to count crashes, and all of them would be too many to process.',
    fix: SEND_AGAIN,
    example: { ProductName: 'Firefox', ReleaseChannel: 'release' },
  },
  accept_everything: {
    what: 'Lets everything pass that no rule before it decided.',
    why: 'It is the last rule, so that none is left without an answer. A collector that does not throttle has it alone.',
    fix: NOTHING_TO_DO,
    example: { ProductName: 'Thunderbird', ReleaseChannel: 'release' },
  },
  NO_MATCH: {
    what: 'Stands in the answer where none of the rules matched, which rejects the report.',
    why: 'With the default rules it cannot happen, as the last one takes everything. A list of rules of one’s own can end without such a rule.',
    fix: 'Give the rules of the target a last one that always matches.',
    example: {},
  },
};
