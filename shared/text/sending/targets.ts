import type { Dialect } from '../../dialect.ts';
import type { Ingress, RuleSet, Throttling } from '../../verdict/rules/target-rules.ts';

/** Texts about targets. */
export const TARGETS = {
  command: 'Targets…',
  demo: 'demo collector',
  dialect: 'Judges by',
  maxBody: 'Maximum body',
  maxBodyHelp: 'Of the body as sent, such as 25 MiB, or “none” if unknown.',
  badMaxBody: 'Enter a size, such as 25 MiB, or “none”.',
  nowhere: 'Enter the full URL. Until then, the previous target judges reports.',
  rulesOfUrl: 'A new URL uses the settings for new targets; the URL of a target uses its rules.',
  ingress: 'Ingress',
  throttling: 'Throttling',
  target: 'Target',
  another: 'Another collector',
  anotherHelp: 'by its full submission URL',
  url: 'Submission URL',
  recent: 'Recent',
  showAll: (count: number): string => `Show all ${String(count)}`,
  forget: (name: string): string => `Forget ${name}`,
  forgetAll: 'Forget all',
  stillInOutbox: (left: number): string =>
    left === 1 ? '1 recent URL stays: it has reports in the outbox.' : `${String(left)} recent URLs stay: they have reports in the outbox.`,
  saveAs: 'Save as target…',
  nameOfTarget: 'Name of the target',
  save: 'Save',
  runsAt: (url: string): string => `runs at ${url}`,
  starts: 'starts when you send to it',
  edit: 'Edit this target…',
  all: 'All targets…',
  pinned: 'certificate pinned',
  paused: 'paused',
  goesTo: 'Reports leave this machine for',
  leaves: (name: string): string => `Reports leave this machine for ${name}`,
  fromFile: 'From a file…',
  fromFileHelp: 'Your own rules (YAML or JSON)',
} as const;

/** How requests reach a collector. */
export const INGRESS_HELP: Readonly<Record<Ingress, string>> = {
  proxy: 'Buffering proxy, as in production: chunked bodies get a length',
  direct: 'No proxy: chunked bodies have no length',
};

export const INGRESS_LABELS: Readonly<Record<Ingress, string>> = { proxy: 'proxy', direct: 'direct' };

/** The label of a target's throttling rules. */
export function throttlingLabel(throttling: Throttling): string {
  return typeof throttling === 'object' ? `rules of “${throttling.name}”` : THROTTLING_LABELS[throttling];
}

/** Labels of the built-in rule sets. */
export const THROTTLING_LABELS: Readonly<Record<RuleSet, string>> = { mozilla: 'Mozilla’s rules', accept_all: 'accepts all' };

export const THROTTLING_HELP: Readonly<Record<RuleSet, string>> = {
  mozilla: 'The production rules',
  accept_all: 'Accepts every well-formed report',
};

/** What each dialect describes. */
export const JUDGED_BY: Readonly<Record<Dialect, string>> = {
  spec: 'The submission interface',
  antenna: 'Today’s collector, as measured',
};

/** The name of the maximum that a body exceeds: `Maximum of staging`. */
export function maximumOf(target: string): string {
  return `Maximum of ${target}`;
}
