import type { Reader } from '../../github/github.ts';
import { open, say } from '../../plan/wording.ts';
import { divideByReason, type Exported, exportList } from '../section.ts';
import * as calls from './calls.ts';
import { mistakeIn } from './expression.ts';
import { namePattern, settings } from './schema.ts';

/** `undefined` if secret scanning is off. The list then answers 404, as to a token without the grant. */
export async function readAllPatterns(host: Reader): Promise<calls.LivePattern[] | undefined> {
  const { security_and_analysis: security } = await host.ask(calls.getRepository({}));
  return security?.secret_scanning?.status === 'disabled' ? undefined : host.ask(calls.list({}));
}

export function patternsToSettings(live: calls.LivePattern[] | undefined): Exported {
  if (!live) return { value: undefined, notes: [say`secret scanning is off, so there are no custom patterns`] };
  const { kept, left } = divideByReason(live, reasonToLeaveOut);
  return exportList(kept.map(patternEntry), settings, left);
}

/** Leaves out invalid expressions, since Trueup would refuse the file. */
function reasonToLeaveOut(item: calls.LivePattern) {
  const expressions = Object.entries(patternEntry(item)).filter(([key]) => key !== 'name');
  for (const [key, value] of expressions)
    for (const expression of [value].flat()) {
      const mistake = mistakeIn(expression);
      if (mistake) return say`${namePattern(item)} is left out: its \`${open(key)}\` ${mistake.problem}`;
    }
  return undefined;
}

const patternEntry = ({
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
