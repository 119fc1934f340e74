import { EXPLANATION } from '../../../shared/text/verdict/explanation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import type { RangeLike } from '../../core/state/selection.ts';
import { useReport } from '../shared/report-context.ts';

/** A link to a range in the Bytes tab. `label`: the range's name for screen readers; `text`: replaces “Show”. */
export function ShowBytes({ range, label, text }: { readonly range: RangeLike; readonly label: string; readonly text?: string }) {
  const report = useReport();
  return (
    <Button
      variant="link"
      aria-label={text === undefined ? EXPLANATION.showBytesOf(label) : `${text}: ${label}`}
      onPress={() => {
        report.select(range);
        report.showTab('bytes');
      }}
    >
      {text ?? EXPLANATION.show}
    </Button>
  );
}
