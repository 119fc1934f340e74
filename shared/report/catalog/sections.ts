/** Where a rule comes from: a section of the interface, or `measured` where the interface is silent. */
export type Section =
  | 'Endpoints, Submit a crash report'
  | 'Endpoints, Request headers'
  | 'Endpoints, Response rules'
  | 'Annotation, key/value form'
  | 'Annotations, single JSON form'
  | 'Errors, Malformed'
  | 'measured';
