import type { AnnotationCatalog } from '../../../../shared/report/catalog/annotation-catalog.ts';

/** A list of annotations with the request headers whose values the person chose to see always. `names`: the setting as it counts now. */
export function withChosenHeaders(catalog: AnnotationCatalog, names: () => string): AnnotationCatalog {
  let known = '';
  let shown: ReadonlySet<string> = new Set();
  return {
    names: () => catalog.names(),
    factsOf: (name) => catalog.factsOf(name),
    visibilityOf: (name) => catalog.visibilityOf(name),
    lookup: (name) => catalog.lookup(name),
    showsHeader(name) {
      const now = names();
      if (now !== known) [known, shown] = [now, new Set(now.split(', '))];
      return shown.has(name);
    },
    get isClosed() {
      return catalog.isClosed;
    },
  };
}
