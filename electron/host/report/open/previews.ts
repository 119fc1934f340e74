import type { EventListener } from '../../platform/base/host.ts';
import type { PreviewMode } from '../view/open-report.ts';
import type { Entry } from './open-entry.ts';
import type { ReportList } from './report-list.ts';

/** The open reports without a tab: at most one that is shown, and one that was prefetched. A preview gets a tab when the user edits it. */
export class Previews {
  readonly #list: ReportList;
  readonly #emit: EventListener;
  /** The revision of each preview's edit list when it became a preview, by report id. */
  readonly #revisions = new Map<string, number>();
  /** Id of the last shown preview. */
  #shown: string | null = null;

  constructor(list: ReportList, emit: EventListener) {
    this.#list = list;
    this.#emit = emit;
  }

  has({ report, draft }: Entry): boolean {
    return this.#revisions.get(report.id) === draft.view().revision;
  }

  isShown({ report }: Entry): boolean {
    return report.id === this.#shown;
  }

  /**
   * Makes an open report the shown or the prefetched preview, depending on `mode`. Closes earlier previews, unless an edit in progress turns them into tabs.
   */
  async add({ report, draft }: Entry, mode: PreviewMode): Promise<void> {
    const stays = mode === 'ahead' ? this.#shown : null;
    const before = this.#list.entries().filter(({ report: { id } }) => id !== report.id && id !== stays && this.#revisions.has(id));
    this.#revisions.set(report.id, draft.view().revision);
    if (mode === 'preview') this.#shown = report.id;
    for (const other of before) {
      (await other.draft.lock()).release();
      // The user may have edited or closed the preview, or opened it as a tab, during the wait.
      if (!this.has(other)) this.delete(other);
      else if (mode !== 'ahead' || !this.isShown(other)) this.#list.close(other, false);
    }
  }

  /** Removes a preview. Call this when a report was closed or got a tab. Returns false if it was not a preview. */
  delete({ report }: Entry): boolean {
    return this.#revisions.delete(report.id);
  }

  /** Runs a change to many reports. Edited previews do not become tabs. */
  unchangedBy(change: () => void): void {
    const before = this.#list.entries().filter((entry) => this.has(entry));
    change();
    for (const { report, draft } of before) if (this.#revisions.has(report.id)) this.#revisions.set(report.id, draft.view().revision);
  }

  /** Closes previews that were never shown, so that a change to many reports does not turn them into tabs. */
  closePrefetched(): void {
    const prefetched = this.#list.entries().filter((entry) => !this.isShown(entry) && this.has(entry));
    for (const entry of prefetched) this.#list.close(entry, false);
    if (prefetched.length > 0) this.#emit('reports.changed', { opened: null });
  }
}
