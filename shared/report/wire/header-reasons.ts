/** Why a header of a captured request goes out otherwise than it was captured. */
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
