/** The source of a rule: a section of the interface, or `measured` if the interface does not mention the rule. */
export type Section =
  | 'Endpoints, Submit a crash report'
  | 'Endpoints, Request headers'
  | 'Endpoints, Response rules'
  | 'Annotation, key/value form'
  | 'Annotations, single JSON form'
  | 'Errors, Malformed'
  | 'measured';
