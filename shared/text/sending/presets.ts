import type { FailureFacts } from '../../bridge/failure.ts';
import { TARGET_LIMITS } from '../../sending/targets/preset.ts';

/** What is wrong with a target as it was written; fills `{reason}` of target_refused. */
export const PRESET_FAILURE_WORDS: Readonly<Record<FailureFacts['target_refused']['error'], string>> = {
  name: 'it has no name',
  name_odd: `its name is longer than ${String(TARGET_LIMITS.name)} characters, or has some that cannot be seen`,
  name_taken: 'another target has that name',
  header_name: 'the name of a header has characters that HTTP does not allow',
  header_value: 'the value of a header has characters that are not plain text',
  header_not_chosen:
    'a header is among them that belongs to the report or the connection, or holds a credential, for which there is the token',
  link: 'the link to a crash id has to be a full address with {id} behind its host',
  proxy_url: 'the proxy has to be an http:// address',
  ca: 'the file of authorities holds no certificate that can be read',
  pinned: 'that is no SHA-256 of a certificate',
  too_many: 'there are as many targets as there can be',
  demo: 'the demo collector is always there and has no URL to choose',
  token_elsewhere: 'its token lies in the keychain of the desktop app, which cannot be asked from here: give it as CRASHLENS_TOKEN',
  secrets_unreadable:
    'its token, or another secret of it, cannot be read: the file target-secrets.json in the data folder is damaged or missing. Give the token and the secret headers again, or set CRASHLENS_TOKEN',
  proxy_environment:
    'the proxy in the environment (HTTPS_PROXY, HTTP_PROXY or ALL_PROXY) is not an http:// address. Correct the variable, or choose another proxy for the target',
  still_queued: 'reports wait to be sent to it',
  in_outbox: 'the outbox still has reports for it. Remove them there first',
};
