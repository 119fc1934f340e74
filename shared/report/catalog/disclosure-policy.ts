import { type AnnotationCatalog, BUILT_IN_CATALOG } from './annotation-catalog.ts';

/** Decides by their names which values everybody may see. */
export interface DisclosurePolicy {
  /** Says which annotations are public. */
  readonly annotations: AnnotationCatalog;
  /** True if the user chose to see the values of request headers of that name, which is in lower case, beside those that are always shown. */
  showsHeader(name: string): boolean;
}

/** `shownHeaders`: the setting `headers.shown`, read each time. */
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

/** Public annotations by a list; of request headers only those that are always shown. */
export function annotationPolicy(annotations: AnnotationCatalog): DisclosurePolicy {
  return { annotations, showsHeader: () => false };
}

/** What is public by the built-in list. */
export const BUILT_IN_POLICY: DisclosurePolicy = annotationPolicy(BUILT_IN_CATALOG);
