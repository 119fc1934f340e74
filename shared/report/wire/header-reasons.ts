/** Why a captured header is sent in a changed form or not at all. */
export type HeaderReason =
  | 'host'
  | 'connection'
  | 'reuse'
  | 'target'
  | 'framing'
  | 'computed_length'
  | 'repeated_length'
  | 'false_length'
  | 'pinned_length'
  | 'no_length'
  | 'credential'
  | 'unknown_words'
  | 'expect'
  | 'hop_by_hop'
  | 'unsendable';
