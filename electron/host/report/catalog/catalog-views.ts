import { type CatalogRowView, type CatalogView, MAX_FAILURES } from '../../../../shared/bridge/view/catalog-view.ts';
import { unknownFacts } from '../../../../shared/report/catalog/annotation-catalog.ts';
import { type AnnotationFacts, UNTABLED_ANNOTATIONS } from '../../../../shared/report/catalog/annotations.ts';
import { catalogFailureViews } from '../../../../shared/text/presenters/catalog-failures.ts';
import { failureView } from '../../../../shared/text/presenters/failure-view.ts';
import type { ListInEffect, CatalogState, UnusableList } from './list-in-effect.ts';

/** Describes the list in effect for the page. `shown`: formats a path for display; `shownHeaders`: the setting `headers.shown`. */
export function catalogView(list: ListInEffect, shown: (path: string) => string, shownHeaders: string): CatalogView {
  const { state } = list;
  const rows = catalogRows(list);
  const counted = (visibility: CatalogRowView['visibility']): number => rows.filter((row) => row.visibility === visibility).length;
  return {
    inEffect: effectOf(state),
    own:
      state.own === null
        ? null
        : {
            displayPath: shown(state.own.path),
            form: state.own.form,
            rows: state.own.rows.length,
            readAt: new Date(state.own.readAt).toISOString(),
          },
    error: state.refused === null ? null : unreadableView(state.refused),
    hasFile: list.hasFile(),
    shownHeaders,
    totals: { names: rows.length, public: counted('public'), protected: counted('protected'), unlisted: counted('unlisted') },
  };
}

function effectOf({ kind, own }: CatalogState): CatalogView['inEffect'] {
  if (kind === 'closed') return 'closed';
  if (own === null) return 'built_in';
  return own.mode === 'add' ? 'added' : 'replaced';
}

function unreadableView({ name, error, errors }: UnusableList): NonNullable<CatalogView['error']> {
  const listed = errors.slice(0, MAX_FAILURES);
  const { message, hint } = failureView(error);
  return { name, message, hint, errors: catalogFailureViews(listed), more: errors.length - listed.length };
}

/** Returns one row for each name in the annotation list in effect, and one for each name that the collector treats specially. Rows are sorted by name. */
export function catalogRows({ catalog, state }: ListInEffect): readonly CatalogRowView[] {
  const names = new Set([...catalog.names(), ...UNTABLED_ANNOTATIONS]);
  const rows = [...names].map((name) => rowView(catalog.factsOf(name) ?? unknownFacts(name), state.own?.names.has(name) === true));
  return rows.toSorted((a, b) => compareNames(a.name.toLowerCase(), b.name.toLowerCase()));
}

function compareNames(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function rowView(facts: AnnotationFacts, own: boolean): CatalogRowView {
  const { name, visibility, declaredType, geckoType, rawType, geckoScope, processedField, processedType } = facts;
  return {
    name,
    visibility,
    type: declaredType ?? geckoType ?? rawType,
    scope: geckoScope,
    processedField,
    processedType: processedType ?? (processedField === null ? null : 'structure'),
    collector: facts.droppedByCollector ? 'removes' : facts.madeByCollector ? 'writes' : null,
    own,
  };
}
