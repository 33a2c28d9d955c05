import type { Reader } from '../host/host.ts';
import type { DeclaredSection } from '../modes/declared.ts';
import { desiredIn, sourcesAfter } from '../protection/afterwards.ts';
import { fold } from '../protection/fold.ts';
import { readRepository, readSources } from '../protection/read.ts';
import { branchReadings } from './branch.ts';
import type { PolicyPath } from './paths.ts';

/** What the default branch needs, now or once these sections are applied. */
export async function protectionReadings(
  host: Reader,
  paths: readonly PolicyPath[],
  declared: readonly DeclaredSection[] | undefined,
) {
  const repository = await readRepository(host);
  const read = await readSources(host, repository.defaultBranch, repository);
  const readings = branchReadings(fold(declared ? sourcesAfter(read, desiredIn(declared)) : read.sources));
  return Object.fromEntries(paths.map(({ text, steps }) => [text, readings[steps.join('.')]!]));
}
