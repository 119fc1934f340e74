import type { StoreApi } from 'zustand/vanilla';
import { areSameRules, rulesAlone } from '../../../shared/verdict/rules/target-rules.ts';
import { carriedSelection } from '../../core/state/selection.ts';
import { chosenRules } from '../../core/state/targets.ts';
import type { BytePages } from './byte-pages.ts';
import { inspectPage, inspectPages, joinPages, pageCount } from './inspection-pages.ts';
import type { ReportState } from './report-state.ts';

/** Loads the inspection of one report, and further pages of its lists as users scroll. */
export class InspectionLoader {
  readonly #report: string;
  readonly #store: StoreApi<ReportState>;
  readonly #pages: BytePages;
  /** Number of the newest inspection. Responses to older inspections are ignored. */
  #newest = 0;
  #loading: Promise<void> | null = null;

  constructor(report: string, store: StoreApi<ReportState>, pages: BytePages) {
    this.#report = report;
    this.#store = store;
    this.#pages = pages;
  }

  /** Inspects the report again for the chosen target, with as many pages as are loaded. */
  async inspect(): Promise<void> {
    this.#newest += 1;
    const mine = this.#newest;
    const rules = chosenRules();
    const answer = await inspectPages(this.#report, rules, this.#store.getState().loadedPages);
    if (mine !== this.#newest) return;
    if (answer.ok) {
      const inspection = answer.value;
      this.#store.setState(({ selection, inspection: before }) => ({
        inspection,
        failure: null,
        selection: carriedSelection(before, inspection, selection),
      }));
    } else {
      this.#store.setState({ failure: answer.error });
    }
    // Another target was chosen during the first inspection.
    if (!areSameRules(chosenRules(), rules)) await this.inspect();
  }

  /** Reads the bytes and the inspection again, for example after the masks changed. */
  async rereadAll(): Promise<void> {
    this.#pages.clear();
    await this.inspect();
  }

  /** Reads everything again, if the report was inspected before. */
  async reread(): Promise<void> {
    if (this.#store.getState().inspection !== null) await this.rereadAll();
  }

  /** Loads the next page, unless a load is running. A list calls this at every scroll event near its end. */
  loadMore(): Promise<void> {
    return this.#loading ?? this.#load(() => this.#store.getState().loadedPages + 1);
  }

  loadAll(): Promise<void> {
    return this.#load(() => Number.POSITIVE_INFINITY);
  }

  /** Loads up to `wanted` pages, after any running load has ended. */
  #load(wanted: () => number): Promise<void> {
    const next = (this.#loading ?? Promise.resolve()).then(() => this.#loadTo(wanted()));
    const mine = next.finally(() => {
      if (this.#loading === mine) this.#loading = null;
    });
    this.#loading = mine;
    return mine;
  }

  /** Loads up to `wanted` pages, then shows them all at once. Rendering a long list after each page would take longer than loading the pages. */
  async #loadTo(wanted: number): Promise<void> {
    const { inspection, loadedPages } = this.#store.getState();
    if (inspection === null) return;
    const rules = rulesAlone(inspection.source);
    const last = Math.min(wanted, pageCount(inspection));
    const mine = this.#newest;
    let view = inspection;
    for (let page = loadedPages; page < last; page += 1) {
      const answer = await inspectPage(this.#report, rules, page);
      if (mine !== this.#newest || !answer.ok) return;
      view = joinPages(view, answer.value);
    }
    if (last > loadedPages) this.#store.setState({ inspection: view, loadedPages: last });
  }
}
