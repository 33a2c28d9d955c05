import type { Reader } from '@trueup/core/github';
import type { DeclaredSection } from '@trueup/core/report';
import { applyToSources, desiredIn } from '../../protection/brakes/afterwards.ts';
import { askRepository, reachedBy, readSources } from '../../protection/read.ts';
import { sumUp } from '../../protection/sources/summed.ts';
import type { PolicyPath } from '../policy/paths.ts';
import { branchReadings } from './branch.ts';

export { warnOfMissedBranches } from '../../protection/brakes/missed-branches.ts';

/** What the default branch needs, now or once these sections are applied. */
export async function protectionReadings(
  host: Reader,
  paths: readonly PolicyPath[],
  declared: readonly DeclaredSection[] | undefined,
) {
  const repository = await askRepository(host);
  const desired = declared && desiredIn(declared);
  const read = await readSources(host, repository.defaultBranch, repository, reachedBy(desired));
  const readings = branchReadings(sumUp(desired ? applyToSources(read, desired) : read.sources));
  return Object.fromEntries(paths.map(({ text, steps }) => [text, readings[steps.join('.')]!]));
}
