import { capturedText, headLine, reasonOf } from '../../../../shared/text/verdict/expected.ts';
import { CHECK } from '../../../../shared/text/verdict/check.ts';
import { type Paint, expectedTone } from '../../common/colour.ts';
import { visible } from '../../common/terminal-text.ts';
import type { CheckOutput } from './check-output.ts';
import type { CheckedReport } from './checked-file.ts';
import type { Entry, JudgedFinding } from './entries.ts';

/** Maximum number of codes listed for one report. JSON output lists all of them. */
const MAX_CODES = 8;

/** A human-readable line for each file: path, pass or fail, likely answer, codes of findings. */
export function textOutput(paint: Paint): CheckOutput {
  return {
    begin: '',
    entry: (entry) => `${visible(entry.path)}: ${lineOf(entry, paint)}\n`,
    end: () => [],
  };
}

function lineOf(entry: Entry, paint: Paint): string {
  const { report, unread } = entry;
  const mark = markOf(entry, paint);
  if (report === null)
    return `${mark} ${paint('bad', CHECK.unread)}${unread === null ? '' : `. ${visible(`${unread.message} ${unread.hint}`)}`}`;
  return [`${mark} ${answerOf(report, paint)}`, ...foundIn(entry.findings, report.more)].join('; ');
}

/**
 * The mark of a line. Cross: the report fails. Tick: the report passes and will probably be accepted. Dash: the report passes but will probably not be
 * accepted, because a throttling rule rejects it or because its findings are in the baseline.
 */
function markOf({ fails, report }: Entry, paint: Paint): string {
  if (fails) return paint('bad', '✗');
  return report?.outgoing.label === 'accepted' ? paint('good', '✓') : '–';
}

function answerOf({ outgoing, captured, violations }: CheckedReport, paint: Paint): string {
  const reason = reasonOf(outgoing);
  const word = paint(expectedTone(outgoing), headLine(outgoing, violations));
  return `${word}${reason === null ? '' : ` ${visible(reason)}`}${captured === null ? '' : `; ${capturedText(captured)}`}`;
}

/** For findings above `info`: the codes that are not in the baseline, then the number of findings in the baseline. */
function foundIn(findings: readonly JudgedFinding[], more: number): readonly string[] {
  const aboveInfo = findings.filter(({ severity }) => severity !== 'info');
  const codes = [...new Set(aboveInfo.filter(({ known }) => known !== true).map(({ code }) => code))];
  const known = aboveInfo.filter((finding) => finding.known === true).length;
  const left = codes.length - MAX_CODES;
  const named = [...codes.slice(0, MAX_CODES), ...(left > 0 || more > 0 ? ['…'] : [])].join(', ');
  return [...(named === '' ? [] : [named]), ...(known === 0 ? [] : [CHECK.known(known)])];
}
