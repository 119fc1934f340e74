import { expect, type Locator, type Page } from 'playwright/test';

type CentreTab = 'Annotations' | 'Parts' | 'Dump' | 'Memory report' | 'Bytes' | 'Headers' | 'Stored' | 'Findings';

/** An open report: verdict, structure, tabs, findings, attempts. */
export class ReportPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get verdict(): Locator {
    return this.page.getByTestId('verdict');
  }

  /** Returns the word for the verdict, such as LIKELY ACCEPTED or MALFORMED. */
  verdictWord(): Promise<string> {
    return this.verdict.getByRole('heading').innerText();
  }

  /** The sentence with the reason for the verdict, including its links. */
  get because(): Locator {
    return this.page.getByTestId('because');
  }

  /** The malformed reason, such as `malformed_bad_gzip`. Matches nothing if there is no reason. */
  get reason(): Locator {
    return this.verdict.locator('code');
  }

  /** The line "predicted … · answered …", which compares the last answer with its prediction. */
  get comparison(): Locator {
    return this.page.getByTestId('comparison');
  }

  /** The answer of the other dialect; present only if it differs. */
  get otherDialect(): Locator {
    return this.page.getByTestId('other-dialect');
  }

  /** The text that says whose limit the body exceeds. Present only if the body is too large. */
  get whoseMaximum(): Locator {
    return this.page.getByTestId('whose-maximum');
  }

  async showVerdictRange(): Promise<void> {
    await this.verdict.getByRole('button', { name: 'Show' }).click();
  }

  async selectTab(tab: CentreTab): Promise<void> {
    const shown = this.page.getByRole('tablist', { name: 'Views of the report' }).getByRole('tab', { name: new RegExp(`^${tab}`) });
    await shown.click();
    await expect(shown).toHaveAttribute('aria-selected', 'true');
  }

  get annotations(): Locator {
    return this.page.getByRole('grid', { name: 'Annotations' });
  }

  get annotationFilter(): Locator {
    return this.page.getByRole('searchbox', { name: 'Filter annotations' });
  }

  /** The row of an annotation, found by its exact name. */
  annotationRow(name: string): Locator {
    return this.annotations.getByRole('row').filter({ has: this.page.getByRole('gridcell', { name, exact: true }) });
  }

  /** The cell of an annotation's value. A masked value is shown as `•••••••` and announced as "masked". */
  annotationValue(name: string): Locator {
    return this.annotationRow(name).getByRole('gridcell').nth(2);
  }

  /** The text for screen readers in place of a masked value. Assertions must wait for it, because the host's answer about public names takes a moment. */
  maskOf(name: string): Locator {
    return this.annotationValue(name).getByText('masked', { exact: true });
  }

  async selectAnnotation(name: string): Promise<void> {
    await this.annotationRow(name).getByRole('gridcell').first().click();
  }

  async revealAnnotation(name: string): Promise<void> {
    const button = this.page.getByRole('button', { name: `Reveal value of ${name}`, exact: true });
    await button.click();
    await button.waitFor({ state: 'detached' });
  }

  async revealAll(): Promise<void> {
    await this.page.getByRole('button', { name: 'Reveal all', exact: true }).click();
    await this.page.getByRole('button', { name: 'Hide all' }).waitFor();
  }

  async hideAll(): Promise<void> {
    const button = this.page.getByRole('button', { name: 'Hide all' });
    await button.click();
    await button.waitFor({ state: 'detached' });
  }

  async copyValue(name: string): Promise<void> {
    await this.annotationRow(name).hover();
    await this.page.getByRole('button', { name: `Copy value of ${name}`, exact: true }).click();
  }

  async filterAnnotations(text: string): Promise<void> {
    await this.annotationFilter.fill(text);
  }

  /** The whole value of the selected annotation, in the pane under the table. */
  get wholeValue(): Locator {
    return this.page.getByRole('group', { name: 'Whole value' });
  }

  /** The pane of the selected annotation: the meaning of its name, who may see its value, and the value. */
  get valuePane(): Locator {
    return this.page.getByRole('region', { name: 'Value', exact: true });
  }

  /** The text about the selected annotation: the meaning of its name, and why its value is masked. */
  get aboutAnnotation(): Locator {
    return this.page.getByRole('group', { name: 'About this annotation' });
  }

  get parts(): Locator {
    return this.page.getByRole('grid', { name: 'Binary parts' });
  }

  partRow(name: string): Locator {
    return this.parts.getByRole('row').filter({ has: this.page.getByRole('gridcell', { name, exact: true }) });
  }

  /** Saves a part; in the browser shell, this starts a download. */
  async savePart(name: string): Promise<void> {
    await this.page.getByRole('button', { name: `Save ${name}`, exact: true }).click();
  }

  get headers(): Locator {
    return this.page.getByRole('grid', { name: 'Headers' });
  }

  headerRow(name: string): Locator {
    return this.headers.getByRole('row').filter({ has: this.page.getByRole('gridcell', { name, exact: true }) });
  }

  get structure(): Locator {
    return this.page.getByRole('treegrid', { name: 'Structure' });
  }

  structureNode(name: string): Locator {
    return this.structure.getByRole('row', { name, exact: true });
  }

  /** Expands a node of the tree. */
  async unfoldNode(name: string): Promise<void> {
    await this.structureNode(name).getByRole('button').click();
  }

  async selectNode(name: string): Promise<void> {
    await this.structureNode(name).click();
  }

  /** The text in the status bar about the selected bytes. */
  get selection(): Locator {
    return this.page.getByTestId('selection');
  }

  get sentBy(): Locator {
    return this.page.getByTestId('sent-by');
  }

  findings(): Locator {
    return this.page.getByRole('list', { name: 'Findings' }).getByRole('listitem');
  }

  finding(code: string): Locator {
    return this.page.locator(`[data-code="${code}"]`);
  }

  async showFinding(code: string): Promise<void> {
    await this.page
      .getByRole('button', { name: `Show the bytes of ${code}` })
      .first()
      .click();
  }

  attempts(): Locator {
    return this.page.getByRole('list', { name: 'Attempts' }).getByRole('button');
  }

  async chooseDialect(dialect: 'spec' | 'antenna'): Promise<void> {
    await this.page.getByRole('button', { name: /Dialect/ }).click();
    await this.page.getByRole('option', { name: new RegExp(`^${dialect}`) }).click();
  }
}
