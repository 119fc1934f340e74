import { symbolServer } from '../../../shared/report/dump/symbols/symbol-server.ts';
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Dialect } from '../../../shared/dialect.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { HELP_HEADINGS } from '../../../shared/text/app/command-help.ts';
import { TARGET_COMMAND } from '../../../shared/text/sending/target-command.ts';
import {
  type ProxyChoice,
  type RuleTreatment,
  type TargetHeader,
  TARGET_COLOURS,
  TARGET_LIMITS,
  presetFailure,
} from '../../../shared/sending/targets/preset.ts';
import type { TargetDraft } from '../../../shared/bridge/view/preset-view.ts';
import { failure } from '../../../shared/bridge/failure.ts';
import { readError } from '../../host/platform/files/io-error.ts';
import type { CommandResult } from '../common/command-result.ts';
import { type MaxBodyFlag, maxBodyOption } from '../common/max-body-option.ts';
import { paceOf, wholeNumber } from '../common/number-options.ts';
import { shownPath } from '../common/output-file.ts';
import { type TargetFlags as RuleFlags, dialectOption, ingressOption, rulesGiven, rulesOption } from '../common/target-options.ts';

/** The value of an option. null: the user gave a word for no value, such as `none`. */
interface Chosen<T> {
  readonly value: T | null;
}

interface NamedRule {
  readonly rule: string;
  readonly as: RuleTreatment;
}

/** Options of `target add` and `target set`. */
export interface PresetFlags extends RuleFlags {
  readonly colour?: TargetDraft['colour'];
  readonly header?: readonly TargetHeader[] | false;
  readonly ca?: string;
  readonly pin?: string;
  readonly proxy?: ProxyChoice;
  readonly pace?: Chosen<number>;
  readonly concurrency?: number;
  readonly reuse?: boolean;
  readonly connectTimeout?: Chosen<number>;
  readonly idleTimeout?: Chosen<number>;
  readonly timeout?: Chosen<number>;
  readonly maxAttempts?: number;
  readonly firstWait?: number;
  readonly longestWait?: number;
  readonly longestAsked?: number;
  readonly lost?: TargetDraft['policy']['lost'];
  readonly stopFailures?: Chosen<number>;
  readonly stopMalformed?: Chosen<number>;
  readonly soft?: readonly NamedRule[];
  readonly hard?: readonly NamedRule[];
  readonly link?: string;
  readonly symbolServer?: string;
  readonly dialect?: Dialect;
  readonly maxBody?: MaxBodyFlag;
}

const MAX_TIME = 86_400_000;
const NONE = 'none';

function orNone<T>(none: string, read: (text: string) => T): (text: string) => Chosen<T> {
  return (text) => ({ value: text === none ? null : read(text) });
}

/** Adds the options for all settings of a target. */
export function withPresetOptions(command: Command): Command {
  const time = wholeNumber(1, MAX_TIME);
  const option = (flags: string, about: string, read: (text: string) => unknown): Option => new Option(flags, about).argParser(read);
  return command
    .optionsGroup(HELP_HEADINGS.target)
    .addOption(dialectOption())
    .addOption(maxBodyOption())
    .addOption(ingressOption())
    .addOption(rulesOption())
    .addOption(new Option('--soft <rule>', TARGET_COMMAND.soft).argParser(gathered(ruleOf('soft'))))
    .addOption(new Option('--hard <rule>', TARGET_COMMAND.hard).argParser(gathered(ruleOf('hard'))))
    .optionsGroup(HELP_HEADINGS.connection)
    .addOption(new Option('--header <header>', TARGET_COMMAND.header).argParser(gathered(headerOf)))
    .option('--no-header', TARGET_COMMAND.noHeaders)
    .option('--ca <file>', TARGET_COMMAND.ca)
    .option('--pin <fingerprint>', TARGET_COMMAND.pin)
    .addOption(option('--proxy <proxy>', TARGET_COMMAND.proxy, proxyOf))
    .addOption(option('--reuse <on|off>', TARGET_COMMAND.reuse, onOrOff))
    .addOption(option('--connect-timeout <ms>', TARGET_COMMAND.connectTimeout, orNone('usual', time)))
    .addOption(option('--idle-timeout <ms>', TARGET_COMMAND.idleTimeout, orNone('usual', time)))
    .addOption(option('--timeout <ms>', TARGET_COMMAND.timeout, orNone(NONE, time)))
    .optionsGroup(HELP_HEADINGS.retries)
    .addOption(option('--pace <pace>', TARGET_COMMAND.pace, orNone(NONE, paceOf)))
    .addOption(option('--concurrency <number>', TARGET_COMMAND.concurrency, wholeNumber(1, TARGET_LIMITS.concurrency)))
    .addOption(option('--max-attempts <number>', TARGET_COMMAND.maxAttempts, wholeNumber(1, 100)))
    .addOption(option('--first-wait <ms>', TARGET_COMMAND.firstWait, time))
    .addOption(option('--longest-wait <ms>', TARGET_COMMAND.longestWait, time))
    .addOption(option('--longest-asked <ms>', TARGET_COMMAND.longestAsked, wholeNumber(0, MAX_TIME)))
    .addOption(new Option('--lost <what>', TARGET_COMMAND.lost).choices(['ask', 'resend']))
    .addOption(option('--stop-failures <number>', TARGET_COMMAND.stopFailures, orNone('never', wholeNumber(1, 100_000))))
    .addOption(option('--stop-malformed <number>', TARGET_COMMAND.stopMalformed, orNone('never', wholeNumber(1, 100_000))))
    .optionsGroup(HELP_HEADINGS.display)
    .addOption(new Option('--colour <colour>', TARGET_COMMAND.colour).choices(TARGET_COLOURS))
    .option('--link <url>', TARGET_COMMAND.link)
    .option('--symbol-server <url>', TARGET_COMMAND.symbolServer);
}

/** Applies the given options to a target; its other settings do not change. Errors: target_refused, and those of reading the named files. */
export function withChosen(draft: TargetDraft, flags: PresetFlags): CommandResult<TargetDraft> {
  const given = rulesGiven(flags);
  if (!given.ok) return given;
  const ca = caOf(flags.ca, draft.ca);
  if (!ca.ok) return ca;
  const { header, pin, link, dialect, maxBody, soft = [], hard = [] } = flags;
  return checked({
    ...draft,
    rules: { ...draft.rules, ...(dialect === undefined ? {} : { dialect }), ...maxBody, ...given.value },
    colour: flags.colour ?? draft.colour,
    headers: header === false ? [] : header === undefined ? draft.headers : header.map((one) => ({ ...one })),
    ca: ca.value,
    pinned: pin === undefined ? draft.pinned : noneOr(pin),
    proxy: flags.proxy ?? draft.proxy,
    timeouts: {
      connect: chosen(flags.connectTimeout, draft.timeouts.connect),
      idle: chosen(flags.idleTimeout, draft.timeouts.idle),
      whole: chosen(flags.timeout, draft.timeouts.whole),
    },
    reuse: flags.reuse ?? draft.reuse,
    concurrency: flags.concurrency ?? draft.concurrency,
    pace: chosen(flags.pace, draft.pace),
    policy: {
      attempts: flags.maxAttempts ?? draft.policy.attempts,
      firstWait: flags.firstWait ?? draft.policy.firstWait,
      longestWait: flags.longestWait ?? draft.policy.longestWait,
      longestAsked: flags.longestAsked ?? draft.policy.longestAsked,
      lost: flags.lost ?? draft.policy.lost,
    },
    stops: {
      serverFailures: chosen(flags.stopFailures, draft.stops.serverFailures),
      malformed: chosen(flags.stopMalformed, draft.stops.malformed),
    },
    treats: { ...draft.treats, ...Object.fromEntries([...soft, ...hard].map(({ rule, as }) => [rule, as])) },
    link: link === undefined ? draft.link : noneOr(link),
    symbolServer: serverOf(flags.symbolServer, draft.symbolServer ?? null),
  });
}

/** The address in the form that is stored; an invalid one stays as it is, and is refused later. */
function serverOf(text: string | undefined, before: string | null): string | null {
  const given = text === undefined ? before : noneOr(text);
  return given === null ? null : (symbolServer(given) ?? given);
}

/** Checks a target before it is saved. The bridge would report its errors only as an invalid request. */
function checked(draft: TargetDraft): CommandResult<TargetDraft> {
  const error = presetFailure(draft);
  return error === null ? ok(draft) : fail(failure('target_refused', { error }));
}

function chosen<T>(given: Chosen<T> | undefined, before: T | null): T | null {
  return given === undefined ? before : given.value;
}

function noneOr(text: string): string | null {
  return text === NONE ? null : text;
}

function caOf(path: string | undefined, before: string | null): CommandResult<string | null> {
  if (path === undefined) return ok(before);
  if (path === NONE) return ok(null);
  try {
    const { size } = statSync(resolve(path));
    // A device has size 0 but endless content.
    if (size === 0 || size > TARGET_LIMITS.ca) return fail(failure('target_refused', { error: 'ca' }));
    return ok(readFileSync(resolve(path), 'utf8'));
  } catch (reason) {
    return fail(readError(reason, { file: shownPath(resolve(path)) }));
  }
}

/** A parser for a repeatable option. */
function gathered<T>(read: (text: string) => T): (text: string, before: readonly T[] | undefined | boolean) => readonly T[] {
  return (text, before) => [...(typeof before === 'object' ? before : []), read(text)];
}

function headerOf(text: string): TargetHeader {
  const colon = text.indexOf(':');
  if (colon < 1) throw new InvalidArgumentError(TARGET_COMMAND.badHeader);
  return { name: text.slice(0, colon).trim(), value: text.slice(colon + 1).trim() };
}

function ruleOf(kind: RuleTreatment['kind']): (text: string) => NamedRule {
  return (text) => {
    const [, rule = '', percent] = /^(?:rule_)?([^=\s]{1,200})(?:=(\d{1,3}(?:\.\d+)?))?$/.exec(text) ?? [];
    const chance = percent === undefined ? null : Number(percent);
    if (rule === '' || (chance !== null && (kind === 'hard' || chance <= 0 || chance > 100)))
      throw new InvalidArgumentError(TARGET_COMMAND.badRule);
    return { rule, as: { kind, chance } };
  };
}

function proxyOf(text: string): ProxyChoice {
  if (text === NONE || text === 'environment') return { kind: text };
  return { kind: 'url', url: text };
}

function onOrOff(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new InvalidArgumentError(TARGET_COMMAND.badChoice(['on', 'off']));
  return text === 'on';
}
