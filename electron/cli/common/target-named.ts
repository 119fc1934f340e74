import { fail, ok } from '../../../shared/errors.ts';
import { OUTBOX_COMMAND, QUEUE_COMMAND } from '../../../shared/text/sending/queue-command.ts';
import { TARGET_COMMAND } from '../../../shared/text/sending/target-command.ts';
import { BEARER_TOKEN, DEMO_TARGET } from '../../../shared/sending/targets/preset.ts';
import type { TargetView } from '../../../shared/bridge/view/preset-view.ts';
import type { Host } from '../../host/platform/base/host.ts';
import { type CommandResult, commandFailure } from './command-result.ts';
import { printToStderr } from './streams.ts';

/** Environment variable with the bearer token for one run. */
const TOKEN_VARIABLE = 'CRASHLENS_TOKEN';

/** Resolves a destination: a target by its name, otherwise a URL. The URL need not be saved. Errors: bad_target. */
export async function targetOrUrl(host: Host, text: string): Promise<CommandResult<TargetView>> {
  const targets = await savedTargets(host);
  if (!targets.ok) return targets;
  const known = findTarget(targets.value, text);
  if (known !== null) return ok(known);
  if (!text.includes(':'))
    return fail(
      commandFailure(
        'bad_target',
        TARGET_COMMAND.neither(
          text,
          targets.value.map(({ name }) => name),
        ),
      ),
    );
  return host.call('target.use', { url: text, keep: false });
}

/** Finds a saved target by its name or URL. Errors: bad_target. */
export async function targetNamed(host: Host, text: string): Promise<CommandResult<TargetView>> {
  const targets = await savedTargets(host);
  if (!targets.ok) return targets;
  const { value } = targets;
  const known = findTarget(value, text) ?? value.find(({ url }) => url === text) ?? null;
  if (known !== null) return ok(known);
  return fail(
    commandFailure(
      'bad_target',
      OUTBOX_COMMAND.unknownTarget(
        text,
        value.map(({ name }) => name),
      ),
    ),
  );
}

async function savedTargets(host: Host): Promise<CommandResult<readonly TargetView[]>> {
  const list = await host.call('target.list', {});
  return list.ok ? ok(list.value.targets) : list;
}

function findTarget(targets: readonly TargetView[], text: string): TargetView | null {
  const wanted = text.trim().toLowerCase();
  const exact = targets.find(({ name }) => name === text);
  return exact ?? targets.find(({ id, name }) => name.toLowerCase() === wanted || (id === DEMO_TARGET && id === wanted)) ?? null;
}

/**
 * If the environment variable contains a token, uses this token for the target in this run. If another Crashlens process sends (`isElsewhere`), only prints
 * that the variable is ignored. Without the variable, prints a note if the target's token is stored in a file. Errors: invalid_request if the variable contains
 * no valid token.
 */
export async function withRunToken(host: Host, target: TargetView, isElsewhere: boolean): Promise<CommandResult<TargetView>> {
  const token = process.env[TOKEN_VARIABLE] ?? '';
  if (token === '') {
    if (target.token === 'file' && !isElsewhere) printToStderr(QUEUE_COMMAND.tokenFromFile(target.name));
    return ok(target);
  }
  if (!BEARER_TOKEN.test(token)) return fail(commandFailure('invalid_request', QUEUE_COMMAND.badToken));
  if (isElsewhere) {
    printToStderr(QUEUE_COMMAND.tokenElsewhere);
    return ok(target);
  }
  return host.call('target.lendToken', { target: target.id, token });
}
