import type { FailureFacts } from '../../bridge/failure.ts';
import { TARGET_LIMITS } from '../../sending/targets/preset.ts';

/** What is wrong with a target. Replaces `{reason}` in the sentence of target_refused. */
export const PRESET_FAILURE_WORDS: Readonly<Record<FailureFacts['target_refused']['error'], string>> = {
  name: 'it has no name',
  name_odd: `its name is longer than ${String(TARGET_LIMITS.name)} characters, or contains invisible characters`,
  name_taken: 'another target has that name',
  header_name: 'a header name contains characters that HTTP does not allow',
  header_value: 'a header value is not plain text',
  header_not_chosen: 'a header belongs to the report or connection, or is a credential. Use the token for credentials',
  link: 'the URL of a crash must be a full URL with {id} after its host',
  symbol_server: 'the address of the symbol server must begin with https:// or http://, without a user name or query',
  proxy_url: 'the proxy must be an http:// URL',
  ca: 'the file of authorities contains no readable certificate',
  pinned: 'the fingerprint is not the SHA-256 of a certificate',
  too_many: 'there are too many targets',
  demo: 'the demo collector is built in, and its URL cannot be changed',
  token_elsewhere: 'its token is in the keychain, which only the desktop app can read. Set CRASHLENS_TOKEN',
  secrets_unreadable:
    'target-secrets.json in the data folder is damaged or missing. Give its token and secret headers again, or set CRASHLENS_TOKEN',
  proxy_environment: 'HTTPS_PROXY, HTTP_PROXY or ALL_PROXY is not an http:// URL. Correct it, or choose another proxy',
  still_queued: 'reports are waiting to be sent to it',
  in_outbox: 'the outbox has reports for it. Remove them first',
};
