import type { Command } from 'commander';
import { ok } from '../../../shared/errors.ts';
import { PAUSE_WORDS } from '../../../shared/text/sending/queue-command.ts';
import { TARGET_COMMAND, TOKEN_LOCATION_TEXTS } from '../../../shared/text/sending/target-command.ts';
import { TEST_STEP_LABELS } from '../../../shared/text/presenters/target-test.ts';
import { usualPreset } from '../../../shared/sending/targets/preset.ts';
import { type TargetDraft, type TargetTest, type TargetView, targetDraftOf } from '../../../shared/bridge/view/preset-view.ts';
import type { Host } from '../../host/platform/base/host.ts';
import { withHelp } from '../common/command-help.ts';
import { openHostAlongsideApp } from '../common/host-alongside-app.ts';
import { type Paint, paintFor } from '../common/colour.ts';
import type { CommandResult } from '../common/command-result.ts';
import { endWith } from '../common/exit-codes.ts';
import { hostSetting } from '../common/own-settings.ts';
import { failWith, print, printToStderr } from '../common/streams.ts';
import { targetNamed } from '../common/target-named.ts';
import { columns, visible } from '../common/terminal-text.ts';
import { readToken } from './read-token.ts';
import { type PresetFlags, withChosen, withPresetOptions } from './target-flags.ts';

interface AddFlags extends PresetFlags {
  readonly tokenFile?: string;
}

interface SetFlags extends AddFlags {
  readonly name?: string;
  readonly url?: string;
  readonly token?: boolean;
}

interface OutputFlags {
  readonly json?: true;
}

/** `crashlens target`: manages the destinations of reports. */
export function registerTarget(program: Command): void {
  const command = withHelp(program.command('target'), 'target').helpCommand(false);
  withHelp(command.command('list', { isDefault: true }), 'target list')
    .option('--json', TARGET_COMMAND.listJson)
    .action((flags: OutputFlags) => withTargets((host) => printTargets(host, flags), flags));
  const added = withHelp(command.command('add'), 'target add')
    .argument('<name>', TARGET_COMMAND.name)
    .argument('<url>', TARGET_COMMAND.url)
    .option('--token-file <file>', TARGET_COMMAND.tokenFile);
  withPresetOptions(added).action((name: string, url: string, flags: AddFlags) => withTargets((host) => add(host, name, url, flags)));
  const changed = withHelp(command.command('set'), 'target set')
    .argument('<target>', TARGET_COMMAND.named)
    .option('--name <name>', TARGET_COMMAND.newName)
    .option('--url <url>', TARGET_COMMAND.url)
    .option('--token-file <file>', TARGET_COMMAND.tokenFile)
    .option('--no-token', TARGET_COMMAND.noToken);
  withPresetOptions(changed).action((target: string, flags: SetFlags) => withTargets((host) => change(host, target, flags)));
  withHelp(command.command('remove'), 'target remove')
    .argument('<target>', TARGET_COMMAND.named)
    .action((target: string) => withTargets((host) => remove(host, target)));
  withHelp(command.command('forget'), 'target forget').action(() => withTargets(forgetRecent));
  withHelp(command.command('test'), 'target test')
    .argument('<target>', TARGET_COMMAND.named)
    .option('--json', TARGET_COMMAND.testJson)
    .action((target: string, flags: OutputFlags) => withTargets((host) => test(host, target, flags), flags));
}

/** Runs a step with the targets of the user's data folder. */
async function withTargets(step: (host: Host) => Promise<CommandResult<null>>, flags: OutputFlags = {}): Promise<void> {
  const opened = await openHostAlongsideApp();
  if (!opened.ok) {
    failWith(opened.error, flags);
    return;
  }
  try {
    const done = await step(opened.value);
    if (!done.ok) failWith(done.error, flags);
  } finally {
    await opened.value.close();
  }
}

async function printTargets(host: Host, { json }: OutputFlags): Promise<CommandResult<null>> {
  const list = await host.call('target.list', {});
  if (!list.ok) return list;
  const { targets } = list.value;
  if (json === true) {
    for (const target of targets) print(JSON.stringify(target));
    return ok(null);
  }
  const lines = columns(targets.map(targetCells), 60);
  const named = targets.filter(({ usedAt }) => usedAt === null).length;
  print(lines.slice(0, named).join('\n'));
  if (named < lines.length) print([`\n${TARGET_COMMAND.recent}`, ...lines.slice(named)].join('\n'));
  return ok(null);
}

function targetCells({ name, url, token, pinned, paused }: TargetView): readonly string[] {
  const notes = [
    ...(token === 'none' ? [] : [TOKEN_LOCATION_TEXTS[token]]),
    ...(pinned === null ? [] : [TARGET_COMMAND.pinned]),
    ...(paused === null ? [] : [TARGET_COMMAND.paused(PAUSE_WORDS[paused])]),
  ];
  return [visible(name), url === null ? TARGET_COMMAND.demo : visible(url), notes.join('; ')];
}

async function add(host: Host, name: string, url: string, flags: AddFlags): Promise<CommandResult<null>> {
  const { id: _, ...usual } = usualPreset('', name, url, {
    dialect: await hostSetting(host, 'target.dialect'),
    maxBody: await hostSetting(host, 'target.maxBody'),
    ingress: await hostSetting(host, 'target.ingress'),
    throttling: await hostSetting(host, 'target.throttling'),
  });
  const token = await tokenGiven(flags);
  if (!token.ok) return token;
  const draft = withChosen({ ...usual, id: null, headers: [] }, flags);
  if (!draft.ok) return draft;
  const made = await host.call('target.save', { target: draft.value });
  if (!made.ok) return made;
  print(TARGET_COMMAND.made(visible(made.value.name)));
  return setToken(host, made.value, token.value ?? undefined);
}

/** Returns the token to store with the target; null if no token is given. The token in the environment variable is for one run, so it is not stored. */
async function tokenGiven({ tokenFile }: AddFlags): Promise<CommandResult<string | null>> {
  return tokenFile === undefined ? ok(null) : readToken(tokenFile);
}

/** Stores a token, and prints a note if it is stored in a file. `token`: null removes the stored token; undefined changes nothing. */
async function setToken(host: Host, { id }: TargetView, token: string | null | undefined): Promise<CommandResult<null>> {
  if (token === undefined) return ok(null);
  const saved = await host.call('target.setToken', { target: id, token });
  if (!saved.ok) return saved;
  if (saved.value.token === 'file') printToStderr(TARGET_COMMAND.keeps(TARGET_COMMAND.keepsFile));
  return ok(null);
}

async function change(host: Host, text: string, flags: SetFlags): Promise<CommandResult<null>> {
  const found = await targetNamed(host, text);
  if (!found.ok) return found;
  const given = await tokenGiven(flags);
  if (!given.ok) return given;
  const before = targetDraftOf(found.value);
  const named: TargetDraft = { ...before, name: flags.name ?? before.name, url: flags.url ?? before.url };
  const draft = withChosen(named, flags);
  if (!draft.ok) return draft;
  // A URL with its own settings is saved as a named target and not only as a recent URL.
  const saved = await host.call('target.save', { target: draft.value, named: true });
  if (!saved.ok) return saved;
  print(TARGET_COMMAND.changed(visible(saved.value.name)));
  return setToken(host, saved.value, flags.token === false ? null : (given.value ?? undefined));
}

async function remove(host: Host, text: string): Promise<CommandResult<null>> {
  const found = await targetNamed(host, text);
  if (!found.ok) return found;
  const removed = await host.call('target.remove', { target: found.value.id });
  if (!removed.ok) return removed;
  print(TARGET_COMMAND.removed(visible(found.value.name)));
  return ok(null);
}

async function forgetRecent(host: Host): Promise<CommandResult<null>> {
  const forgotten = await host.call('target.forgetRecent', {});
  if (!forgotten.ok) return forgotten;
  print(TARGET_COMMAND.forgotten(forgotten.value.left));
  return ok(null);
}

async function test(host: Host, text: string, { json }: OutputFlags): Promise<CommandResult<null>> {
  const found = await targetNamed(host, text);
  if (!found.ok) return found;
  const tested = await host.call('target.test', { target: found.value.id });
  if (!tested.ok) return tested;
  if (json === true) print(JSON.stringify(tested.value));
  else for (const line of testText(tested.value, paintFor(1))) print(line);
  if (tested.value.steps.some(({ state }) => state === 'failed')) endWith('notDone');
  return ok(null);
}

function testText({ steps, certificate }: TargetTest, paint: Paint): readonly string[] {
  const lines = steps.map(({ step, state, ms, detail, failure }) => {
    const mark = state === 'ok' ? paint('good', '✓') : state === 'failed' ? paint('bad', '✗') : '–';
    const time = ms === null ? '' : `${String(Math.round(ms))} ms`;
    const words = [detail ?? '', failure?.message ?? '', failure?.hint ?? ''].filter((one) => one !== '').join(' ');
    return [`${mark} ${TEST_STEP_LABELS[step]}`, time, visible(words)];
  });
  return [...columns(lines), ...(certificate === null ? [] : [TARGET_COMMAND.certificate(certificate.fingerprint)])];
}
