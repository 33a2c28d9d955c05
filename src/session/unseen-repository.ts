import { isRefusedWith } from '../host/failures.ts';
import type { Reader } from '../host/host.ts';
import { viewOf } from '../report/result/by-view.ts';
import { failureOf } from '../report/result/failure-lines.ts';
import type { Reconciled } from '../report/result/outcome.ts';
import type { Line, Told } from '../report/result/result.ts';
import { askVisibility } from './visibility.ts';

/**
 * The single error for a repository that the token cannot see, in place of one for each section. It is asked for only
 * where the host answered 404 to a section, and no section read anything that differs.
 */
export async function unseenRepository(
  { sections }: Pick<Reconciled, 'sections'>,
  reader: Reader,
): Promise<Line | undefined> {
  // What was written must stay in the report.
  if (sections.some(({ lines }) => lines.some(({ kind }) => kind === 'change'))) return undefined;
  const isMissing = ({ request }: Told) => request && viewOf(request, 'open').status === 404;
  const missing = sections.filter(({ lines }) => lines.some(isMissing));
  if (!missing.length || sections.some((one) => !missing.includes(one) && one.status !== 'converged')) return undefined;
  try {
    await askVisibility(reader);
    return undefined;
  } catch (failure) {
    return isRefusedWith(failure, 404) ? failureOf('', failure) : undefined;
  }
}
