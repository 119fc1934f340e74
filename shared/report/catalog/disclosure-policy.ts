import { type AnnotationCatalog, BUILT_IN_CATALOG } from './annotation-catalog.ts';

/** Decides by name which values everybody may see. */
export interface DisclosurePolicy {
  /** Says which annotations are public. */
  readonly annotations: AnnotationCatalog;
  /** True if the user chose to see the values of request headers of that name, in addition to those that are always shown. `name` is in lower case. */
  showsHeader(name: string): boolean;
}

/** Creates a policy. `shownHeaders` returns the setting `headers.shown`. It is called for every header, so that a change of the setting applies immediately. */
export function disclosurePolicy(annotations: AnnotationCatalog, shownHeaders: () => string): DisclosurePolicy {
  let text = '';
  let shown: ReadonlySet<string> = new Set();
  return {
    annotations,
    showsHeader(name) {
      const now = shownHeaders();
      if (now !== text) [text, shown] = [now, new Set(now.split(', '))];
      return shown.has(name);
    },
  };
}

/** Creates a policy from an annotation list. No request headers are shown in addition to those that are always shown. */
export function annotationPolicy(annotations: AnnotationCatalog): DisclosurePolicy {
  return { annotations, showsHeader: () => false };
}

/** The policy of the built-in annotation list. */
export const BUILT_IN_POLICY: DisclosurePolicy = annotationPolicy(BUILT_IN_CATALOG);
