import type { Reader } from '../../github/github.ts';
import { formatText, markPublic } from '../../plan/wording.ts';
import { exportList, type SectionExport, splitByOmissionReason } from '../section.ts';
import * as calls from './calls.ts';
import { findExpressionMistake } from './expression.ts';
import { describeCustomPattern, settings } from './schema.ts';

/** `undefined` if secret scanning is off: the list answers 404, as without permission. */
export async function readAllPatterns(github: Reader): Promise<calls.LivePattern[] | undefined> {
  const { security_and_analysis: security } = await github.ask(calls.getScanningStatus({}));
  return security?.secret_scanning?.status === 'disabled' ? undefined : github.ask(calls.list({}));
}

export function exportPatterns(live: calls.LivePattern[] | undefined): SectionExport {
  if (!live)
    return { value: undefined, notes: [{ text: formatText`secret scanning is off, so there are no custom patterns` }] };
  const { kept, omissions } = splitByOmissionReason(live, ({ name }) => name, findOmissionReason);
  return exportList(kept.map(toPatternEntry), settings, omissions);
}

/** Trueup would refuse a snapshot that contains an invalid expression. */
function findOmissionReason(item: calls.LivePattern) {
  const expressions = Object.entries(toPatternEntry(item)).filter(([key]) => key !== 'name');
  for (const [key, value] of expressions)
    for (const expression of [value].flat()) {
      const mistake = findExpressionMistake(expression);
      if (mistake)
        return formatText`${describeCustomPattern(item)} is left out: its \`${markPublic(key)}\` ${mistake.problem}`;
    }
  return undefined;
}

const toPatternEntry = ({
  name,
  pattern,
  start_delimiter,
  end_delimiter,
  must_match,
  must_not_match,
}: calls.LivePattern) => ({
  name,
  pattern,
  ...(start_delimiter && { start_delimiter }),
  ...(end_delimiter && { end_delimiter }),
  ...(must_match?.length && { must_match }),
  ...(must_not_match?.length && { must_not_match }),
});
