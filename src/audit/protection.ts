import type { Reader } from '../host/host.ts';
import type { DeclaredSection } from '../modes/declared.ts';
import { desiredIn, sourcesAfter } from '../protection/afterwards.ts';
import { fold } from '../protection/fold.ts';
import { readRepository, readSources } from '../protection/read.ts';
import type { RuleSources } from '../protection/rule-sources.ts';
import { branchReadings } from './branch.ts';
import type { PolicyPath } from './paths.ts';

/** What the default branch needs. */
export async function protectionNow(host: Reader, paths: readonly PolicyPath[]) {
  const { sources } = await readDefault(host);
  return readingsOf(paths, sources);
}

/** The same once the file is applied. */
export async function protectionAfter(
  host: Reader,
  paths: readonly PolicyPath[],
  declared: readonly DeclaredSection[],
) {
  return readingsOf(paths, sourcesAfter(await readDefault(host), desiredIn(declared)));
}

async function readDefault(host: Reader) {
  const repository = await readRepository(host);
  return readSources(host, repository.defaultBranch, repository);
}

function readingsOf(paths: readonly PolicyPath[], sources: RuleSources) {
  const readings = branchReadings(fold(sources));
  return Object.fromEntries(paths.map(({ text, steps }) => [text, readings[steps[0]!]!]));
}
