/** Why a connection was not trusted or a transfer failed, by TLS or system error code. Replaces `{reason}`. `ended`: the sending process ended. */
export const CONNECTION_REASONS: ReadonlyMap<string, string> = new Map([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'its certificate is self-signed'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'its authority is self-signed and not trusted here'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'the authority of its certificate is unknown here'],
  ['UNABLE_TO_GET_ISSUER_CERT', 'the authority of its certificate is unknown here'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'the authority of its certificate is unknown here'],
  ['CERT_HAS_EXPIRED', 'its certificate has expired'],
  ['CERT_NOT_YET_VALID', 'its certificate is not valid yet'],
  ['CERT_REVOKED', 'its certificate was revoked'],
  ['CERT_UNTRUSTED', 'its certificate is not trusted here'],
  ['HOSTNAME_MISMATCH', 'its certificate is for another host'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is for another host'],
  ['PIN_MISMATCH', 'its certificate is not the pinned one'],
  ['EPROTO', 'it uses no TLS on that port, or only an insecure version'],
  ['ECONNRESET', 'it closed the connection during the handshake'],
  ['ECONNREFUSED', 'nothing is listening there'],
  ['ETIMEDOUT', 'it did not answer in time'],
  ['ENOTFOUND', 'its name is unknown on this network'],
  ['EHOSTUNREACH', 'there is no route to it'],
  ['ENETUNREACH', 'its network is unreachable'],
  ['EADDRNOTAVAIL', 'its address cannot be reached from this machine'],
  ['EACCES', 'the system does not allow the connection'],
  ['EPERM', 'the system does not allow the connection'],
  ['ended', 'Crashlens ended during the transfer'],
]);

/** Replaces `{reason}` if the cause is unknown. */
export const UNKNOWN_REASON = 'the system gives no reason';
